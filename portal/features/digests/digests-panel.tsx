import { digestHelp, digestLabel } from '@branchbook/contract/digests.ts';
import type { DigestChoice } from '@branchbook/contract/digests.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shared/errors.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { SENDING_MINUTES } from '../../shared/sending-minutes.ts';
import { paths } from '../../paths.ts';
import { may, useUser } from '../../shared/user.tsx';
import { choicesQuery } from '../notifications/api.ts';
import { digestsQuery, useChooseDigest } from './api.ts';

const Digest = ({ choice }: { choice: DigestChoice }) => {
  const choose = useChooseDigest();
  const { kind, is_on: isOn, minute } = choice;
  const label = digestLabel[kind];
  const save = (change: Partial<DigestChoice>): void =>
    choose.mutate(
      { ...choice, ...change },
      {
        onError: (error) =>
          toast.error({ title: 'Error', message: failureText(error, 'This was not saved') }),
      },
    );
  return (
    <Group justify="space-between" gap="sm" align="flex-end">
      <Switch
        size="md"
        label={label}
        description={digestHelp[kind]}
        checked={isOn}
        disabled={choose.isPending}
        onChange={({ currentTarget }) => save({ is_on: currentTarget.checked })}
      />
      <Select
        label="Time"
        aria-label={`${label}: time`}
        data={SENDING_MINUTES}
        value={String(minute)}
        allowDeselect={false}
        disabled={!isOn || choose.isPending}
        w={112}
        onChange={(value) => value !== null && save({ minute: Number(value) })}
      />
    </Group>
  );
};

const Choices = () => {
  const query = useQuery(digestsQuery());
  if (query.isPending) return <CardsSkeleton label="Loading your digests" height={56} count={2} />;
  if (query.isError) {
    return <QueryError query={query} title="Error" fallback="Failed to load your digests" />;
  }
  const { choices, timezone, sends_mail: sendsMail } = query.data;
  return (
    <Stack gap="lg">
      {!sendsMail && (
        <Alert color="orange">
          Email is not set up here, so nothing is sent. Your choices count once it is.
        </Alert>
      )}
      {choices.map((choice) => (
        <Digest key={choice.kind} choice={choice} />
      ))}
      <Text size="sm" c="dimmed">
        Times are those of the head office ({timezone}). Each email has a link that stops it.
      </Text>
      <LinkAnchor to={paths.scheduledReports} underline="always" size="sm" data-standalone>
        Reports that are sent by email
      </LinkAnchor>
    </Stack>
  );
};

/** Lets the user choose which digests to get by email, and when. */
export const DigestsPanel = () => {
  const user = useUser();
  const isManager = may(user, 'schedule_reports');
  const above = useQuery({ ...choicesQuery(), enabled: isManager });
  // Waits for the card above, whose table would push this one down.
  if (!isManager || above.isPending) return null;
  return (
    <TitledCard
      title="Digests by email"
      help="What happened at the branches you oversee, in one email. Nothing is sent until you choose it."
    >
      <Choices />
    </TitledCard>
  );
};
