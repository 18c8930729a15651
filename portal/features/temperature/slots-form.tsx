import { changeTemperatureSlots, slotTimesText } from '@branchbook/contract/temperature-slots.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useChangeSlots } from './api.ts';
import { SlotTimesField } from './components/slot-times-field.tsx';

/** Times that a list of own times begins with. */
export const FIRST_TIMES = ['10:00', '14:00', '20:00'];

type Props = {
  branch: { id: number; name: string };
  slots: string[] | null;
  onSaved: () => void;
  onCancel: () => void;
};

/** Edits the times by which a branch takes the temperatures of its equipment. */
export const SlotsForm = ({ branch, slots, onSaved, onCancel }: Props) => {
  const change = useChangeSlots();
  const form = useZodForm(changeTemperatureSlots.body, { branchId: branch.id, slots });
  useLeaveGuard(form.control);
  const submit = async (sent: { branchId: number; slots: string[] | null }) => {
    try {
      await change.mutateAsync(sent);
      toast.success({ title: 'Times Saved', message: branch.name });
      onSaved();
    } catch (error) {
      showFailure(form, error, 'Failed to save the times');
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Times for temperatures">
      <SlotTimesField
        control={form.control}
        name="slots"
        label={`When ${branch.name} takes temperatures`}
        usual={`Three times a day: ${slotTimesText(null)}`}
        own="At other times"
        start={FIRST_TIMES}
      />
      <Text size="sm" c="dimmed">
        The change holds from today. Earlier days stay as they were, and so does equipment with its
        own times.
      </Text>
      <DialogFormActions control={form.control} onCancel={onCancel}>
        Save
      </DialogFormActions>
    </Form>
  );
};
