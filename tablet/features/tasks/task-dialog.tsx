import { frequencyLabel, scheduleText } from '@branchbook/contract/schedule.ts';
import { syncPayloads } from '@branchbook/contract/signing.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Anchor, Button, Stack, Text, Textarea } from '@mantine/core';
import { IconBrandYoutube, IconCheck, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Marks } from './components/marks.tsx';
import { SentBackNote } from './components/sent-back-note.tsx';
import { Status } from './components/status.tsx';
import type { DayTask } from './day.ts';
import { MANAGERS_ONLY, mayComplete } from './rights.ts';
import classes from './task-dialog.module.css';

type Kind = Exclude<SyncKind, 'task.undo'>;

type Props = {
  task: DayTask | null;
  timezone: string;
  roleId: number;
  onClose: () => void;
  onDeal: (kind: Kind, note: string) => void;
};

const scheduleOf = ({ details }: DayTask): string | null => {
  if (!details) return null;
  const days = scheduleText(details);
  return days === frequencyLabel(details.frequency)
    ? days
    : `${frequencyLabel(details.frequency)}: ${days}`;
};

const Content = ({
  task,
  timezone,
  roleId,
  onDeal,
}: Omit<Props, 'task' | 'onClose'> & { task: DayTask }) => {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const allowed = mayComplete(task, roleId);
  const schedule = scheduleOf(task);

  const deal = (kind: Kind) => {
    const checked = syncPayloads[kind].safeParse({
      branch_task_id: task.taskId,
      due_date: task.dueDate,
      note,
    });
    if (checked.success) {
      onDeal(kind, note);
      return;
    }
    setError(checked.error.issues[0]?.message ?? null);
    field.current?.focus();
  };

  return (
    <Stack gap="lg">
      <div className={classes['facts']}>
        <Status task={task} timezone={timezone} />
        <Marks task={task} />
        {schedule && <span>{schedule}</span>}
      </div>
      <SentBackNote task={task} />
      {task.details?.task_description && (
        <Text className={classes['description']}>{task.details.task_description}</Text>
      )}
      {task.details?.youtube_link && (
        <Anchor
          className={classes['guide']}
          href={task.details.youtube_link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBrandYoutube size={22} aria-hidden /> Watch the guide
        </Anchor>
      )}
      {allowed ? (
        <Textarea
          ref={field}
          size="md"
          label="Note"
          description="Needed when the task was not completed"
          autosize
          minRows={2}
          maxRows={6}
          value={note}
          error={error}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setError(null);
          }}
        />
      ) : (
        <Text fw={600}>{MANAGERS_ONLY}</Text>
      )}
      <div className={classes['actions']}>
        <Button
          size="lg"
          variant="default"
          disabled={!allowed}
          leftSection={<IconX size={22} aria-hidden />}
          onClick={() => deal('task.not-complete')}
        >
          Not completed
        </Button>
        <Button
          size="lg"
          disabled={!allowed}
          leftSection={<IconCheck size={22} aria-hidden />}
          onClick={() => deal('task.complete')}
        >
          Complete
        </Button>
      </div>
    </Stack>
  );
};

/** A task in full, with both outcomes. */
export const TaskDialog = ({ task, onClose, ...rest }: Props) => {
  // Kept while the dialog closes, so that it does not empty before it is gone.
  const [shown, setShown] = useState(task);
  if (task && task !== shown) setShown(task);
  return (
    <Dialog title={shown?.name ?? ''} opened={task !== null} onClose={onClose}>
      {shown && <Content key={shown.id} task={shown} {...rest} />}
    </Dialog>
  );
};
