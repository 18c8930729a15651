import { chooseAlerts } from '@branchbook/contract/alerts.ts';
import type { AlertChoices } from '@branchbook/contract/alerts.ts';
import { FormActions, FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { z } from 'zod';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { TimeField } from '../../shared/fields/time-field.tsx';
import { Form, showFailure, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useChooseAlerts } from './api.ts';

const time = z.string().transform((text) => text || null);
const choicesForm = z
  .object({ by_email: z.boolean(), by_push: z.boolean(), quiet_from: time, quiet_until: time })
  .pipe(chooseAlerts.body);

const valuesOf = ({ quiet_from: from, quiet_until: until, ...rest }: AlertChoices) => ({
  ...rest,
  quiet_from: from ?? '',
  quiet_until: until ?? '',
});

/** Form of how the user is told of alerts. */
export const ChoicesForm = ({ choices }: { choices: AlertChoices }) => {
  const save = useChooseAlerts();
  const form = useZodForm(choicesForm, valuesOf(choices));
  const { control } = form;
  useLeaveGuard(control);

  const submit = async (body: AlertChoices) => {
    try {
      const saved = await save.mutateAsync(body);
      form.reset(valuesOf(saved));
      toast.success({ title: 'Saved', message: 'This is how you are told of alerts.' });
    } catch (error) {
      showFailure(form, error, 'Failed to save your choices');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="How you are told of alerts">
      <CheckboxField control={control} name="by_email" label="By email" />
      <CheckboxField
        control={control}
        name="by_push"
        label="On the devices on which you turned alerts on"
      />
      <FormGrid>
        <TimeField
          control={control}
          name="quiet_from"
          label="Quiet hours from"
          none="No quiet hours"
        />
        <TimeField
          control={control}
          name="quiet_until"
          label="Quiet hours until"
          description="Urgent alerts are sent at any time."
        />
      </FormGrid>
      <FormActions>
        <SubmitButton control={control}>Save</SubmitButton>
      </FormActions>
    </Form>
  );
};
