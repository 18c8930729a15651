import { measuredText } from '@branchbook/contract/food-verdict.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { Session } from '../../offline/session.ts';
import { forgetDraft, useDraft } from '../../shared/draft.ts';
import { recorderOf } from '../../shared/recording.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { useTextForm } from '../../shared/use-text-form.ts';
import { factsOf } from './board-rules.ts';
import type { Entry } from './board-rules.ts';

/** The failed check to close, and the manager who closes it. */
export type CheckToClose = { entry: Entry; by: Session };

type Props = { closing: CheckToClose | null; onClose: () => void };

const Content = ({ closing: { entry, by }, onClose }: Props & { closing: CheckToClose }) => {
  const key = `close food ${entry.uuid}`;
  const [note, setNote] = useDraft(key, by, '');
  const payload = { check: entry.uuid, note };
  const schema = syncPayloads['food-check.close'];
  const { field, error, clearError, onSubmit } = useTextForm({
    faultOf: () => schema.safeParse(payload).error?.issues[0]?.message,
    save: async () => {
      const recorded = await recorderOf(by)('food-check.close', schema.parse(payload), entry.food);
      if (recorded === null) return false;
      forgetDraft(key, by);
      onClose();
      return true;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>
          {measuredText(factsOf(entry))}, checked by {entry.by_name}. Once this is closed, no one
          has to check again.
        </Text>
        <Textarea
          ref={field}
          size="lg"
          label="How was it solved?"
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          value={note}
          error={error}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            clearError();
          }}
        />
        <Button size="lg" type="submit">
          Close
        </Button>
      </Stack>
    </form>
  );
};

/** Lets a manager close a failed food check that is not made again. */
export const CloseDialog = ({ closing, onClose }: Props) => {
  const { value: shown, turn } = useLastValue(closing);
  return (
    <Dialog
      title={shown?.entry.food ?? ''}
      size="md"
      opened={closing !== null}
      onClose={onClose}
      keepOnOutsideClick
    >
      {shown && <Content key={turn} closing={shown} onClose={onClose} />}
    </Dialog>
  );
};
