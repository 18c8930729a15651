import { itemLabel } from '@branchbook/contract/item-summary.ts';
import type { ReviewItem } from '@branchbook/contract/review.ts';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import rowClasses from '../../shared/row.module.css';
import { reviewQuery, useMarkReviewed } from './api.ts';
import classes from './devices.module.css';

const TITLE = 'Records to review';

const OUTCOME: Record<ReviewItem['outcome'], string> = {
  filed: 'It is in your records.',
  refused: 'It is not in your records. Record it again if it is still needed.',
  unverified:
    'We could not check who recorded it, so it is not in your records. Record it again if it is still needed.',
};

const nameOf = ({ kind, person_name: person }: ReviewItem): string =>
  person === null ? itemLabel[kind] : `${itemLabel[kind]} by ${person}`;

const Item = ({ item }: { item: ReviewItem }) => {
  const reviewed = useMarkReviewed();
  return (
    <li className={rowClasses['row']}>
      <div className={rowClasses['about']}>
        <Text size="sm" fw={600}>
          {nameOf(item)}
        </Text>
        <Text size="sm">
          {item.reason}. {OUTCOME[item.outcome]}
        </Text>
        {item.contents.length > 0 && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {item.contents.join('\n')}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {item.branch_name} · {item.device_name} · recorded {instantText(item.occurred_at)},
          received {instantText(item.received_at)}
        </Text>
        {reviewed.isError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {messageOf(reviewed.error, 'This could not be saved. Please try again.')}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        loading={reviewed.isPending}
        aria-label={`Mark as reviewed: ${nameOf(item)}`}
        onClick={() => reviewed.mutate(item.id)}
      >
        Mark as reviewed
      </Button>
    </li>
  );
};

/** Lists records from tablets that a manager has to read; shows nothing while there are none. */
export const ReviewPanel = () => {
  const review = useQuery(reviewQuery());
  if (review.isLoadingError) {
    return <QueryError query={review} title={`Failed to load: ${TITLE.toLowerCase()}`} />;
  }
  const { items = [], total = 0 } = review.data ?? {};
  if (items.length === 0) return null;
  return (
    <section aria-label={TITLE}>
      <Title order={2} mb="sm">
        {TITLE}
      </Title>
      <Paper withBorder p="md" mb="lg">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            These records from tablets need a manager to read them.
          </Text>
          {total > items.length && (
            <Text size="sm" c="dimmed">
              {items.length} of {total} shown
            </Text>
          )}
        </Group>
        <ul className={classes['devices']}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      </Paper>
    </section>
  );
};
