import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { probeStateLabel } from '@branchbook/contract/probes.ts';
import type { Probe } from '@branchbook/contract/probes.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconThermometer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { FoodChecksSearch } from '../../paths.ts';
import { lastDays, rangeOf } from '../../shared/date-range.ts';
import type { DateRange } from '../../shared/date-range.ts';
import { instantText, localToday } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { RangeExport } from '../../shared/range-export.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { fetchProbeCsv, fetchProbePdf, probesQuery, useRemoveProbe } from './api.ts';
import { ProbeHistory } from './components/probe-history.tsx';
import { ProbeDialog } from './probe-dialog.tsx';

type CardProps = { probe: Probe; range: DateRange; mayManage: boolean; onEdit: () => void };

const ProbeCard = ({ probe, range, mayManage, onEdit }: CardProps) => {
  const remove = useRemoveProbe();
  const askToRemove = () =>
    confirm({
      title: `Remove ${probe.name}?`,
      message: 'It can no longer be chosen on the tablet. Its checks stay in the report.',
      confirmText: 'Remove the probe',
      kind: 'danger',
      onConfirm: () =>
        remove.mutate(probe.id, {
          onError: (error) =>
            toast.error({ title: messageOf(error, 'Failed to remove the probe') }),
        }),
    });
  return (
    <Paper withBorder p="md" component="section" aria-label={probe.name}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {probe.name}
          </Title>
          {probe.serial && (
            <Text size="sm" c="dimmed">
              Serial number {probe.serial}
            </Text>
          )}
          <Group gap={6} mt={6}>
            <Badge
              variant="light"
              tt="none"
              color={
                probe.state === 'failed' ? 'red' : probe.state === 'removed' ? 'gray' : 'green'
              }
            >
              {probeStateLabel[probe.state]}
            </Badge>
            {probe.due && (
              <Badge variant="light" tt="none" color="yellow">
                Weekly check due
              </Badge>
            )}
          </Group>
          <Text size="sm" mt={6}>
            {probe.last_checked_at
              ? `Last checked ${instantText(probe.last_checked_at)}`
              : 'Never checked'}
          </Text>
        </div>
        {mayManage && probe.state !== 'removed' && (
          <Group gap="xs">
            <Button size="xs" variant="default" aria-label={`Edit ${probe.name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove ${probe.name}`}
              onClick={askToRemove}
            >
              Remove
            </Button>
          </Group>
        )}
      </Group>
      <ProbeHistory probe={probe} range={range} />
    </Paper>
  );
};

type Props = { branchId: number; isClosed: boolean; search: FoodChecksSearch };

/** Lists the probes of a branch with the checks that they had. */
export const Probes = ({ branchId, isClosed, search }: Props) => {
  const navigate = useNavigate({ from: paths.foodChecksReport });
  const mayManage = may(useUser(), 'manage_probes') && !isClosed;
  const query = useQuery(probesQuery(branchId));
  const limit = lastDays(localToday(), EXPORT_MAX_DAYS);
  const range = { branchId, ...rangeOf(search, limit) };
  const choose = (change: FoodChecksSearch) =>
    void navigate({
      search: (now) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    });
  if (query.isPending) return <CardsSkeleton label="Loading probes" />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to Load Probes" />;
  const probes = query.data;
  const inUse = probes.filter(({ state }) => state !== 'removed');
  const addButton = mayManage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => choose({ add: 'new' })}>
      Add a probe
    </Button>
  );
  return (
    <Stack gap="lg">
      <RangeExport
        name="probe_report"
        range={range}
        limit={limit}
        onRange={choose}
        fetchPdf={fetchProbePdf}
        fetchCsv={fetchProbeCsv}
      />
      {inUse.length > 0 && <div>{addButton}</div>}
      {probes.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconThermometer size={24} />}
            title="No probes yet"
            text="Add the probes of this branch. The tablet asks for a check in iced and boiling water every week."
            action={addButton}
          />
        </Paper>
      ) : (
        [...inUse, ...probes.filter(({ state }) => state === 'removed')].map((probe) => (
          <ProbeCard
            key={probe.id}
            probe={probe}
            range={range}
            mayManage={mayManage}
            onEdit={() => choose({ edit: probe.id })}
          />
        ))
      )}
      <ProbeDialog
        branchId={branchId}
        probe={
          mayManage
            ? search.add === 'new'
              ? 'new'
              : (inUse.find(({ id }) => id === search.edit) ?? null)
            : null
        }
        onClose={() => choose({ add: undefined, edit: undefined })}
      />
    </Stack>
  );
};
