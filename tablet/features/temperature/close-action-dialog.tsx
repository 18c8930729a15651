import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { showTemperature } from '@branchbook/contract/temperature.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { Session } from '../../offline/session.ts';
import { forgetDraft, useDraft } from '../../shared/draft.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { recorderOf } from '../../shared/recording.ts';
import { useTextForm } from '../../shared/use-text-form.ts';
import type { Equipment, Reading } from './reading-rules.ts';

/** Reading whose action is closed, and the manager who closes it. */
export type ActionToClose = { by: Session; equipment: Equipment; reading: Reading };

type Props = { action: ActionToClose | null; onClose: () => void };

const Content = ({
  action: { by, equipment, reading },
  onClose,
}: Props & { action: ActionToClose }) => {
  const draft = `solved ${reading.uuid}`;
  const [note, setNote] = useDraft(draft, by, '');
  const payload = { reading: reading.uuid, note };
  const schema = syncPayloads['temperature.close'];
  const { field, error, clearError, onSubmit } = useTextForm({
    faultOf: () => schema.safeParse(payload).error?.issues[0]?.message,
    save: async () => {
      const write = recorderOf(by);
      const key = await write('temperature.close', schema.parse(payload), equipment.name);
      if (key === null) return false;
      forgetDraft(draft, by);
      onClose();
      return true;
    },
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>
          {showTemperature(reading.value)}, taken by {reading.by}. Once the action is closed, you do
          not need to check again.
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
          Close action
        </Button>
      </Stack>
    </form>
  );
};

/** Lets a manager close the action of a temperature that was out of range. */
export const CloseActionDialog = ({ action, onClose }: Props) => {
  const { value: shown, turn } = useLastValue(action);
  return (
    <Dialog
      title={shown?.equipment.name ?? ''}
      size="md"
      opened={action !== null}
      onClose={onClose}
      keepOnOutsideClick
    >
      {shown && <Content key={turn} action={shown} onClose={onClose} />}
    </Dialog>
  );
};
