import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { forgetDraft, useDraft } from '../../shared/draft.ts';
import { shortDay, shortDayTime } from '../../shared/format.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { Picture } from '../../shared/picture.tsx';
import { HowTo, hasHowTo } from '../../shared/how-to.tsx';
import { answeredText } from '../checklists/api.ts';
import { startedText } from './started-text.ts';
import { occurrenceOf } from './day-task-rules.ts';
import type { DayTask } from './day-task-rules.ts';
import classes from './task-dialog.module.css';

export type Verdict = SyncPayload<'task.verify'>;

type Props = {
  task: DayTask | null;
  timezone: string;
  session: Session;
  onClose: () => void;
  /** Records the verdict; resolves to false when it was not stored. */
  onJudge: (verdict: Verdict) => Promise<boolean>;
};

const Content = ({
  task,
  timezone,
  session,
  onJudge,
}: Omit<Props, 'task' | 'onClose'> & { task: DayTask }) => {
  const draft = `verdict ${task.id}`;
  const [reason, setReason] = useDraft(draft, session, '');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const judge = async (result: Verdict['result']) => {
    const checked = syncPayloads['task.verify'].safeParse({
      ...occurrenceOf(task),
      result,
      // A verified task has no reason, even if one was typed before.
      reason: result === 'rejected' ? reason : null,
      version: task.version,
    });
    if (checked.success) {
      if (await onJudge(checked.data)) forgetDraft(draft, session);
      return;
    }
    setError(checked.error.issues[0]?.message ?? null);
    field.current?.focus();
  };

  return (
    <Stack gap="lg">
      <div>
        <Text fw={600}>
          Completed by {task.doneByName}
          {task.doneAt && `, ${shortDayTime(task.doneAt, timezone)}`}
        </Text>
        <Text c="dimmed">{startedText(task, timezone) ?? `Due ${shortDay(task.dueDate)}`}</Text>
        {task.answered && <Text>{answeredText(task.answered)}</Text>}
        {task.withoutCourse && (
          <Text fw={600}>
            {task.doneByName} had no valid certificate in{' '}
            {task.demands.course?.name ?? 'the course'}
          </Text>
        )}
      </div>
      {task.failedAnswers.length > 0 && (
        <div>
          <Text fw={600}>Failed answers</Text>
          <ul className={classes['failed']}>
            {task.failedAnswers.map((text, index) => (
              <li key={`${index} ${text}`}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {task.notes ? (
        <Text className={classes['words']}>“{task.notes}”</Text>
      ) : (
        <Text c="dimmed">No note was left.</Text>
      )}
      {task.photo && <Picture photo={task.photo} alt={`How ${task.name} was done`} />}
      {hasHowTo(task) && (
        <details className={classes['details']}>
          <summary>How to do it</summary>
          <HowTo task={task} />
        </details>
      )}
      <Textarea
        ref={field}
        size="md"
        label="What is wrong"
        description="Required to send it back"
        autosize
        minRows={2}
        maxRows={6}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className={classes['actions']}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconArrowBackUp size={22} aria-hidden />}
          onClick={() => void judge('rejected')}
        >
          Send back
        </Button>
        <Button
          size="lg"
          leftSection={<IconCheck size={22} aria-hidden />}
          onClick={() => void judge('verified')}
        >
          Verify
        </Button>
      </div>
    </Stack>
  );
};

/** Shows a completed task, for a manager to verify it or send it back. */
export const VerifyDialog = ({ task, onClose, ...rest }: Props) => {
  const { value: shown } = useLastValue(task);
  return (
    <Dialog title={shown?.name ?? ''} opened={task !== null} onClose={onClose} keepOnOutsideClick>
      {shown && <Content key={shown.id} task={shown} {...rest} />}
    </Dialog>
  );
};
