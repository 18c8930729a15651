import { branchHours } from '@branchbook/contract/branch-hours.ts';
import type { BranchHours } from '@branchbook/contract/branch-hours.ts';
import { nationLabel } from '@branchbook/contract/opening-hours.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import type { z } from 'zod';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { DialogFormActions, Form, showFailure } from '../../shared/form.tsx';
import { useSetHours } from './api.ts';
import { HolidayFields } from './components/holiday-fields.tsx';
import { DayEndField } from './components/day-end-field.tsx';
import { WeeklyHoursField } from './components/weekly-hours-field.tsx';
import { dayEndLabel, weekHoursText } from './hours-text.ts';
import { BANK_HOLIDAY_LABELS, hoursForm, hoursValues, NATION_CHOICES } from './hours-values.ts';

const LABELS = {
  nation: 'Nation',
  bank_holidays: 'Bank holidays',
  weekly: 'Opening times',
  day_ends: 'Day ends at',
};

const holidaysText = ({ bank_holidays: choice, open_holidays: open }: BranchHours): string =>
  choice === 'closed' && open.length > 0
    ? `${BANK_HOLIDAY_LABELS.closed}, but for ${open.join(', ')}`
    : BANK_HOLIDAY_LABELS[choice];

const textsOf = (hours: BranchHours) => ({
  nation: nationLabel[hours.nation],
  bank_holidays: holidaysText(hours),
  weekly: weekHoursText(hours.weekly),
  day_ends: dayEndLabel(hours.day_ends),
});

const changesBetween = (before: BranchHours, after: BranchHours): ConflictChange[] => {
  const [was, is] = [textsOf(before), textsOf(after)];
  return (['nation', 'bank_holidays', 'weekly', 'day_ends'] as const)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ label: LABELS[field], theirs: is[field] }));
};

type Props = { hours: BranchHours; onClose: () => void };

/** Form of when a branch is open. */
export const HoursForm = ({ hours, onClose }: Props) => {
  const save = useSetHours();
  const editing = useEditForm({
    record: hours,
    schema: branchHours,
    rulesOf: () => hoursForm,
    valuesOf: hoursValues,
    changesBetween,
  });
  const { base, form } = editing;
  const { control } = form;

  const submit = async (fields: z.output<typeof hoursForm>) => {
    try {
      const { branchId, version } = base;
      const saved = await save.mutateAsync({ branchId, version, ...fields });
      toast.success({ title: 'Opening Hours Saved', message: `${saved.name} is saved.` });
      editing.startFrom(saved);
    } catch (error) {
      if (!editing.showConflict(error)) {
        showFailure(form, error, 'Failed to save the opening hours');
      }
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Opening hours">
      <EditConflict editing={editing} onSubmit={submit} busy={save.isPending} />
      <FormGrid>
        <SelectField
          control={control}
          name="nation"
          label={LABELS.nation}
          data={NATION_CHOICES}
          required
        />
        <HolidayFields control={control} label={LABELS.bank_holidays} />
      </FormGrid>
      <WeeklyHoursField control={control} />
      <DayEndField control={control} label={LABELS.day_ends} />
      <DialogFormActions control={control} onCancel={onClose}>
        Save Hours
      </DialogFormActions>
    </Form>
  );
};
