import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { ALWAYS_OPEN, closedReason, isClosedOn } from '@branchbook/contract/opening-hours.ts';
import { maySignAgain } from '@branchbook/contract/sfbb-signing.ts';
import type { SnapshotFoodDiary } from '@branchbook/contract/snapshot-diary.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { Alert, Button, SegmentedControl, Stack } from '@mantine/core';
import { IconBook2, IconSoup } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScreenProps } from '../../offline/screen.ts';
import { corrected } from '../../shared/clock.ts';
import { shortDay, timeText } from '../../shared/format.ts';
import { useNow } from '../../shared/use-now.ts';
import { openFoodChecksOn } from '../food-checks/api.ts';
import { openTemperaturesOn } from '../temperature/api.ts';
import { diaryChecksOf, RunTaskDialog } from '../occurrences/api.ts';
import { CheckList } from './components/check-list.tsx';
import { MethodList } from './components/method-list.tsx';
import { ProblemList } from './components/problem-list.tsx';
import { SignatureCard } from './components/signature-card.tsx';
import { FitnessDialog } from './fitness-dialog.tsx';
import {
  foodDayOf,
  openProblems,
  recordsOfDay,
  shownDays,
  verdictOf,
} from './food-safety-rules.ts';
import type { FoodProblem } from './food-safety-rules.ts';
import { ProblemDialog } from './problem-dialog.tsx';
import { ProblemDoneDialog } from './problem-done-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';

type Opened = 'problem' | 'fitness' | 'sign' | null;

type DayProps = ScreenProps & { diary: SnapshotFoodDiary; onMethods: () => void };

const DiaryDay = ({ diary, onMethods, ...props }: DayProps) => {
  const { session, snapshot, items } = props;
  const { branch, tasks } = snapshot.data;
  const time = branchTimeOf(branch);
  const now = useNow(10_000);
  const today = branchDay(now, time);
  const hours = branch.hours ?? ALWAYS_OPEN;
  const records = { diary, items, time, corrected };
  const days = shownDays(today, records, (day) => isClosedOn(hours, day));
  const [chosen, setChosen] = useState<Day>(today);
  const [opened, setOpened] = useState<Opened>(null);
  const [task, setTask] = useState<string | null>(null);
  const [completing, setCompleting] = useState<FoodProblem | null>(null);

  const day = days.includes(chosen) ? chosen : today;
  const page = foodDayOf(day, records);
  const checks = diaryChecksOf({ snapshot, items, now, day });
  const earlier = openProblems(today, records);
  const verdict = verdictOf(day, session, { ...records, today });
  const closed = closedReason(hours, day);
  const failures = [
    ...openFoodChecksOn({ snapshot, items, now, day }).map((name) => ({
      kind: 'food_check' as const,
      name,
    })),
    ...openTemperaturesOn({ snapshot, items }, day).map((name) => ({
      kind: 'temperature' as const,
      name,
    })),
  ];
  const signed = recordsOfDay(page, checks, failures);
  const hasChecks = tasks.some(({ diary_part: part }) => part);
  return (
    <Page
      title="Food safety"
      help={`The diary of ${day === today ? 'today' : 'yesterday'}, ${shortDay(day)}. The next four-weekly review can be signed from ${shortDay(diary.review_due)}.`}
      actions={
        <Button
          size="lg"
          variant="default"
          leftSection={<IconBook2 size={22} aria-hidden />}
          onClick={onMethods}
        >
          Safe methods
        </Button>
      }
    >
      {days.length > 1 && (
        <SegmentedControl
          size="lg"
          fullWidth
          aria-label="Day"
          value={day}
          data={days.toReversed().map((value) => ({
            value,
            label: value === today ? 'Today' : 'Yesterday, to be signed',
          }))}
          onChange={setChosen}
        />
      )}
      {closed && page.declaredAt === null && (
        <Alert color="gray" title={`Closed: ${closed}. The day needs no signature.`} />
      )}
      {closed && page.declaredAt !== null && (
        <Alert
          color="yellow"
          title={`Declared closed at ${timeText(page.declaredAt, branch.timezone)}: ${closed}. The day had begun, so it still needs a signature.`}
        />
      )}
      <Stack gap="xl">
        <CheckList
          part="opening"
          checks={checks}
          hasTasks={hasChecks}
          timezone={branch.timezone}
          onOpen={setTask}
        />
        <ProblemList
          title="Problems, and what was done"
          problems={page.problems}
          onComplete={setCompleting}
          onAdd={() => setOpened('problem')}
          onFitness={() => setOpened('fitness')}
        />
        {earlier.length > 0 && (
          <ProblemList title="Problems still open" problems={earlier} onComplete={setCompleting} />
        )}
        <CheckList
          part="closing"
          checks={checks}
          hasTasks={hasChecks}
          timezone={branch.timezone}
          onOpen={setTask}
        />
        <SignatureCard
          page={page}
          verdict={verdict}
          maySignAgain={maySignAgain(signed, page.gaps)}
          onSign={() => setOpened('sign')}
        />
      </Stack>
      <RunTaskDialog
        session={session}
        snapshot={snapshot}
        items={items}
        opened={task}
        onClose={() => setTask(null)}
      />
      <ProblemDialog
        session={session}
        day={day}
        opened={opened === 'problem'}
        onClose={() => setOpened(null)}
      />
      <ProblemDoneDialog
        session={session}
        problem={completing}
        onClose={() => setCompleting(null)}
      />
      <FitnessDialog
        session={session}
        snapshot={snapshot}
        today={today}
        opened={opened === 'fitness'}
        onClose={() => setOpened(null)}
      />
      <SignDialog
        session={session}
        scheme={diary.scheme}
        page={page}
        records={signed}
        opened={opened === 'sign'}
        onClose={() => setOpened(null)}
      />
    </Page>
  );
};

/** Shows the food safety diary of the day, and the safe methods. */
export const FoodSafetyScreen = (props: ScreenProps) => {
  const { food_diary: diary } = props.snapshot.data;
  const [isReading, setReading] = useState(false);
  if (!diary) {
    return (
      <Page title="Food safety">
        <EmptyState
          icon={<IconSoup aria-hidden />}
          title="This branch keeps no food safety diary"
          text="A manager starts it in the portal, under Reports, Food safety diary."
        />
      </Page>
    );
  }
  if (isReading) return <MethodList diary={diary} onBack={() => setReading(false)} />;
  return <DiaryDay {...props} diary={diary} onMethods={() => setReading(true)} />;
};
