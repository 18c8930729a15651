import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { showRange } from '@branchbook/contract/temperature.ts';
import type { Equipment } from '@branchbook/contract/temperature.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconSettings, IconTemperature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { TemperatureSearch } from '../../paths.ts';
import { rangeOf } from '../../shared/date-range.ts';
import { branchToday } from '../../shared/dates.ts';
import { LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { ReportFrame } from '../../shared/report-frame.tsx';
import type { ReportBranch } from '../../shared/report-frame.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { may, useUser } from '../../shared/user.tsx';
import { equipmentQuery } from './api.ts';
import { RangeWarning } from './components/range-warning.tsx';
import { CloseActionDialog } from './close-action-dialog.tsx';
import { EquipmentDialog } from './equipment-dialog.tsx';
import { TemperatureFilter } from './temperature-filter-panel.tsx';
import { TemperatureTable } from './temperature-table-panel.tsx';

const FAILED = 'Failed to Load Equipment';

const ManageButton = () => (
  <LinkButton
    to={paths.temperatureReport}
    search={(now) => ({ ...now, manage: 'list' })}
    resetScroll={false}
    variant="default"
    leftSection={<IconSettings size={16} aria-hidden />}
  >
    Manage equipment
  </LinkButton>
);

type NothingProps = { branch: ReportBranch; equipment: readonly Equipment[]; mayManage: boolean };

const NothingToShow = ({ branch, equipment, mayManage }: NothingProps) => (
  <Paper withBorder>
    {equipment.length === 0 && branch.isClosed ? (
      <EmptyState
        icon={<IconTemperature size={24} />}
        title="No temperatures"
        text="No temperatures were taken at this branch before it closed."
      />
    ) : equipment.length === 0 ? (
      <EmptyState
        icon={<IconTemperature size={24} />}
        title="No equipment yet"
        text="Add the fridges, freezers and displays to check at this branch."
        action={
          mayManage && (
            <LinkButton
              to={paths.temperatureReport}
              search={(now) => ({ ...now, manage: 'add' })}
              resetScroll={false}
              mt="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Add equipment
            </LinkButton>
          )
        }
      />
    ) : (
      <EmptyState
        icon={<IconTemperature size={24} />}
        title="No equipment picked"
        text="Pick equipment above to see its temperatures."
      />
    )}
  </Paper>
);

type ReportProps = { branch: ReportBranch; search: TemperatureSearch };

const Report = ({ branch, search }: ReportProps) => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.temperatureReport });
  const equipment = useQuery(equipmentQuery(branch.id));
  useErrorToast(equipment.error, FAILED);
  if (equipment.isPending) {
    return <CardsSkeleton label="Loading equipment" count={2} height={120} />;
  }
  if (equipment.isLoadingError) {
    return <QueryError query={equipment} title={FAILED} />;
  }
  const limit = { today: branchToday(branch), maxDays: EXPORT_MAX_DAYS };
  const range = rangeOf(search, limit);
  const chosen = equipment.data.find(({ id }) => id === search.equipment);
  const selection = chosen ? { branchId: branch.id, equipId: chosen.id, ...range } : null;
  const choose = (change: TemperatureSearch) =>
    void navigate({
      search: (now) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack gap="lg">
      <TemperatureFilter
        equipment={equipment.data}
        chosen={chosen}
        range={range}
        limit={limit}
        selection={selection}
        onEquipment={(id) => choose({ equipment: id })}
        onRange={choose}
      />
      {selection && chosen ? (
        <section aria-label={chosen.equipment_name}>
          <Title order={2} mb="sm" style={{ overflowWrap: 'anywhere' }}>
            {chosen.equipment_name}{' '}
            <Text span c="dimmed" fw={400}>
              {showRange(chosen)}
            </Text>
          </Title>
          <RangeWarning range={chosen} />
          <TemperatureTable selection={selection} name={chosen.equipment_name} />
        </section>
      ) : (
        <NothingToShow
          branch={branch}
          equipment={equipment.data}
          mayManage={may(user, 'manage_equipment')}
        />
      )}
      {!branch.isClosed && <EquipmentDialog branch={branch} equipment={equipment.data} />}
      <CloseActionDialog selection={selection} />
    </Stack>
  );
};

export const TemperatureReportPage = () => {
  const user = useUser();
  const search = useSearch({ from: '/portal/reports/temperature' });
  return (
    <ReportFrame
      title="Temperature Reports"
      help="Temperature readings, and what was done about them."
      branchId={search.branch}
      actions={may(user, 'manage_equipment') && <ManageButton />}
    >
      {(branch) => <Report key={branch.id} branch={branch} search={search} />}
    </ReportFrame>
  );
};
