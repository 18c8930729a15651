import type { BranchOverview } from '@branchbook/contract/branches.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Fieldset, Stack } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useAreas } from '../../shared/areas.ts';
import { countOf } from '../../shared/counts.ts';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useSetHoursOfBranches } from './api.ts';
import { BranchesField } from './components/branches-field.tsx';
import { HolidayFields } from './components/holiday-fields.tsx';
import { ClosureFields } from './components/closure-fields.tsx';
import { DayEndField } from './components/day-end-field.tsx';
import { WeeklyHoursField } from './components/weekly-hours-field.tsx';
import { MANY_HOURS_VALUES, manyHoursForm, NATION_CHOICES } from './hours-values.ts';

type Fields = z.output<typeof manyHoursForm>;

const BRANCHES = { one: 'branch', many: 'branches' };
const ManyHoursForm = ({ branches, onClose }: Omit<Props, 'opened'>) => {
  const save = useSetHoursOfBranches();
  const form = useZodForm(manyHoursForm, MANY_HOURS_VALUES, 'onSubmit');
  const { control } = form;
  const areas = useAreas();
  useLeaveGuard(control);
  const [nation, times, holidays, dayEnd, closure] = useWatch({
    control,
    name: ['setsNation', 'setsTimes', 'setsHolidays', 'setsDayEnd', 'addsClosure'],
  });
  const submit = async (fields: Fields) => {
    try {
      const { changed } = await save.mutateAsync(fields);
      toast.success({
        title: 'Opening Hours Saved',
        message: `${countOf(changed, BRANCHES)} changed.`,
      });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the opening hours');
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Opening hours of several branches">
      <BranchesField control={control} branches={branches ?? []} areas={areas} required offersAll />
      <Fieldset legend="What to change">
        <Stack gap="md">
          <CheckboxField control={control} name="setsNation" label="Nation" />
          {nation && (
            <SelectField
              control={control}
              name="nation"
              label="New nation"
              data={NATION_CHOICES}
              required
            />
          )}
          <CheckboxField control={control} name="setsTimes" label="Opening times" />
          {times && <WeeklyHoursField control={control} />}
          <CheckboxField control={control} name="setsHolidays" label="Bank holidays" />
          {holidays && <HolidayFields control={control} label="On bank holidays" />}
          <CheckboxField control={control} name="setsDayEnd" label="When the day ends" />
          {dayEnd && <DayEndField control={control} label="Day ends at" />}
          <CheckboxField control={control} name="addsClosure" label="Add closed days" />
          {closure && <ClosureFields control={control} prefix="closure." />}
        </Stack>
      </Fieldset>
      <DialogFormActions control={control} onCancel={onClose}>
        Save Hours
      </DialogFormActions>
    </Form>
  );
};

type Props = {
  branches: readonly BranchOverview[] | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Sets the opening hours of several branches at once, or closes them on some days. */
export const ManyHoursDialog = ({ opened, ...props }: Props) => (
  <Dialog
    title="Opening Hours of Several Branches"
    opened={opened}
    onClose={props.onClose}
    keepOnOutsideClick
  >
    <ManyHoursForm {...props} />
  </Dialog>
);
