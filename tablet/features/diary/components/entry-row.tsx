import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../../offline/session.ts';
import { useDraft } from '../../../shared/draft.ts';
import { shortDayTime } from '../../../shared/format.ts';
import { RecordRow } from '../../../shared/record-list.tsx';
import { recorderOf } from '../../../shared/recording.ts';
import { mayEdit } from '../diary-rules.ts';
import type { DiaryEntry } from '../diary-rules.ts';
import { NoteField, noteFault } from './note-field.tsx';

type Props = {
  entry: DiaryEntry;
  session: Session;
  timezone: string;
  isEditing: boolean;
  onEdit: (uuid: string | null) => void;
};

const EditEntry = ({
  entry,
  session,
  onDone,
}: Pick<Props, 'entry' | 'session'> & {
  onDone: () => void;
}) => {
  const [note, setNote, clear] = useDraft(`diary ${entry.uuid}`, session, entry.note);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const done = () => {
    clear();
    onDone();
  };
  const save = async () => {
    const fault = noteFault(note);
    setError(fault);
    if (fault !== undefined) {
      field.current?.focus();
      return;
    }
    if (note === entry.note) {
      done();
      return;
    }
    setBusy(true);
    const payload = { entry: entry.uuid, note };
    if (!(await recorderOf(session)('diary.edit', payload, 'Change of a diary entry'))) {
      setBusy(false);
      return;
    }
    toast.success({ title: 'Entry updated' });
    done();
  };
  return (
    <li>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <Stack gap="sm">
          <NoteField
            ref={field}
            label={`Entry of ${entry.createdByName}`}
            value={note}
            error={error}
            onChange={(typed) => {
              setError(undefined);
              setNote(typed);
            }}
          />
          <Group gap="sm" justify="flex-end">
            <Button size="md" variant="default" onClick={done}>
              Cancel
            </Button>
            <Button size="md" type="submit" loading={busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </li>
  );
};

/** Shows an entry with its author, or the form that edits it in place. */
export const EntryRow = ({ entry, session, timezone, isEditing, onEdit }: Props) => {
  const allowed = mayEdit(entry, session);
  if (isEditing && allowed) {
    const done = () => {
      onEdit(null);
      focusMain();
    };
    return <EditEntry entry={entry} session={session} onDone={done} />;
  }
  return (
    <RecordRow
      title={
        <Text span inherit fw={400}>
          {entry.note}
        </Text>
      }
      facts={`${entry.createdByName} · ${shortDayTime(entry.createdAt, timezone)}`}
      waiting={entry.waiting}
      action={
        allowed && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconPencil size={20} aria-hidden />}
            aria-label={`Edit: ${entry.note}`}
            onClick={() => onEdit(entry.uuid)}
          >
            Edit
          </Button>
        )
      }
    />
  );
};
