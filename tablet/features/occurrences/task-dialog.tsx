import { frequencyLabel, scheduleText } from '@branchbook/contract/schedule.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { useDraft } from '../../shared/draft.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { PhotoField } from '../../shared/photo-field.tsx';
import { Picture } from '../../shared/picture.tsx';
import { HowTo } from '../../shared/how-to.tsx';
import { draftKeyOf, EMPTY_DRAFT } from './draft-values.ts';
import type { CompletionDraft, Outcome } from './draft-values.ts';
import { TaskBadges } from './components/task-badges.tsx';
import { SentBackNote } from './components/sent-back-note.tsx';
import { TaskStatus } from './components/task-status.tsx';
import type { DayTask } from './day-task-rules.ts';
import { doneByOtherText } from './opened-text.ts';
import { MANAGERS_ONLY, mayComplete } from './rights-rules.ts';
import classes from './task-dialog.module.css';

type Props = {
  task: DayTask | null;
  timezone: string;
  session: Session;
  onClose: () => void;
  /** Records the outcome; resolves to false when it was not stored. */
  onRecord: (outcome: Outcome, draft: CompletionDraft) => Promise<boolean>;
};

const scheduleOf = ({ details }: DayTask): string | null => {
  if (!details) return null;
  const days = scheduleText(details);
  return days === frequencyLabel(details.frequency)
    ? days
    : `${frequencyLabel(details.frequency)}: ${days}`;
};

/** Shows the unsaved note and photo, to be read and copied. */
const UnsavedInput = ({ draft: { note, photo } }: { draft: CompletionDraft }) => (
  <>
    {note !== '' && <Textarea size="md" label="Note" autosize maxRows={6} value={note} readOnly />}
    {photo && <Picture photo={photo} alt="The photo you took" />}
  </>
);

const Content = ({
  task,
  timezone,
  session,
  onClose,
  onRecord,
}: Omit<Props, 'task'> & { task: DayTask }) => {
  const [draft, setDraft, forget] = useDraft(draftKeyOf(task), session, EMPTY_DRAFT);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const allowed = mayComplete(task, session.roleId);
  const schedule = scheduleOf(task);
  const doneByOther = doneByOtherText(task, timezone);

  const record = async (outcome: Outcome) => {
    const checked = syncPayloads[outcome].safeParse({
      branch_task_id: task.taskId,
      due_date: task.dueDate,
      ...draft,
    });
    if (checked.success) {
      if (await onRecord(outcome, draft)) forget();
      return;
    }
    setError(checked.error.issues[0]?.message ?? null);
    field.current?.focus();
  };

  return (
    <Stack gap="lg">
      {doneByOther && (
        <Alert icon={<IconInfoCircle aria-hidden />} title={doneByOther}>
          Nothing more is to be done here.
        </Alert>
      )}
      <div className={classes['facts']}>
        <TaskStatus task={task} timezone={timezone} />
        <TaskBadges task={task} />
        {schedule && <span>{schedule}</span>}
      </div>
      <SentBackNote task={task} />
      <HowTo task={task} />
      {doneByOther !== null ? (
        <UnsavedInput draft={draft} />
      ) : allowed ? (
        <>
          <Textarea
            ref={field}
            size="md"
            label="Note"
            description="Required if not completed"
            autosize
            minRows={2}
            maxRows={6}
            value={draft.note}
            error={error}
            onChange={(event) => {
              setDraft({ ...draft, note: event.currentTarget.value });
              setError(null);
            }}
          />
          <PhotoField photo={draft.photo} onChange={(photo) => setDraft({ ...draft, photo })} />
        </>
      ) : (
        <Text fw={600}>{MANAGERS_ONLY}</Text>
      )}
      {doneByOther === null ? (
        <div className={classes['actions']}>
          <Button
            size="lg"
            variant="default"
            disabled={!allowed}
            leftSection={<IconX size={22} aria-hidden />}
            onClick={() => void record('task.not-complete')}
          >
            Not completed
          </Button>
          <Button
            size="lg"
            disabled={!allowed}
            leftSection={<IconCheck size={22} aria-hidden />}
            onClick={() => void record('task.complete')}
          >
            Complete
          </Button>
        </div>
      ) : (
        <Button size="lg" variant="default" onClick={onClose}>
          Close
        </Button>
      )}
    </Stack>
  );
};

/** Shows a task in full, with both outcomes or the user who has dealt with it first. */
export const TaskDialog = ({ task, onClose, ...rest }: Props) => {
  const { value: shown } = useLastValue(task);
  return (
    <Dialog title={shown?.name ?? ''} opened={task !== null} onClose={onClose} keepOnOutsideClick>
      {shown && <Content key={shown.id} task={shown} onClose={onClose} {...rest} />}
    </Dialog>
  );
};
