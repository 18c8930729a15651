import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/errors.ts';
import { profileQuery } from './api.ts';
import { ProfileForm } from './profile-form.tsx';

/** Shows the user's own name and contact details. */
export const ProfilePanel = () => {
  const profile = useQuery(profileQuery());
  return (
    <TitledCard title="Profile">
      {profile.isPending ? (
        <CardsSkeleton label="Loading your profile" />
      ) : profile.isLoadingError ? (
        <ErrorState
          title="Error"
          message={messageOf(profile.error, 'Failed to load your profile')}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      ) : (
        <ProfileForm profile={profile.data} />
      )}
    </TitledCard>
  );
};
