import { isoDate, LIMITS } from '@branchbook/contract/fields.ts';
import {
  addRightToWork,
  BEFORE_CHECK,
  RIGHT_TO_WORK_KINDS,
  rightToWorkKindLabel,
} from '@branchbook/contract/right-to-work.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { dayText, localToday } from '../../shared/dates.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useUser } from '../../shared/user.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { employeesQuery } from '../employees/api.ts';
import { personChecksQuery, useAddRightToWork } from './api.ts';

const { kind, copies_kept } = addRightToWork.body.shape;
const rules = z
  .object({
    checked_on: isoDate('Please enter the day of the check'),
    checkedById: z.string().transform((value) => Number(value) || null),
    kind,
    follow_up_on: z.union([z.literal('').transform(() => null), isoDate()]),
    copies_kept,
  })
  .refine(({ checked_on: on, follow_up_on: next }) => !next || next > on, {
    path: ['follow_up_on'],
    error: BEFORE_CHECK,
  });

type Person = { id: number; name: string };

const CheckForm = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const add = useAddRightToWork();
  const user = useUser();
  const people = useQuery(employeesQuery(user.company_id));
  const form = useZodForm(rules, {
    checked_on: localToday(),
    checkedById: String(user.employee_id),
    kind: 'manual' as const,
    follow_up_on: '',
    copies_kept: '',
  });
  const { control } = form;
  useLeaveGuard(control);
  const submit = async (fields: z.output<typeof rules>) => {
    try {
      await add.mutateAsync({ ...fields, employeeId: person.id });
      toast.success({ title: 'Check recorded', message: person.name });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to record the check');
    }
  };
  return (
    <Form form={form} label="Record a check" onSubmit={submit}>
      <FormGrid>
        <DateField
          control={control}
          name="checked_on"
          label="Checked on"
          maxDate={localToday()}
          required
        />
        <SelectField
          control={control}
          name="checkedById"
          label="Checked by"
          data={[
            { value: String(user.employee_id), label: `${user.name} (you)` },
            ...(people.data ?? [])
              .filter(({ id }) => id !== user.employee_id && id !== person.id)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          searchable
        />
      </FormGrid>
      <SelectField
        control={control}
        name="kind"
        label="Kind of check"
        data={RIGHT_TO_WORK_KINDS.map((value) => ({ value, label: rightToWorkKindLabel[value] }))}
      />
      <FormGrid>
        <DateField
          control={control}
          name="follow_up_on"
          label="Follow-up by"
          description="For leave that ends; leave it empty if no follow-up is needed"
        />
        <TextField
          control={control}
          name="copies_kept"
          label="Where the copies are kept"
          description="Such as ‘Personnel folder at head office’"
          maxLength={LIMITS.employeeText}
        />
      </FormGrid>
      <DialogFormActions control={control} onCancel={onClose}>
        Record check
      </DialogFormActions>
    </Form>
  );
};

const Checks = ({ person }: { person: Person }) => {
  const { data = [] } = useQuery(personChecksQuery(person.id));
  if (data.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Checks so far
      </Title>
      {data.map((one) => (
        <Text key={one.id} size="sm">
          {dayText(one.checked_on)}, {rightToWorkKindLabel[one.kind].toLowerCase()}, by{' '}
          {one.checked_by_name}
          {one.follow_up_on && `; follow-up by ${dayText(one.follow_up_on)}`}
        </Text>
      ))}
    </Stack>
  );
};

type Props = { person: Person | undefined; onClose: () => void };

/** Records a check of a person's right to work, and shows the checks so far. */
export const RightToWorkDialog = ({ person, onClose }: Props) => {
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(person);
  if (person && person.id !== shown?.id) setShown(person);
  return (
    <Dialog
      title={`Right to work: ${shown?.name ?? ''}`}
      opened={person !== undefined}
      onClose={onClose}
      size="lg"
      keepOnOutsideClick
    >
      {shown && (
        <Stack gap="lg">
          <CheckForm key={shown.id} person={shown} onClose={onClose} />
          <Checks person={shown} />
        </Stack>
      )}
    </Dialog>
  );
};
