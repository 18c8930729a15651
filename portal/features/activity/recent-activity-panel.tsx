import type { Activity } from '@branchbook/contract/audit.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { DashboardSearch } from '../../paths.ts';
import { BranchFilter } from '../../shared/branch-filter.tsx';
import { instantText, relativeText } from '../../shared/dates.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import classes from './activity.module.css';
import { recentQuery } from './api.ts';
import type { RecentFilter } from './api.ts';
import { KindFilter } from './components/kind-filter.tsx';
import { KindIcon } from './components/kind-icon.tsx';
import { LoadMore } from './components/load-more.tsx';
import { Sentence } from './components/sentence.tsx';
import { entriesOf, FAILED, kindOf } from './entry-rules.ts';

const TITLE = 'Recent Activity (last 7 days)';
/** Height in pixels of an entry's placeholder, so that the content below does not move. */
const ENTRY_HEIGHT = 56;

const Entry = ({ entry }: { entry: Activity }) => (
  <li className={classes['entry']}>
    <ThemeIcon variant="light" color="gray" size={28} radius="xl" aria-hidden>
      <KindIcon kind={entry.kind} />
    </ThemeIcon>
    <div className={classes['what']}>
      <Text size="sm">
        <strong>{entry.actor_name}</strong> <Sentence entry={entry} />
      </Text>
      <Text size="xs" c="dimmed">
        {entry.branch_name && `${entry.branch_name} · `}
        <time dateTime={entry.at} title={instantText(entry.at)}>
          {relativeText(entry.at)}
        </time>
        {entry.happened_at && ` · done ${instantText(entry.happened_at)}`}
      </Text>
    </div>
  </li>
);

const Entries = ({ filter }: { filter: RecentFilter }) => {
  const recent = useInfiniteQuery(recentQuery(filter));
  if (recent.isPending) {
    return <CardsSkeleton label="Loading activity" count={5} height={ENTRY_HEIGHT} />;
  }
  if (recent.isLoadingError) {
    return <QueryError query={recent} title={FAILED} />;
  }
  const entries = entriesOf(recent.data);
  if (entries.length === 0) {
    return <EmptyState icon={<IconHistory size={24} />} title="No activity in the last 7 days" />;
  }
  return (
    <Stack gap="sm">
      <ul className={classes['list']}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore pages={recent} />
    </Stack>
  );
};

/** Shows who did what, where and when, in the branches that the user can see. */
export const RecentActivityPanel = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.portal });
  const { activity, kind } = useSearch({ from: '/portal/' });
  const filter: RecentFilter = {
    ...(activity !== undefined && { branchId: activity }),
    ...(kindOf(kind) && { kind: kindOf(kind) }),
  };
  const change = (part: Pick<DashboardSearch, 'activity' | 'kind'>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false });
  return (
    <section aria-label={TITLE}>
      <Group justify="space-between" align="center" gap="xs" mb="sm">
        <Title order={2}>{TITLE}</Title>
        {mayOpen(user, 'auditLog') && (
          <LinkAnchor to={paths.auditLog} search={{}} size="sm" data-standalone>
            Audit log
          </LinkAnchor>
        )}
      </Group>
      <Paper withBorder p="md">
        <Group gap="sm" mb="sm">
          {may(user, 'oversee_branches') && (
            <BranchFilter
              branchId={filter.branchId}
              onChoose={(branchId) => change({ activity: branchId })}
            />
          )}
          <KindFilter kind={filter.kind} onChoose={(chosen) => change({ kind: chosen })} />
        </Group>
        <Entries filter={filter} />
      </Paper>
    </section>
  );
};
