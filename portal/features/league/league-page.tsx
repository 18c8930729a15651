import { LEAGUE_PERIODS } from '@branchbook/contract/league.ts';
import { SCORE_PARTS } from '@branchbook/contract/score.ts';
import { DateInput } from '@branchbook/ui/date-input.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { Button, Group, Paper, SegmentedControl, Text } from '@mantine/core';
import { IconSettings, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { LeagueSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { AreaFilter } from '../../shared/area-filter.tsx';
import { useHasNoBranches } from '../../shared/areas.ts';
import { localToday, rangeText } from '../../shared/dates.ts';
import { NoBranches } from '../../shared/no-branches.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { leagueQuery } from './api.ts';
import { BranchScoreDialog } from './branch-score-dialog.tsx';
import { LeagueTable } from './league-table-panel.tsx';
import { PART_LABELS, PERIOD_LABELS, scoreText } from './score-text.ts';
import { SettingsDialog } from './settings-dialog.tsx';

const TITLE = 'League Table';

const helpFor = (isHeadOffice: boolean, oversees: boolean): string => {
  const what = 'What was due, and how much of it was done.';
  if (isHeadOffice) return `Scores of all your branches. ${what}`;
  return oversees
    ? `Scores of the branches of your areas. ${what}`
    : `Your branch’s score. ${what}`;
};

const League = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.league });
  const search = useSearch({ from: '/portal/league' });
  const { period = 'week', date, area, branch, action } = search;
  const asked = { period, date };
  const league = useQuery(leagueQuery(asked, area));
  const hasNoBranches = useHasNoBranches();
  const mayManage = may(user, 'manage_league');
  const change = (changes: LeagueSearch) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  const { data } = league;
  const average = area === undefined ? data?.company : data?.areas.find(({ id }) => id === area);

  return (
    <Page
      title={TITLE}
      help={helpFor(mayManage, may(user, 'oversee_branches'))}
      actions={
        mayManage && (
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => void navigate({ search: { ...search, action: 'settings' } })}
          >
            Settings
          </Button>
        )
      }
    >
      <Group align="end" gap="sm">
        <SegmentedControl
          aria-label="Period"
          data={LEAGUE_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          value={period}
          onChange={(value) => change({ period: value })}
        />
        <DateInput
          label="Last day"
          value={date ?? localToday()}
          maxDate={localToday()}
          onChange={(day) => change({ date: day && day < localToday() ? day : undefined })}
        />
        <AreaFilter areaId={area} onChoose={(id) => change({ area: id })} />
      </Group>
      {league.isLoadingError ? (
        <QueryError query={league} title="Error loading the league table" />
      ) : hasNoBranches ? (
        <NoBranches />
      ) : data?.rows.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconTrophy size={24} />}
            title="No branches to rank"
            text="Branches appear here with their scores. The head office is not ranked."
          />
        </Paper>
      ) : (
        <>
          {data && (
            <Text size="sm" c="dimmed">
              {rangeText(data.period.from, data.period.to)}.{' '}
              {average &&
                average.branches > 0 &&
                `Average ${scoreText(average.score)} over ${average.branches} ranked. `}
              {`The score counts ${SCORE_PARTS.map(
                (part) =>
                  `${PART_LABELS[part].toLowerCase()} ${data.settings.weights[part]}\u00A0%`,
              ).join(', ')}.`}
            </Text>
          )}
          <LeagueTable
            rows={data?.rows}
            ranked={data?.ranked ?? 0}
            onOpen={(id) => void navigate({ search: { ...search, branch: id } })}
          />
        </>
      )}
      <BranchScoreDialog
        branchId={branch}
        asked={asked}
        onClose={() => change({ branch: undefined })}
      />
      {mayManage && (
        <SettingsDialog
          settings={data?.settings}
          opened={action === 'settings'}
          onClose={() => change({ action: undefined })}
        />
      )}
    </Page>
  );
};

export const LeaguePage = () => {
  usePageTitle(TITLE);
  return mayOpen(useUser(), 'league') ? <League /> : <AccessDenied page={TITLE} />;
};
