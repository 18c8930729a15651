import {
  COMPLAINT_KINDS,
  complaintKindLabel,
  DOCTOR_ANSWERS,
  doctorLabel,
  isHarm,
} from '@branchbook/contract/complaint-kinds.ts';
import { addComplaint } from '@branchbook/contract/complaints.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { localToday } from '../../shared/dates.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { TimeField } from '../../shared/fields/time-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { photoFile } from '../../shared/tasks/photo.ts';
import type { PhotoValue } from '../../shared/tasks/photo.ts';
import { PhotoField } from '../../shared/tasks/photo-field.tsx';
import { useAddComplaint } from './api.ts';
import { ActionsField } from './components/actions-field.tsx';

const fields = addComplaint.body.safeExtend({ photo: z.custom<PhotoValue>().optional() });

const EMPTY = {
  eaten_on: '',
  eaten_time: '',
  food: '',
  description: '',
  symptoms_on: '',
  symptoms_time: '',
  doctor: 'unknown' as const,
  people: '',
  actions: [],
  action_note: '',
  customer_name: '',
  customer_contact: '',
  photo: null,
};

const KINDS = COMPLAINT_KINDS.map((value) => ({ value, label: complaintKindLabel[value] }));
const DOCTORS = DOCTOR_ANSWERS.map((value) => ({ value, label: doctorLabel[value] }));
const NOT_KNOWN = 'Leave it empty if it is not known';

type Props = { branchId: number; onCancel: () => void; onSaved: (id: number) => void };

/** Records a complaint that a customer made to the manager. */
export const ComplaintForm = ({ branchId, onCancel, onSaved }: Props) => {
  const add = useAddComplaint();
  const form = useZodForm(fields, { ...EMPTY, branchId });
  useLeaveGuard(form.control);
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const asksIllness = kind !== undefined && isHarm(kind);
  const today = localToday();

  const submit = async ({ photo, ...body }: z.output<typeof fields>) => {
    try {
      const { id } = await add.mutateAsync({ body, photo: photoFile(photo) });
      toast.success({
        title: 'Complaint Recorded',
        message: asksIllness
          ? 'The managers are told, and the records of these days are held.'
          : 'The managers are told.',
      });
      onSaved(id);
    } catch (error) {
      showFailure(form, error, 'Failed to record the complaint');
    }
  };

  return (
    <Form form={form} label="Record a complaint" onSubmit={submit}>
      <SelectField control={control} name="kind" label="What it is about" data={KINDS} required />
      <TextField
        control={control}
        name="food"
        label="Food or product"
        maxLength={LIMITS.taskName}
        required
      />
      <FormGrid>
        <DateField
          control={control}
          name="eaten_on"
          label="Bought or eaten on"
          description={NOT_KNOWN}
          maxDate={today}
        />
        <TimeField control={control} name="eaten_time" label="Time" />
      </FormGrid>
      <TextAreaField
        control={control}
        name="description"
        label="What happened"
        description="In the customer’s words, without names"
        maxLength={LIMITS.text}
        required
      />
      {asksIllness && (
        <>
          <FormGrid>
            <DateField
              control={control}
              name="symptoms_on"
              label="Symptoms began on"
              description={NOT_KNOWN}
              maxDate={today}
            />
            <TimeField control={control} name="symptoms_time" label="Time symptoms began" />
          </FormGrid>
          <FormGrid>
            <SelectField
              control={control}
              name="doctor"
              label="Doctor or hospital seen"
              data={DOCTORS}
            />
            <TextField
              control={control}
              name="people"
              label="People who fell ill"
              inputMode="numeric"
              maxLength={3}
            />
          </FormGrid>
        </>
      )}
      <ActionsField form={form} />
      <TextAreaField
        control={control}
        name="action_note"
        label="Note on what was done"
        description="Such as the batch number, or where the sample is"
        maxLength={LIMITS.text}
      />
      <FormGrid>
        <TextField
          control={control}
          name="customer_name"
          label="Customer’s name"
          description="Only managers see it"
          autoComplete="off"
          maxLength={LIMITS.name}
        />
        <TextField
          control={control}
          name="customer_contact"
          label="Customer’s contact"
          description="Phone, email or address"
          autoComplete="off"
          maxLength={LIMITS.employeeText}
        />
      </FormGrid>
      <PhotoField form={form} />
      <DialogFormActions control={control} onCancel={onCancel}>
        Record complaint
      </DialogFormActions>
    </Form>
  );
};
