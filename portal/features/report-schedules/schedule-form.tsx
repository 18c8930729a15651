import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FORMATS, REPORT_SCHEDULE, reportSchedule } from '@branchbook/contract/report-schedules.ts';
import type { ReportSchedule } from '@branchbook/contract/report-schedules.ts';
import { BRANCH_REPORT_KINDS, BRANCH_REPORTS } from '@branchbook/contract/reports.ts';
import {
  FREQUENCIES,
  LAST_DAY,
  LATEST_MONTH_DAY,
  SENT_PERIODS,
} from '@branchbook/contract/sending-times.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure } from '../../shared/form.tsx';
import { SENDING_MINUTES } from '../../shared/sending-minutes.ts';
import { useAddSchedule, useChangeSchedule } from './api.ts';
import { PeopleField } from './components/people-field.tsx';
import {
  ALL_BRANCHES,
  isSavedValue,
  peopleToChoose,
  savedValue,
  scheduleChanges,
  scheduleForm,
  scheduleValues,
  usualPeriod,
} from './schedule-values.ts';

type Named = { id: number; name: string };

type Props = {
  /** The schedule to change; left out for a new one. */
  schedule?: ReportSchedule | undefined;
  /** The saved report with which a new schedule begins. */
  report?: Named | undefined;
  saved: readonly Named[];
  branches: readonly Named[];
  people: readonly (Named & { branch_name: string | null })[];
  /** Whether the reports of all branches may be sent at once. */
  mayAll: boolean;
  timezone: string;
  onClose: () => void;
};

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const WEEKDAY_OPTIONS = WEEKDAYS.map((day) => ({
  value: day,
  label: day.charAt(0).toUpperCase() + day.slice(1),
}));

const MONTH_DAYS = Array.from({ length: LATEST_MONTH_DAY }, (_, index) => String(index + 1)).map(
  (value) => ({ value, label: value }),
);

const EMPTY = { send: 'Send it anyway', skip: 'Send nothing' };

/** Form of a report that is sent by email on a schedule. */
export const ScheduleForm = ({
  schedule,
  report,
  saved,
  branches,
  people,
  mayAll,
  timezone,
  onClose,
}: Props) => {
  const add = useAddSchedule();
  const change = useChangeSchedule();
  const start = { branch: mayAll ? ALL_BRANCHES : String(branches[0]?.id ?? ''), report };
  const editing = useEditForm({
    record: schedule,
    schema: reportSchedule,
    rulesOf: () => scheduleForm,
    valuesOf: (base: ReportSchedule | undefined) => scheduleValues(base, start),
    changesBetween: scheduleChanges,
  });
  const { base, form } = editing;
  const { control } = form;
  const [isPeriodChosen, setPeriodChosen] = useState(schedule !== undefined);
  const [chosen, frequency] = useWatch({ control, name: ['report', 'frequency'] });

  const submit = async (fields: z.output<typeof scheduleForm>) => {
    try {
      await (base
        ? change.mutateAsync({ id: base.id, version: base.version, ...fields })
        : add.mutateAsync(fields));
      toast.success({ title: 'Schedule Saved', message: fields.name });
      onClose();
    } catch (error) {
      if (!editing.showConflict(error)) showFailure(form, error, 'Failed to save the schedule');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Scheduled report">
      <EditConflict editing={editing} onSubmit={submit} />
      <SelectField
        control={control}
        name="report"
        label="Report"
        placeholder="Choose a report"
        data={[
          {
            group: 'Reports of branches',
            items: BRANCH_REPORT_KINDS.map((kind) => ({
              value: kind,
              label: BRANCH_REPORTS[kind].label,
            })),
          },
          {
            group: 'Saved reports',
            items: saved.map(({ id, name }) => ({ value: savedValue(id), label: name })),
          },
        ].filter(({ items }) => items.length > 0)}
        required
      />
      {chosen !== '' && !isSavedValue(chosen) && (
        <SelectField
          control={control}
          name="branch"
          label="Branch"
          data={[
            ...(mayAll ? [{ value: ALL_BRANCHES, label: 'All branches (a ZIP file)' }] : []),
            ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          searchable
          required
        />
      )}
      <TextField
        control={control}
        name="name"
        label="Name"
        description="The subject of the email"
        maxLength={LIMITS.name}
        required
      />
      <SelectField
        control={control}
        name="period"
        label="Period"
        data={optionsOf(SENT_PERIODS)}
        onChosen={() => setPeriodChosen(true)}
      />
      <SelectField control={control} name="format" label="Files" data={optionsOf(FORMATS)} />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <SelectField
          control={control}
          name="frequency"
          label="How often"
          data={optionsOf(FREQUENCIES)}
          onChosen={(value) => {
            if (value !== null && !isPeriodChosen) form.setValue('period', usualPeriod(value));
          }}
        />
        {frequency === 'weekly' && (
          <SelectField
            control={control}
            name="weekday"
            label="Day of the week"
            data={WEEKDAY_OPTIONS}
          />
        )}
        {frequency === 'monthly' && (
          <SelectField
            control={control}
            name="month_day"
            label="Day of the month"
            data={[...MONTH_DAYS, { value: LAST_DAY, label: 'The last day' }]}
          />
        )}
        <SelectField
          control={control}
          name="minute"
          label="Time"
          description={timezone}
          data={SENDING_MINUTES}
        />
      </Group>
      <SelectField
        control={control}
        name="when_empty"
        label="When the report is empty"
        data={optionsOf(EMPTY)}
      />
      <PeopleField control={control} people={peopleToChoose(people, base)} />
      <TextAreaField
        control={control}
        name="addresses"
        label="Addresses outside the company (optional)"
        description={`One per line. Each gets an email with a link first, and nothing before it is confirmed. ${REPORT_SCHEDULE.recipients} recipients at most.`}
      />
      <DialogFormActions control={control} onCancel={onClose}>
        Save Schedule
      </DialogFormActions>
    </Form>
  );
};
