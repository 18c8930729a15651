import type { ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answersQuery } from '../../shared/checklists/answers.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { occurrenceName } from '../../shared/tasks/occurrence-text.ts';
import { AnswerStepsForm } from './answer-steps-form.tsx';
import { quickerText } from './components/use-task-actions.ts';

type FormProps = { task: Occurrence; onClose: () => void };

const Steps = ({ task, onClose }: FormProps) => {
  const read = useQuery(answersQuery(task.id));
  // The version that was on the screen is the one that is answered, whatever changes since.
  const [version, setVersion] = useState<ChecklistVersion | null>(null);
  if (version === null && read.data?.checklist && read.isFetchedAfterMount) {
    setVersion(read.data.checklist);
  }
  const [wasOpen] = useState(task.state === 'pending');
  if (!wasOpen) return <Text size="sm">{quickerText(task)}</Text>;
  if (version) return <AnswerStepsForm task={task} checklist={version} onClose={onClose} />;
  if (read.isLoadingError) return <QueryError query={read} title="Failed to load the steps" />;
  if (!read.isSuccess || !read.isFetchedAfterMount) {
    return <CardsSkeleton label="Loading steps" height={96} />;
  }
  return <Text size="sm">This task has no steps any more. Complete it in the list.</Text>;
};

type Props = { answer: number | undefined; task: Occurrence | undefined; onClose: () => void };

/** Asks for the answers to the steps of a task, in place of its one tick. */
export const AnswerStepsDialog = ({ answer, task, onClose }: Props) => {
  // Kept while the dialog fades out, and when the list no longer holds the task.
  const [shown, setShown] = useState(task);
  if (task && task !== shown) setShown(task);
  return (
    <Dialog
      title={shown ? occurrenceName(shown) : 'Steps'}
      opened={answer !== undefined && shown?.id === answer}
      onClose={onClose}
      keepOnOutsideClick
    >
      {shown && <Steps key={shown.id} task={shown} onClose={onClose} />}
    </Dialog>
  );
};
