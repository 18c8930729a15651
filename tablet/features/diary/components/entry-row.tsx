import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Session } from '../../../offline/session.ts';
import { useDraft } from '../../../shared/draft.ts';
import { shortDayTime } from '../../../shared/format.ts';
import { RecordRow } from '../../../shared/record-list.tsx';
import { recorderOf } from '../../../shared/recording.ts';
import { useTextForm } from '../../../shared/use-text-form.ts';
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
  const done = () => {
    clear();
    onDone();
  };
  const { field, error, busy, clearError, onSubmit } = useTextForm({
    faultOf: () => noteFault(note),
    save: async () => {
      if (note !== entry.note) {
        const payload = { entry: entry.uuid, note };
        if (!(await recorderOf(session)('diary.edit', payload, 'Change of a diary entry'))) {
          return false;
        }
        toast.success({ title: 'Entry updated' });
      }
      done();
      return true;
    },
  });
  useEffect(() => field.current?.focus(), [field]);
  return (
    <li>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="sm">
          <NoteField
            ref={field}
            label={`Entry of ${entry.createdByName}`}
            value={note}
            error={error}
            onChange={(typed) => {
              clearError();
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
