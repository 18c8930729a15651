import type { AnswerCounts } from '@branchbook/contract/checklist-shape.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QueryError } from '../query-error.tsx';
import { AnswerList } from './answer-list.tsx';
import type { Completer } from './answer-list.tsx';
import { answersQuery } from './answers.ts';
import { countsText } from './count-text.ts';
import classes from './reading.module.css';

type LoadedProps = { occurrenceId: number; completer: Completer };

/** Reads and shows the answers that were given to the steps of a task. */
export const Answers = ({ occurrenceId, completer }: LoadedProps) => {
  const read = useQuery(answersQuery(occurrenceId));
  if (read.isPending) return <CardsSkeleton label="Loading answers" count={1} height={96} />;
  if (read.isLoadingError) return <QueryError query={read} title="Failed to load the answers" />;
  const { checklist, answers } = read.data;
  return checklist ? (
    <AnswerList checklist={checklist} answers={answers} completer={completer} />
  ) : (
    <Text size="sm" c="dimmed">
      This task has no steps.
    </Text>
  );
};

export type AnswersProps = LoadedProps & {
  /** The name of the task, for people who hear the button alone. */
  name: string;
  answered: AnswerCounts;
};

type Props = AnswersProps & {
  /** Set where failed answers are to be seen at once. */
  showsFailed?: boolean;
};

/** Shows how many steps were answered and failed, as a button that opens the answers below. */
export const AnswersPanel = ({ occurrenceId, name, answered, completer, showsFailed }: Props) => {
  const [isOpen, setOpen] = useState(showsFailed === true && answered.failed > 0);
  const id = useId();
  const hasFailed = answered.failed > 0;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="light"
        color={hasFailed ? 'red' : 'gray'}
        leftSection={
          hasFailed ? (
            <IconAlertTriangle size={14} aria-hidden />
          ) : (
            <IconListCheck size={14} aria-hidden />
          )
        }
        rightSection={<IconChevronDown size={14} className={classes['turn']} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${countsText(answered)}: answers of ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {countsText(answered)}
      </Button>
      <div id={id} hidden={!isOpen} className={classes['panel']}>
        {isOpen && <Answers occurrenceId={occurrenceId} completer={completer} />}
      </div>
    </div>
  );
};
