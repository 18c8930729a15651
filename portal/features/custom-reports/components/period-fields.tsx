import { BY_BRANCH_DAY } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { CUSTOM_REPORT, daysOfPeriod, PERIODS } from '@branchbook/contract/custom-reports.ts';
import type { PeriodName, ReportPeriodChoice } from '@branchbook/contract/custom-reports.ts';
import { Group, Select, Stack } from '@mantine/core';
import { DateRangeFields } from '../../../shared/date-range-fields.tsx';
import { branchToday, localToday } from '../../../shared/dates.ts';

const NAMES = Object.keys(PERIODS) as PeriodName[];
const DATES = 'dates';
const OPTIONS = [
  ...NAMES.map((value) => ({ value, label: PERIODS[value] })),
  { value: DATES, label: 'Between two dates' },
];

type Props = {
  kind: ReportKind;
  period: ReportPeriodChoice;
  onPeriod: (period: ReportPeriodChoice) => void;
};

/** Lets the user choose a period that moves with the calendar, or two dates. */
export const PeriodFields = ({ kind, period, onPeriod }: Props) => {
  const today = BY_BRANCH_DAY.includes(kind) ? branchToday() : localToday();
  const limit = { today, maxDays: CUSTOM_REPORT.days };
  const choose = (value: string | null) => {
    const name = NAMES.find((one) => one === value);
    if (name) return onPeriod({ name });
    const { from, to } = daysOfPeriod(period, limit.today);
    onPeriod({ start: from, end: to });
  };
  return (
    <Stack gap="xs">
      <Select
        label="Period"
        data={OPTIONS}
        value={'name' in period ? period.name : DATES}
        onChange={choose}
      />
      {!('name' in period) && (
        <Group gap="xs" align="flex-start">
          <DateRangeFields range={period} limit={limit} onRange={onPeriod} />
        </Group>
      )}
    </Stack>
  );
};
