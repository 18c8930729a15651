import { diaryPartLabel } from '@branchbook/contract/diary-parts.ts';
import type { DiaryPart } from '@branchbook/contract/diary-parts.ts';
import { Button, Text, Title } from '@mantine/core';
import { timeText } from '../../../shared/format.ts';
import { RecordList, RecordRow } from '../../../shared/record-list.tsx';
import { labelOf } from '../../occurrences/api.ts';
import type { DayTask } from '../../occurrences/api.ts';

type Props = {
  part: DiaryPart;
  checks: DayTask[];
  /** True if any task of the branch is a check of the diary. */
  hasTasks: boolean;
  timezone: string;
  onOpen: (id: string) => void;
};

const factsOf = (task: DayTask, timezone: string): string => {
  const { state, doneByName, doneAt, answered, overdue, hasTime, dueAt } = task;
  const failed = answered && answered.failed > 0 ? `, ${answered.failed} failed` : '';
  const by = `${doneByName ?? ''}${doneAt ? `, ${timeText(doneAt, timezone)}` : ''}`;
  if (state === 'completed') return `Done by ${by}${failed}`;
  if (state === 'not_completed') return `Not done: ${task.notes ?? ''} (${by})`;
  if (!hasTime) return 'To do';
  return `${overdue ? 'Overdue since' : 'To do by'} ${timeText(dueAt, timezone)}`;
};

/** Shows the opening or the closing checks of a day, each with a button to answer it. */
export const CheckList = ({ part, checks, hasTasks, timezone, onOpen }: Props) => {
  const title = diaryPartLabel[part];
  const ofPart = checks.filter(({ diaryPart }) => diaryPart === part);
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {ofPart.length === 0 ? (
        <Text c="dimmed">
          {hasTasks
            ? 'None on this day.'
            : `No task is marked as ${title.toLowerCase()} yet. Managers mark tasks in the portal.`}
        </Text>
      ) : (
        <RecordList label={title}>
          {ofPart.map((task) => (
            <RecordRow
              key={task.id}
              title={labelOf(task)}
              facts={factsOf(task, timezone)}
              waiting={task.waiting}
              action={
                task.state === 'pending' && (
                  <Button
                    size="lg"
                    aria-label={`Answer ${labelOf(task)}`}
                    onClick={() => onOpen(task.id)}
                  >
                    Answer
                  </Button>
                )
              }
            />
          ))}
        </RecordList>
      )}
    </section>
  );
};
