import { IconDeviceTablet } from '@tabler/icons-react';
import { usePublicSettings } from '../shared/public-settings.ts';
import classes from './branch-app-badge.module.css';

/** Shows the mobile store badge; not a link until the operator sets a store address ([A-047]). */
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
