import {
  basisText,
  floorOf,
  isLooser,
  limitValueText,
  sourceOf,
} from '@branchbook/contract/food-limits.ts';
import { FOOD_LIMITS, FOOD_NATIONS, LIMIT_KEYS } from '@branchbook/contract/food-rulings.ts';
import type { FoodNation, LimitKey } from '@branchbook/contract/food-rulings.ts';
import { nationLabel } from '@branchbook/contract/opening-hours.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Anchor, Badge, Paper, Select, Stack, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { FoodChecksSearch } from '../../paths.ts';
import { dayText } from '../../shared/dates.ts';
import { LinkAnchor, LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { rulesToday } from '../../shared/rules-today.ts';
import { may, useUser } from '../../shared/user.tsx';
import { limitsQuery } from './api.ts';
import { LimitDialog } from './limit-dialog.tsx';

/** A limit of a nation, with the company's own value where there is one. */
type Row = { key: LimitKey; nation: FoodNation; own: number | null; by: string | null };

const columnsOf = (mayChange: boolean, day: Day): Column<Row>[] => [
  { key: 'limit', header: 'Limit', cell: ({ key }) => FOOD_LIMITS[key].label },
  {
    key: 'source-value',
    header: 'The source says',
    cell: ({ key, nation }) => limitValueText(key, sourceOf(nation, key, day)?.value ?? 0),
  },
  {
    key: 'own',
    header: 'In your company',
    cell: ({ key, nation, own, by }) => {
      if (own !== null) {
        const floor = floorOf(nation, key, day);
        return (
          <Stack gap={2} align="flex-start">
            <Badge variant="light" tt="none">
              {limitValueText(key, own)}
            </Badge>
            <Text size="xs" c="dimmed">
              Set by {by}
            </Text>
            {floor !== null && isLooser(key, own, floor) && (
              <Text size="xs" fw={600} c="var(--mantine-color-yellow-light-color)">
                Looser than is safe: checks are judged by {limitValueText(key, floor)}
              </Text>
            )}
          </Stack>
        );
      }
      return FOOD_LIMITS[key].isLocked ? 'Not in use' : 'The same';
    },
  },
  {
    key: 'source',
    header: 'Source',
    width: '34%',
    cell: ({ key, nation }) => {
      const ruling = sourceOf(nation, key, day);
      return (
        ruling && (
          <Stack gap={2} align="flex-start">
            <Text size="xs">{basisText(ruling)}</Text>
            <Anchor
              size="xs"
              href={ruling.where.address}
              target="_blank"
              rel="noreferrer"
              style={{ overflowWrap: 'anywhere' }}
            >
              {ruling.where.title}
            </Anchor>
            <Text size="xs" c="dimmed">
              Read on {dayText(ruling.where.read)}
            </Text>
          </Stack>
        )
      );
    },
  },
  ...(mayChange
    ? [
        {
          key: 'change',
          header: 'Change',
          isActions: true as const,
          cell: ({ key }: Row) => (
            <LinkAnchor
              from={paths.foodChecksReport}
              to={paths.foodChecksReport}
              search={(now) => ({ ...now, limit: key })}
              resetScroll={false}
              size="sm"
              aria-label={`Change: ${FOOD_LIMITS[key].label}`}
            >
              Change
            </LinkAnchor>
          ),
        },
      ]
    : []),
];

/** Lists the limits of a nation with their sources; head office sets the company's own values. */
export const FoodLimitsList = ({ search }: { search: FoodChecksSearch }) => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.foodChecksReport });
  const query = useQuery(limitsQuery);
  if (query.isPending) return <CardsSkeleton label="Loading limits" />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to Load Limits" />;
  const { nations, own } = query.data;
  const day = rulesToday();
  const nation = nations.find((one) => one === search.nation) ?? nations[0];
  if (nation === undefined) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconMapPin size={24} />}
          title="No nation, no limits"
          text="Limits differ by nation, and none of your branches is in England, Wales, Scotland or Northern Ireland. Set the nation of a branch in its opening hours."
          action={<LinkButton to={paths.branches}>Open the branches</LinkButton>}
        />
      </Paper>
    );
  }
  const rows = LIMIT_KEYS.filter((key) => sourceOf(nation, key, day)).map((key): Row => {
    const change = own.find((one) => one.nation === nation && one.key === key);
    return { key, nation, own: change?.value ?? null, by: change?.changed_by_name ?? null };
  });
  return (
    <Stack gap="lg">
      {nations.length > 1 && (
        <Select
          label="Nation"
          allowDeselect={false}
          maw={280}
          data={FOOD_NATIONS.filter((one) => nations.includes(one)).map((one) => ({
            value: one,
            label: nationLabel[one],
          }))}
          value={nation}
          onChange={(value) =>
            void navigate({
              search: (now) => ({ ...now, nation: nations.find((one) => one === value) }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      <Text size="sm" c="dimmed">
        Limits of {nationLabel[nation]}. Your company may ask for more, never for less than the law
        and what is safe. This is not legal advice: read the source before you rely on a limit.
      </Text>
      <DataTable
        caption="Limits"
        columns={columnsOf(may(user, 'manage_food_limits'), day)}
        groups={[{ label: null, rows }]}
        rowKey={({ key }) => key}
        minWidth={820}
      />
      <LimitDialog
        row={
          may(user, 'manage_food_limits')
            ? (rows.find(({ key }) => key === search.limit) ?? null)
            : null
        }
      />
    </Stack>
  );
};
