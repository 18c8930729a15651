import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../shared/query-error.tsx';
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
        <QueryError query={profile} title="Error" fallback="Failed to load your profile" />
      ) : (
        <ProfileForm profile={profile.data} />
      )}
    </TitledCard>
  );
};
