import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconCircleCheck, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { AlertsSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { AreaFilter } from '../../shared/area-filter.tsx';
import { BranchFilter } from '../../shared/branch-filter.tsx';
import { failureText } from '../../shared/errors.ts';
import { LinkButton } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import classes from './alerts.module.css';
import { alertsQuery, useAcknowledge } from './api.ts';
import { ClearChosenDialog } from './clear-chosen-dialog.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { AlertCard } from './components/alert-card.tsx';
import { ChosenBar } from './components/chosen-bar.tsx';

const TITLE = 'Alerts';
const EMPTY = {
  open: {
    title: 'Nothing is wrong',
    text: 'You see an alert here when something at your branches needs someone now.',
  },
  cleared: { title: 'No cleared alerts', text: 'Cleared alerts are kept for two years.' },
} as const;

const List = () => {
  const {
    state = 'open',
    area,
    branch,
    clear,
    chosen: areCleared,
  } = useSearch({ from: '/portal/alerts' });
  const navigate = useNavigate({ from: paths.alerts });
  const list = useInfiniteQuery(alertsQuery({ state, areaId: area, branchId: branch }));
  const acknowledge = useAcknowledge();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  if (list.isPending) return <CardsSkeleton label="Loading alerts" height={160} />;
  if (list.isLoadingError) {
    return <QueryError query={list} title="Error" fallback="Failed to load alerts" />;
  }
  const alerts = list.data.pages.flatMap(({ items }) => items);
  const open = (id: number | undefined) =>
    void navigate({ search: (now) => ({ ...now, clear: id }), resetScroll: false });
  const clearChosen = (value: 'clear' | undefined) =>
    void navigate({ search: (now) => ({ ...now, chosen: value }), resetScroll: false });
  const openAlerts = alerts.filter((alert) => alert.state !== 'cleared');
  const picked = openAlerts.filter(({ id }) => chosen.has(id));
  const choose = (id: number) =>
    setChosen((now) =>
      now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
    );
  return (
    <>
      {openAlerts.length > 1 && (
        <ChosenBar
          chosen={picked.length}
          of={openAlerts.length}
          onChooseAll={() =>
            setChosen(
              new Set(picked.length < openAlerts.length ? openAlerts.map(({ id }) => id) : []),
            )
          }
          onClear={() => clearChosen('clear')}
        />
      )}
      {alerts.length === 0 && <EmptyState icon={<IconCircleCheck size={24} />} {...EMPTY[state]} />}
      <ul className={classes['list']} aria-label={TITLE}>
        {alerts.map((alert) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            busy={acknowledge.isPending && acknowledge.variables === alert.id}
            onAcknowledge={() =>
              acknowledge.mutate(alert.id, {
                onSuccess: () =>
                  toast.success({
                    title: 'Acknowledged',
                    message: 'No one else is told of it for an hour.',
                  }),
                onError: (error) =>
                  toast.error({ title: 'Error', message: failureText(error, 'Please try again.') }),
              })
            }
            chosen={chosen.has(alert.id)}
            onChoose={() => choose(alert.id)}
            onClear={() => open(alert.id)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older
        </Button>
      )}
      <ClearDialog
        wanted={clear}
        alert={alerts.find(({ id }) => id === clear)}
        onClose={() => open(undefined)}
      />
      <ClearChosenDialog
        opened={areCleared === 'clear'}
        alerts={picked}
        onCleared={() => setChosen(new Set())}
        onClose={() => clearChosen(undefined)}
      />
    </>
  );
};

const Alerts = () => {
  const search = useSearch({ from: '/portal/alerts' });
  const navigate = useNavigate({ from: paths.alerts });
  const change = (part: AlertsSearch) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false });
  return (
    <Page
      title={TITLE}
      help="What is wrong at your branches, who was told, and who deals with it."
      actions={
        <LinkButton
          to={paths.settings}
          search={{ section: 'alerts' }}
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          Who is told
        </LinkButton>
      }
    >
      <Group gap="sm">
        <SegmentedControl
          aria-label="Which alerts to show"
          value={search.state ?? 'open'}
          onChange={(state) => change({ state: state === 'cleared' ? state : undefined })}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'cleared', label: 'Cleared' },
          ]}
        />
        {/* The areas load last: beside the branch they move nothing. */}
        <Group gap="sm" wrap="nowrap" flex="1 1 17rem">
          {may(useUser(), 'oversee_branches') && (
            <BranchFilter
              branchId={search.branch}
              onChoose={(id) => change({ branch: id })}
              hidesLabel
            />
          )}
          <AreaFilter
            areaId={search.area}
            onChoose={(id) => change({ area: id, branch: undefined })}
            hidesLabel
          />
        </Group>
      </Group>
      <List />
    </Page>
  );
};

export const AlertsPage = () => {
  usePageTitle(TITLE);
  return mayOpen(useUser(), 'alerts') ? <Alerts /> : <AccessDenied page={TITLE} />;
};
