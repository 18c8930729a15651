import type { HygieneRating } from '@branchbook/contract/hygiene-ratings.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../shared/query-error.tsx';
import { hygieneRatingQuery } from './api.ts';
import classes from './components/hours-lists.module.css';
import { RatingForm } from './rating-form.tsx';
import { pastRatingText } from './rating-text.ts';

const EarlierRatings = ({ earlier }: Pick<HygieneRating, 'earlier'>) => (
  <Stack component="section" gap="xs" aria-labelledby="earlier-ratings">
    <Title order={3} id="earlier-ratings">
      Earlier ratings
    </Title>
    <ul className={classes['list']}>
      {earlier.map((rating) => (
        <Text component="li" size="sm" key={rating.recorded_at}>
          {pastRatingText(rating)}
        </Text>
      ))}
    </ul>
  </Stack>
);

type Branch = { id: number; name: string };

const Content = ({ branch, onClose }: { branch: Branch; onClose: () => void }) => {
  const query = useQuery(hygieneRatingQuery(branch.id));
  if (query.isPending) return <CardsSkeleton label="Loading the hygiene rating" height={160} />;
  if (query.isLoadingError)
    return <QueryError query={query} title="Failed to Load the Hygiene Rating" />;
  const { nation, rating, earlier } = query.data;
  if (nation === 'other') {
    return <Text>Only branches in the United Kingdom have food hygiene ratings.</Text>;
  }
  return (
    <Stack gap="lg">
      {rating?.pending && (
        <Alert color="gray">The council has inspected again, and will publish a new rating.</Alert>
      )}
      <RatingForm rating={query.data} name={branch.name} onClose={onClose} />
      {rating?.source === 'read' && (
        <Text size="sm" c="dimmed">
          This rating is from the register of the Food Standards Agency, under the Open Government
          Licence.
        </Text>
      )}
      {earlier.length > 0 && <EarlierRatings earlier={earlier} />}
    </Stack>
  );
};

type Props = { branch: Branch | undefined; opened: boolean; onClose: () => void };

/** Shows the food hygiene rating of a branch, and lets managers enter it. */
export const RatingDialog = ({ branch, opened, onClose }: Props) => (
  <Dialog title="Hygiene Rating" opened={opened} onClose={onClose} size="md" keepOnOutsideClick>
    {branch && (
      <Stack gap="md">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {branch.name}
        </Text>
        <Content key={branch.id} branch={branch} onClose={onClose} />
      </Stack>
    )}
  </Dialog>
);
