import type { SessionUser } from '@branchbook/contract/auth.ts';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { alertsNowQuery } from '../alerts/api.ts';
import { reviewQuery } from '../devices/api.ts';
import {
  attentionQuery,
  branchesTodayQuery,
  firstStepsQuery,
  openTemperaturesQuery,
  statsQuery,
} from './api.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { BranchesTodayPanel } from './branches-today-panel.tsx';
import { Cards } from './components/cards.tsx';
import classes from './dashboard.module.css';
import { FiguresPanel } from './figures-panel.tsx';
import { FirstStepsPanel } from './first-steps-panel.tsx';
import { greetingOf } from './greeting-text.ts';
import { TemperaturesPanel } from './temperatures-panel.tsx';

/** Returns true once all panels have their data, so that nothing moves after the page is shown. */
const useIsReady = (user: SessionUser): boolean => {
  const seesReports = mayOpen(user, 'reports');
  const oversees = may(user, 'oversee_branches');
  const { temperatures } = useSearch({ from: '/portal/' });
  const queries = [
    useQuery({ ...alertsNowQuery(), enabled: mayOpen(user, 'alerts') }),
    useQuery(statsQuery(user.company_id)),
    useQuery({ ...firstStepsQuery(), enabled: may(user, 'manage_company') }),
    useQuery({ ...attentionQuery(), enabled: seesReports }),
    useQuery({ ...reviewQuery(), enabled: seesReports }),
    useQuery({ ...openTemperaturesQuery(undefined), enabled: seesReports }),
    useQuery({ ...openTemperaturesQuery(temperatures), enabled: seesReports }),
    useQuery({ ...branchesTodayQuery(), enabled: oversees }),
  ];
  const [isReady, setReady] = useState(false);
  // Later requests, for example for the alerts of one branch, do not hide the page again.
  if (!isReady && queries.every(({ isLoading }) => !isLoading)) setReady(true);
  return isReady;
};

type Props = {
  /** Panel of what is wrong now, for users who may see alerts. */
  alerts?: ReactNode;
  /** Panel of the records that a manager has to review. */
  review?: ReactNode;
  /** Panel of recent activity, for users who may see it. */
  activity?: ReactNode;
};

/** Shows how today is going and links to the user's work, as far as the user's rights allow. */
export const DashboardPage = ({ alerts, review, activity }: Props) => {
  usePageTitle('Dashboard');
  const user = useUser();
  const [hour] = useState(() => new Date().getHours());
  const place = user.BranchName ? `${user.company_name} · ${user.BranchName}` : user.company_name;
  const isReady = useIsReady(user);
  if (!isReady) {
    return (
      <Page title={greetingOf(user.name, hour)} help={place}>
        <CardsSkeleton label="Loading the dashboard" count={4} height={180} />
      </Page>
    );
  }
  return (
    <Page title={greetingOf(user.name, hour)} help={place}>
      {alerts}
      {may(user, 'manage_company') && <FirstStepsPanel />}
      {mayOpen(user, 'reports') && <AttentionPanel />}
      {review}
      <FiguresPanel />
      <div className={classes['columns']} data-two={activity ? true : undefined}>
        <div className={classes['main']}>
          {mayOpen(user, 'reports') && <TemperaturesPanel />}
          {may(user, 'oversee_branches') && <BranchesTodayPanel />}
          <Cards user={user} />
        </div>
        {activity && <div className={classes['aside']}>{activity}</div>}
      </div>
    </Page>
  );
};
