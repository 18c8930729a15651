import { SLOTS, slotLabel } from '@branchbook/contract/temperature.ts';
import type { Reading, Slot, TemperatureLog } from '@branchbook/contract/temperature.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Alert, Paper, Stack } from '@mantine/core';
import { IconAlertTriangle, IconTemperature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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
    aria-label={`Close action of ${dayText(day)}, ${slotLabel[reading.slot].toLowerCase()}`}
  >
    Close action
  </LinkButton>
);

type CellProps = { log: TemperatureLog; slot: Slot; mayClose: boolean };

const SlotCell = ({ log, slot, mayClose }: CellProps) => {
  const { counts, others } = readingsOf(log, slot);
  if (!counts && others.length === 0) return NO_READING;
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

const columnsFor = (mayClose: boolean): Column<TemperatureLog>[] => [
  { key: 'date', header: 'Date', cell: (log) => dayText(log.recorded_at) },
  ...SLOTS.map((slot) => ({
    key: slot,
    header: slotLabel[slot],
    width: '29%',
    cell: (log: TemperatureLog) => <SlotCell log={log} slot={slot} mayClose={mayClose} />,
  })),
];
// Made once, so that rows are not rendered again for equal columns.
const COLUMNS = { may: columnsFor(true), mayNot: columnsFor(false) };

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

type Props = { selection: Selection; name: string };

/** Shows the temperatures of one piece of equipment, day by day. */
export const TemperatureTable = ({ selection, name }: Props) => {
  const user = useUser();
  const logs = useQuery(logsQuery(selection));
  useErrorToast(logs.error, FAILED);
  const caption = `Temperatures of ${name}`;
  const columns = may(user, 'close_temperature_actions') ? COLUMNS.may : COLUMNS.mayNot;
  if (logs.isPending) {
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
          text="No one took its temperature on these days."
        />
      </Paper>
    );
  }
  return (
    <Stack gap="md">
      <OpenActions logs={logs.data} />
      <TemperatureChart logs={logs.data} />
      <DataTable
        caption={caption}
        columns={columns}
        groups={[{ label: null, rows: logs.data }]}
        rowKey={({ id }) => id}
      />
    </Stack>
  );
};
