import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import {
  FOOD_CHECKS_PAGE,
  FOOD_RESULTS,
  foodResultLabel,
} from '@branchbook/contract/food-checks.ts';
import type { FoodCheck } from '@branchbook/contract/food-checks.ts';
import { FOOD_CHECK_KINDS, foodCheckLabel } from '@branchbook/contract/food-verdict.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Button, Group, Pagination, Paper, Select, Stack, Text } from '@mantine/core';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { FoodChecksSearch } from '../../paths.ts';
import { lastDays, rangeOf } from '../../shared/date-range.ts';
import { localToday } from '../../shared/dates.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { RangeExport } from '../../shared/range-export.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { checksQuery, fetchFoodCsv, fetchFoodPdf } from './api.ts';
import { CloseCheckDialog } from './close-check-dialog.tsx';
import { checkColumns } from './components/check-cells.tsx';

const FAILED = 'Failed to Load Food Checks';
const MIN_WIDTH = 1000;

const needsLook = ({ passed, in_doubt: inDoubt }: FoodCheck): boolean =>
  passed === false || inDoubt;

type Props = { branchId: number; search: FoodChecksSearch };

/** Lists the food checks of a branch; those that failed or are in doubt are shown first. */
export const FoodChecks = ({ branchId, search }: Props) => {
  const navigate = useNavigate({ from: paths.foodChecksReport });
  const limit = lastDays(localToday(), EXPORT_MAX_DAYS);
  const { kind, show, page = 1 } = search;
  const range = { branchId, ...rangeOf(search, limit) };
  const query = useQuery(checksQuery({ ...range, kind, show, page }));
  useErrorToast(query.error, FAILED);
  const choose = (change: FoodChecksSearch) =>
    void navigate({
      search: (now) => ({ ...now, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    });
  const checks = query.data?.items ?? [];
  const pages = Math.ceil((query.data?.total ?? 0) / FOOD_CHECKS_PAGE);
  const counts = query.data?.counts;
  const toLookAt = checks.filter(needsLook);
  const groups = [
    { label: 'Failed or in doubt', rows: toLookAt },
    { label: toLookAt.length > 0 ? 'Passed' : null, rows: checks.filter((one) => !needsLook(one)) },
  ].filter(({ rows }) => rows.length > 0);

  return (
    <Stack gap="lg">
      <RangeExport
        name="food_check_report"
        range={range}
        limit={limit}
        onRange={choose}
        fetchPdf={fetchFoodPdf}
        fetchCsv={fetchFoodCsv}
      />
      <Group gap="md" align="flex-end" data-not-printed>
        <Select
          label="Kind"
          placeholder="All kinds"
          clearable
          data={FOOD_CHECK_KINDS.map((one) => ({ value: one, label: foodCheckLabel[one] }))}
          value={kind ?? null}
          onChange={(value) => choose({ kind: FOOD_CHECK_KINDS.find((one) => one === value) })}
        />
        <Select
          label="Result"
          placeholder="All results"
          clearable
          data={FOOD_RESULTS.map((one) => ({ value: one, label: foodResultLabel[one] }))}
          value={show ?? null}
          onChange={(value) => choose({ show: FOOD_RESULTS.find((one) => one === value) })}
        />
      </Group>
      {counts && (
        <Text size="sm" aria-live="polite">
          {counts.checks} food checks in these days: {counts.failed} failed, {counts.in_doubt} in
          doubt, {counts.open} still open
        </Text>
      )}
      {query.isLoadingError ? (
        <QueryError query={query} title={FAILED} />
      ) : query.data && checks.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconToolsKitchen2 size={24} />}
            title="No food checks"
            text="Nothing was checked in these days, or nothing matches the filters. Food is checked on the branch’s tablet."
            action={
              (kind ?? show) && (
                <Button
                  variant="default"
                  onClick={() => choose({ kind: undefined, show: undefined })}
                >
                  Show all
                </Button>
              )
            }
          />
        </Paper>
      ) : (
        <DataTable
          caption="Food checks"
          columns={checkColumns}
          groups={groups}
          rowKey={({ id }) => id}
          minWidth={MIN_WIDTH}
          loading={query.isPending}
        />
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={(to) => choose({ page: to === 1 ? undefined : to })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
      <CloseCheckDialog checks={checks} open={search.open} />
    </Stack>
  );
};
