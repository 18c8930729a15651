import { kindOfUser, useUser } from '../../shared/user.tsx';
import { ErasureRequestsPanel } from './erasure-requests-panel.tsx';
import { OwnDataPanel } from './own-data-panel.tsx';
import { RetentionPanel } from './retention-panel.tsx';

/** Shows users their own data; owners also see erasure requests and retention periods. */
export const PrivacyPanel = () => {
  const isOwner = kindOfUser(useUser()) === 'owner';
  return (
    <>
      <OwnDataPanel />
      {isOwner && <ErasureRequestsPanel />}
      {isOwner && <RetentionPanel />}
    </>
  );
};
