import type { Day } from '@branchbook/contract/dates.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Badge, Group, Stack, Title } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { wholeDayText } from '../../shared/dates.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { AddEntryForm } from './add-entry-form.tsx';
import { entriesQuery } from './api.ts';
import { Entry } from './components/entry.tsx';
import classes from './diary.module.css';

type Props = { branchId: number; day: Day; isToday: boolean };

const Entries = ({ branchId, day, onGone }: Omit<Props, 'isToday'> & { onGone: () => void }) => {
  const entries = useQuery(entriesQuery(branchId, day));
  if (entries.isPending) return <CardsSkeleton label="Loading entries" count={2} />;
  if (entries.isLoadingError) {
    return <QueryError query={entries} title="Failed to Load Diary" />;
  }
  if (entries.data.length === 0) {
    return <EmptyState icon={<IconNotebook size={24} />} title="No entries for this date." />;
  }
  return (
    <ul className={classes['entries']} aria-label="Entries">
      {entries.data.map((entry) => (
        <Entry key={entry.id} entry={entry} onGone={onGone} />
      ))}
    </ul>
  );
};

/** Shows the entries of a day and a form to add one. */
export const DiaryDay = ({ branchId, day, isToday }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  return (
    <Stack component="section" aria-labelledby={headingId} className={classes['ofDay']}>
      <Group gap="xs">
        <Title order={3} id={headingId} ref={heading} tabIndex={-1}>
          {wholeDayText(day)}
        </Title>
        {isToday && <Badge>Today</Badge>}
      </Group>
      <AddEntryForm branchId={branchId} day={day} />
      <Entries branchId={branchId} day={day} onGone={() => heading.current?.focus()} />
    </Stack>
  );
};
