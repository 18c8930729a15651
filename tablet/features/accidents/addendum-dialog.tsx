import { addendumText } from '@branchbook/contract/accidents.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Stack } from '@mantine/core';
import type { Session } from '../../offline/session.ts';
import { CountedText } from '../../shared/counted-text.tsx';
import { useDraft } from '../../shared/draft.ts';
import { FormButtons } from '../../shared/form-buttons.tsx';
import { recorderOf } from '../../shared/recording.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { useTextForm } from '../../shared/use-text-form.ts';

type Entry = { uuid: string; name: string };

type Props = { session: Session; entry: Entry | null; onClose: () => void };

const Content = ({ session, entry, onClose }: Props & { entry: Entry }) => {
  const [text, setText, clear] = useDraft(`addition to ${entry.uuid}`, session, '');
  const { field, error, busy, clearError, onSubmit } = useTextForm({
    faultOf: () => addendumText.safeParse(text).error?.issues[0]?.message,
    save: async () => {
      const payload = { accident: entry.uuid, description: addendumText.parse(text) };
      const about = `Addition to accident, ${entry.name}`;
      if (!(await recorderOf(session)('accident.addendum', payload, about))) return false;
      toast.success({ title: 'Added', message: 'Your addition is shown below the entry.' });
      clear();
      onClose();
      return true;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <CountedText
          ref={field}
          label="What do you want to add?"
          description="The entry does not change. Your addition is shown below it and cannot be changed later."
          max={LIMITS.text}
          minRows={4}
          value={text}
          error={error}
          onChange={(typed) => {
            setText(typed);
            clearError();
          }}
        />
        <FormButtons
          cancelText="Cancel"
          submitText="Add to the entry"
          busy={busy}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
};

/** Shows the form that adds to a sealed entry. */
export const AddendumDialog = ({ session, entry, onClose }: Props) => {
  const { value: shown } = useLastValue(entry);
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
