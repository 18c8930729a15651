import { LIMITS } from '@branchbook/contract/fields.ts';
import { METHOD_TEXT } from '@branchbook/contract/sfbb-methods.ts';
import type { FoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import { SECTIONS } from '@branchbook/contract/sfbb-rules.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useAddMethod, useChangeMethod } from './api.ts';
import { methodForm, methodValues, sentMethod } from './method-values.ts';
import type { MethodValues } from './method-values.ts';

const TEXTS = [
  ['what', 'What we do'],
  ['why', 'Why it matters'],
  ['checks', 'How we check it'],
] as const;

type Props = { scheme: Scheme; method: FoodMethod | null; onClose: () => void };

/** Writes a safe method, or changes one: the former version stays. */
export const MethodForm = ({ scheme, method, onClose }: Props) => {
  const add = useAddMethod();
  const change = useChangeMethod();
  const form = useZodForm(methodForm(method === null), methodValues(method));
  const { control } = form;
  useLeaveGuard(control);
  const isRelevant = useWatch({ control, name: 'is_relevant' });
  const submit = async (values: MethodValues) => {
    const sent = sentMethod(values);
    try {
      await (method
        ? change.mutateAsync({
            id: method.id,
            version: method.version,
            change_note: values.change_note,
            ...sent,
          })
        : add.mutateAsync({ scheme, ...sent }));
      toast.success({ title: 'Safe Method Saved', message: values.title });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the safe method');
    }
  };
  return (
    <Form form={form} label="Safe method" onSubmit={submit}>
      <SelectField
        control={control}
        name="section"
        label="Section"
        data={[...SECTIONS[scheme]]}
        required
      />
      <TextField
        control={control}
        name="title"
        label="Title"
        maxLength={LIMITS.name}
        autoComplete="off"
        required
      />
      {TEXTS.map(([name, label]) => (
        <TextAreaField
          key={name}
          control={control}
          name={name}
          label={label}
          maxLength={METHOD_TEXT}
          required
        />
      ))}
      <CheckboxField
        control={control}
        name="is_relevant"
        label="It matters to us"
        description="What does not matter is not shown on tablets"
      />
      {!isRelevant && (
        <TextField
          control={control}
          name="not_relevant"
          label="Why is it not relevant?"
          maxLength={LIMITS.employeeText}
          required
        />
      )}
      <FormGrid>
        <DateField control={control} name="completed_on" label="Completed on" />
        <DateField control={control} name="review_on" label="To be reviewed on" />
      </FormGrid>
      {method && (
        <TextField
          control={control}
          name="change_note"
          label="What changed?"
          description="It stands in the history, beside your name"
          maxLength={LIMITS.employeeText}
          required
        />
      )}
      <DialogFormActions control={control} onCancel={onClose}>
        Save Method
      </DialogFormActions>
    </Form>
  );
};
