import { frequencyText } from '@branchbook/contract/schedule.ts';
import { PHOTO_REQUIRED, whyNotOpen } from '@branchbook/contract/task-reducer.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { PAYLOAD_MAX } from '@branchbook/contract/tablet.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { IconCertificate, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { now } from '../../../shared/clock.ts';
import { HowTo } from '../../../shared/how-to.tsx';
import { PhotoField } from '../../../shared/photo-field.tsx';
import { useIsStoringPhoto } from '../../../shared/storing-photos.ts';
import { Picture } from '../../../shared/picture.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { ChecklistForm, progressText } from '../../checklists/api.ts';
import type { Checklist } from '../../checklists/api.ts';
import type { DayTask } from '../day-task-rules.ts';
import { courseNoteOf, unmetOf } from '../demand-rules.ts';
import { payloadOf } from '../draft-values.ts';
import type { CompletionDraft, Outcome } from '../draft-values.ts';
import { doneByOtherText } from '../opened-text.ts';
import { MANAGERS_ONLY, mayComplete } from '../rights-rules.ts';
import classes from '../task-dialog.module.css';
import { SentBackNote } from './sent-back-note.tsx';
import { TaskBadges } from './task-badges.tsx';
import { TaskStatus } from './task-status.tsx';

type Words = Pick<CompletionDraft, 'note' | 'photo'>;

type Props = {
  task: DayTask;
  timezone: string;
  roleId: number;
  employeeId: number;
  /** People of the branch, of whom those with the course of the task are named. */
  staff: readonly { id: number; name: string }[];
  /** Note and photo so far. */
  draft: Words;
  onChange: (changed: Partial<Words>) => void;
  /** The steps of the task; null for a task without. */
  checklist: Checklist | null;
  onClose: () => void;
  /** Records the outcome; resolves to false when it was not stored. */
  onRecord: (outcome: Outcome, completion: CompletionDraft) => Promise<boolean>;
  onRecorded: () => void;
};

const TOO_LONG = 'These answers are too long to send. Shorten some texts or remove rows.';

/** Shows the unsaved note and photo, to be read and copied. */
const UnsavedInput = ({ draft: { note, photo } }: { draft: Words }) => (
  <>
    {note !== '' && <Textarea size="md" label="Note" autosize maxRows={6} value={note} readOnly />}
    {photo && <Picture photo={photo} alt="The photo you took" />}
  </>
);

/** Returns why an outcome cannot be recorded, apart from the demands of the task; or null. */
const faultOf = (task: DayTask, outcome: Outcome, completion: CompletionDraft): string | null => {
  const checked = syncPayloads[outcome].safeParse(payloadOf(task, completion));
  if (!checked.success) return checked.error.issues[0]?.message ?? null;
  return JSON.stringify(checked.data).length > PAYLOAD_MAX ? TOO_LONG : null;
};

/** Shows a task in full, with its steps, its note and photo, and both outcomes. */
export const TaskForm = ({
  task,
  timezone,
  roleId,
  employeeId,
  staff,
  draft,
  onChange,
  checklist,
  onClose,
  onRecord,
  onRecorded,
}: Props) => {
  const [error, setError] = useState<string | null>(null);
  const [isPhotoMissing, setPhotoMissing] = useState(false);
  const [tries, setTries] = useState(0);
  const isStoringPhoto = useIsStoringPhoto();
  const field = useRef<HTMLTextAreaElement>(null);
  const allowed = mayComplete(task, roleId);
  const time = useNow(10_000);
  const notOpen = task.sentBack ? null : whyNotOpen(task.demands, time, timezone);
  const courseNote = courseNoteOf(task, { by: employeeId, at: time, staff }, timezone);
  const isBlocked = courseNote?.blocks ?? false;
  const { noteRequired, photoRequired } = task.demands;
  const isDemandOpen =
    (noteRequired && draft.note.trim() === '') || (photoRequired && draft.photo === null);
  const onlyAnswersMissing = notOpen === null && !isBlocked && !isStoringPhoto && !isDemandOpen;
  const schedule = task.details && frequencyText(task.details);
  const doneByOther = doneByOtherText(task, timezone);

  const refuse = (message: string | null) => {
    setError(message);
    field.current?.focus();
  };
  const record = async (outcome: Outcome) => {
    const answered = outcome === 'task.complete' ? checklist?.finish() : undefined;
    if (answered === null) {
      setTries(tries + 1);
      return;
    }
    const completion = { ...draft, ...(answered && { answered }) };
    const unmet = unmetOf(
      task,
      { outcome, draft: completion, at: now(), by: employeeId },
      timezone,
    );
    setPhotoMissing(unmet === PHOTO_REQUIRED);
    if (unmet === PHOTO_REQUIRED) return;
    const fault = unmet ?? faultOf(task, outcome, completion);
    if (fault !== null) refuse(fault);
    else if (await onRecord(outcome, completion)) onRecorded();
  };

  return (
    <Stack gap="lg">
      {doneByOther && (
        <Alert icon={<IconInfoCircle aria-hidden />} title={doneByOther}>
          There is nothing left to do here.
        </Alert>
      )}
      <div className={classes['facts']}>
        <TaskStatus task={task} timezone={timezone} />
        <TaskBadges task={task} />
        {schedule && <span>{schedule}</span>}
      </div>
      <SentBackNote task={task} />
      {courseNote && doneByOther === null && (
        <Alert
          icon={<IconCertificate aria-hidden />}
          color={isBlocked ? 'red' : 'yellow'}
          title={isBlocked ? 'You cannot complete this task' : 'You have no valid certificate'}
        >
          {courseNote.text}
        </Alert>
      )}
      <HowTo task={task} />
      {doneByOther !== null ? (
        <UnsavedInput draft={draft} />
      ) : allowed ? (
        <>
          {checklist && (
            <Suspense fallback={<CardsSkeleton label="Loading" />}>
              <ChecklistForm
                checklist={checklist}
                timezone={timezone}
                tries={tries}
                offersRest={task.diaryPart !== null}
                onComplete={onlyAnswersMissing ? () => void record('task.complete') : null}
              />
            </Suspense>
          )}
          <Textarea
            ref={field}
            size="md"
            label="Note"
            description={task.demands.noteRequired ? 'Required' : 'Required if not completed'}
            autosize
            minRows={2}
            maxRows={6}
            value={draft.note}
            error={error}
            onChange={(event) => {
              onChange({ note: event.currentTarget.value });
              setError(null);
            }}
          />
          {task.demands.photoRequired && draft.photo === null && (
            <Text
              fw={600}
              role={isPhotoMissing ? 'alert' : undefined}
              c={isPhotoMissing ? 'var(--mantine-color-error)' : undefined}
            >
              {isPhotoMissing ? PHOTO_REQUIRED : 'This task needs a photo.'}
            </Text>
          )}
          <PhotoField
            photo={draft.photo}
            onChange={(photo) => {
              onChange({ photo });
              setError(null);
            }}
          />
          {notOpen !== null && <Text fw={600}>{notOpen}</Text>}
        </>
      ) : (
        <Text fw={600}>{MANAGERS_ONLY}</Text>
      )}
      {doneByOther === null ? (
        <div className={classes['actions']} data-steps={checklist ? true : undefined}>
          {checklist && (
            <Text className={classes['progress']} role="status">
              {progressText(checklist.progress)}
            </Text>
          )}
          <Button
            size="lg"
            variant="default"
            disabled={!allowed}
            loading={isStoringPhoto}
            leftSection={<IconX size={22} aria-hidden />}
            onClick={() => void record('task.not-complete')}
          >
            Not completed
          </Button>
          <Button
            size="lg"
            disabled={!allowed || notOpen !== null || isBlocked}
            loading={isStoringPhoto}
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
