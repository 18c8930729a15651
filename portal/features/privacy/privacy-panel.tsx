import { kindOfUser, useUser } from '../../shared/user.tsx';
import { ErasureRequestsPanel } from './erasure-requests-panel.tsx';
import { OwnDataPanel } from './own-data-panel.tsx';
import { RetentionPanel } from './retention-panel.tsx';

/** What is kept about people, for how long, and how it goes. */
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
