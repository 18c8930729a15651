import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import { corrected } from '../../shared/clock.ts';
import { shortDay } from '../../shared/format.ts';
import { RecordList } from '../../shared/record-list.tsx';
import { useNow } from '../../shared/use-now.ts';
import { AddEntry } from './components/add-entry.tsx';
import { EntryRow } from './components/entry-row.tsx';
import { diaryDays, diaryOf } from './diary-rules.ts';
import type { DiaryDay } from './diary-rules.ts';
import classes from './diary-screen.module.css';

export const DiaryScreen = ({ session, snapshot, items }: ScreenProps) => {
  const { diary, branch } = snapshot.data;
  const [editing, setEditing] = useState<string | null>(null);
  const today = branchDay(useNow(10_000), branchTimeOf(branch));
  const days = diaryDays(diaryOf({ diary, items, corrected }), today);

  const section = (title: string, { day, entries }: DiaryDay, empty?: string) => (
    <section key={day} aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {entries.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <RecordList label={title}>
          {entries.map((entry) => (
            <EntryRow
              key={entry.uuid}
              entry={entry}
              session={session}
              timezone={branch.timezone}
              isEditing={entry.uuid === editing}
              onEdit={setEditing}
            />
          ))}
        </RecordList>
      )}
    </section>
  );

  return (
    <Page title="Diary" help="Notes for your team and head office.">
      <div className={classes['columns']}>
        <AddEntry session={session} today={today} />
        <Stack gap="xl">
          {section(`Today, ${shortDay(today)}`, days.today, 'Nothing has been written today.')}
          {days.coming.map((day) => section(shortDay(day.day), day))}
          {days.yesterday.entries.length > 0 &&
            section(`Yesterday, ${shortDay(days.yesterday.day)}`, days.yesterday)}
        </Stack>
      </div>
    </Page>
  );
};
