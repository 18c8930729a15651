import { mayEditDiaryEntry } from '@branchbook/contract/diary.ts';
import type { DiaryEntry } from '@branchbook/contract/diary.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';
import { instantText } from '../../../shared/dates.ts';
import { failureText } from '../../../shared/errors.ts';
import { subjectOf, useUser } from '../../../shared/user.tsx';
import { useDeleteEntry } from '../api.ts';
import classes from '../diary.module.css';
import { EditEntryForm } from '../edit-entry-form.tsx';

type Props = {
  entry: DiaryEntry;
  /** Called when the entry was removed, and with it the focused button. */
  onGone: () => void;
};

/** Shows a diary entry, which users with the permission can edit in place. */
export const Entry = ({ entry, onGone }: Props) => {
  const { id, branch_id: branchId, created_by: createdBy, created_by_name: writer } = entry;
  const user = useUser();
  const remove = useDeleteEntry();
  const [isEdited, setEdited] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const said = `${writer}, ${instantText(entry.created_at)}`;

  const drop = async () => {
    try {
      await remove.mutateAsync({ id, branchId });
      // The deletion is awaited: by now the list is read again and the entry is off the screen.
      onGone();
      toast.success({ title: 'Entry deleted' });
    } catch (error) {
      const message = failureText(error, 'Failed to delete diary entry');
      toast.error({ title: 'Delete failed', message });
    }
  };

  const askToDelete = () =>
    confirm({
      title: 'Delete Entry',
      message: 'Delete this diary entry? This action cannot be undone.',
      confirmText: 'Delete',
      kind: 'danger',
      onConfirm: () => void drop(),
    });

  return (
    <li ref={row} tabIndex={-1} className={classes['entry']}>
      {isEdited ? (
        <EditEntryForm
          entry={entry}
          onDone={() => {
            setEdited(false);
            row.current?.focus();
          }}
        />
      ) : (
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <div className={classes['text']}>
            <Text className={classes['notes']}>{entry.notes}</Text>
            <Text size="sm" c="dimmed" mt={4}>
              By {writer} · <time dateTime={entry.created_at}>{instantText(entry.created_at)}</time>
            </Text>
            <ArrivalNote of={entry.arrival} />
          </div>
          {mayEditDiaryEntry(subjectOf(user), { branchId, createdBy }) && (
            <Group gap={4} wrap="nowrap">
              <ActionButton
                label={`Edit entry by ${said}`}
                icon={<IconPencil size={18} aria-hidden />}
                onClick={() => setEdited(true)}
              />
              <ActionButton
                label={`Delete entry by ${said}`}
                icon={<IconTrash size={18} aria-hidden />}
                danger
                onClick={askToDelete}
              />
            </Group>
          )}
        </Group>
      )}
    </li>
  );
};
