import { closedText } from '@branchbook/contract/opening-hours.ts';
import {
  groupBySlots,
  slotOfReading,
  SLOTS,
  slotText,
} from '@branchbook/contract/temperature-slots.ts';
import type { Slot } from '@branchbook/contract/temperature-slots.ts';
import type { Reading, TemperatureLog } from '@branchbook/contract/temperature.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconTemperature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '../../paths.ts';
import { countOf } from '../../shared/counts.ts';
import { dayText, instantText } from '../../shared/dates.ts';
import { LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { may, useUser } from '../../shared/user.tsx';
import { logsQuery } from './api.ts';
import type { Selection } from './api.ts';
import { ReadingView } from './components/reading-view.tsx';
import { TemperatureChart } from './components/temperature-chart.tsx';
import { openActions, readingsOf } from './reading-rules.ts';
import classes from './temperature.module.css';

const FAILED = 'Failed to Load Temperature Logs';
const NO_READING = '-';

type CloseProps = { day: string; reading: Reading };

const CloseAction = ({ day, reading }: CloseProps) => (
  <LinkButton
    to={paths.temperatureReport}
    search={(now) => ({ ...now, close: reading.id })}
    resetScroll={false}
    variant="default"
    size="xs"
    aria-label={`Close action of ${dayText(day)}, ${slotText(slotOfReading(reading)).toLowerCase()}`}
  >
    Close action
  </LinkButton>
);

type CellProps = { log: TemperatureLog; slot: Slot; mayClose: boolean };

const SlotCell = ({ log, slot, mayClose }: CellProps) => {
  const { counts, others } = readingsOf(log, slot);
  if (!counts && others.length === 0) return log.closed === null ? NO_READING : 'Closed';
  const shown = counts ? [counts, ...others] : others;
  return (
    <div className={classes['readings']}>
      {shown.map((reading) => (
        <ReadingView
          key={reading.id}
          reading={reading}
          onClose={mayClose && <CloseAction day={log.recorded_at} reading={reading} />}
        />
      ))}
    </div>
  );
};

/** Width of all slots together; the day takes the rest. */
const SLOTS_WIDTH = 87;

const DateCell = ({ log: { recorded_at: day, closed } }: { log: TemperatureLog }) => (
  <>
    {dayText(day)}
    {closed !== null && (
      <Text size="sm" c="dimmed">
        {closedText(closed)}
      </Text>
    )}
  </>
);

const columnsFor = (slots: readonly Slot[], mayClose: boolean): Column<TemperatureLog>[] => [
  { key: 'date', header: 'Date', cell: (log) => <DateCell log={log} /> },
  ...slots.map((slot) => ({
    key: slot,
    header: slotText(slot),
    width: `${Math.floor(SLOTS_WIDTH / slots.length)}%`,
    cell: (log: TemperatureLog) => <SlotCell log={log} slot={slot} mayClose={mayClose} />,
  })),
];

type DaysProps = {
  caption: string;
  slots: readonly Slot[];
  days: readonly TemperatureLog[];
};

/** Shows days that have the same slots. */
const Days = ({ caption, slots, days }: DaysProps) => {
  const mayClose = may(useUser(), 'close_temperature_actions');
  const key = slots.join();
  // Kept, so that rows are not rendered again for equal columns.
  const columns = useMemo(() => columnsFor(key.split(','), mayClose), [key, mayClose]);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      groups={[{ label: null, rows: days }]}
      rowKey={({ id }) => id}
      minWidth={160 + 160 * slots.length}
    />
  );
};

const OpenActions = ({ logs }: { logs: readonly TemperatureLog[] }) => {
  const open = openActions(logs);
  if (open.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={countOf(open.length, { one: 'open action', many: 'open actions' })}
    >
      {open.map(({ reading }) => instantText(reading.recorded_at)).join(', ')}
    </Alert>
  );
};

/** Returns the first and the last of some days, which are the newest first. */
const spanText = (days: readonly TemperatureLog[]): string => {
  const [last, first] = [days.at(0), days.at(-1)].map((log) => dayText(log?.recorded_at ?? ''));
  return first === last ? `${first}` : `${first} to ${last}`;
};

type Props = { selection: Selection; name: string };

/** Shows the temperatures of one piece of equipment, day by day. */
export const TemperatureTable = ({ selection, name }: Props) => {
  const logs = useQuery(logsQuery(selection));
  useErrorToast(logs.error, FAILED);
  const caption = `Temperatures of ${name}`;
  if (logs.isPending) {
    const columns = columnsFor(SLOTS, false);
    return <DataTable caption={caption} columns={columns} groups={[]} rowKey={String} loading />;
  }
  if (logs.isError) {
    return <QueryError query={logs} title={FAILED} />;
  }
  if (logs.data.every(({ readings }) => readings.length === 0)) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconTemperature size={24} />}
          title="No temperatures"
          text={
            logs.data.length > 0 && logs.data.every(({ closed }) => closed !== null)
              ? 'The branch was closed on these days.'
              : 'No one took its temperature on these days.'
          }
        />
      </Paper>
    );
  }
  // Days with other slots are in a table of their own.
  const groups = groupBySlots(logs.data, (log) => log.slots.map(({ slot }) => slot));
  return (
    <Stack gap="md">
      <OpenActions logs={logs.data} />
      <TemperatureChart logs={logs.data} />
      {groups.map(({ slots, days }) => {
        const span = spanText(days);
        return groups.length === 1 ? (
          <Days key={span} caption={caption} slots={slots} days={days} />
        ) : (
          <section key={span} aria-label={span}>
            <Title order={3} size="h4" mb="xs">
              {span}
            </Title>
            <Days caption={`${caption}, ${span}`} slots={slots} days={days} />
          </section>
        );
      })}
    </Stack>
  );
};
