import { IconDeviceTablet } from '@tabler/icons-react';
import { usePublicSettings } from '../shared/public-settings.ts';
import classes from './branch-app-badge.module.css';

/** The mobile store badge; no link while the operator has set no store address ([A-047]). */
export const BranchAppBadge = () => {
  const { mobileStoreUrl } = usePublicSettings();
  const content = (
    <>
      <IconDeviceTablet size={26} stroke={1.5} aria-hidden />
      <span>
        <span className={classes['small']}>For phones and tablets</span>
        <span className={classes['name']}>Mobile app</span>
      </span>
    </>
  );
  return mobileStoreUrl ? (
    <a className={classes['badge']} href={mobileStoreUrl} rel="noopener" target="_blank">
      {content}
    </a>
  ) : (
    <div className={classes['badge']}>{content}</div>
  );
};
