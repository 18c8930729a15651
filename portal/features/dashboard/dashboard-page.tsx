import { Page } from '@branchbook/ui/page.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { BranchesTodayPanel } from './branches-today-panel.tsx';
import { Cards } from './components/cards.tsx';
import classes from './dashboard.module.css';
import { FiguresPanel } from './figures-panel.tsx';
import { FirstStepsPanel } from './first-steps-panel.tsx';
import { greetingOf } from './greeting.ts';
import { TemperaturesPanel } from './temperatures-panel.tsx';

type Props = {
  /** What happened lately, for whoever may look back. */
  activity?: ReactNode;
};

/** How today goes, and the ways to what somebody does: each sees what is theirs. */
export const DashboardPage = ({ activity }: Props) => {
  usePageTitle('Dashboard');
  const user = useUser();
  const [hour] = useState(() => new Date().getHours());
  const place = user.BranchName ? `${user.company_name} · ${user.BranchName}` : user.company_name;
  return (
    <Page title={greetingOf(user.name, hour)} help={place}>
      {may(user, 'manage_company') && <FirstStepsPanel />}
      <FiguresPanel />
      <div className={classes['columns']} data-two={activity ? true : undefined}>
        <div className={classes['main']}>
          {mayOpen(user, 'reports') && <TemperaturesPanel />}
          {may(user, 'manage_all_branches') && <BranchesTodayPanel />}
          <Cards user={user} />
        </div>
        {activity && <div className={classes['aside']}>{activity}</div>}
      </div>
    </Page>
  );
};
