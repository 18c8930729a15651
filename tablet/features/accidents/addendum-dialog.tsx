import { addendumText } from '@branchbook/contract/accidents.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { CountedText } from '../../shared/counted-text.tsx';
import { useDraft } from '../../shared/draft.ts';
import { recorderOf } from '../../shared/recording.ts';

type Entry = { uuid: string; name: string };

type Props = { session: Session; entry: Entry | null; onClose: () => void };

const Content = ({ session, entry, onClose }: Props & { entry: Entry }) => {
  const [text, setText, clear] = useDraft(`addition to ${entry.uuid}`, session, '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = async () => {
    const checked = addendumText.safeParse(text);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const payload = { accident: entry.uuid, description: checked.data };
    const about = `Addition to accident, ${entry.name}`;
    if (!(await recorderOf(session)('accident.addendum', payload, about))) {
      setBusy(false);
      return;
    }
    toast.success({ title: 'Added', message: 'The entry itself stays as it was.' });
    clear();
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Stack gap="md">
        <CountedText
          ref={field}
          label="What is to be added?"
          description="The entry itself stays as it is; this stands below it and cannot be changed either."
          max={LIMITS.text}
          minRows={4}
          value={text}
          error={error}
          onChange={(typed) => {
            setText(typed);
            setError(undefined);
          }}
        />
        <FormActions>
          <Button size="lg" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" type="submit" loading={busy}>
            Add to the entry
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
};

/** Shows the form that adds to a sealed entry. */
export const AddendumDialog = ({ session, entry, onClose }: Props) => {
  // Keeps the entry while the dialog closes, so that it does not empty before it is gone.
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) setShown(entry);
  return (
    <Dialog
      title={shown ? `Add to the entry of ${shown.name}` : ''}
      opened={entry !== null}
      keepOnOutsideClick
      onClose={onClose}
    >
      {shown && <Content key={shown.uuid} session={session} entry={shown} onClose={onClose} />}
    </Dialog>
  );
};
