import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { useUser } from '../../shared/user.tsx';
import { statsQuery } from './api.ts';
import classes from './dashboard.module.css';
import { figuresFor } from './figure-list.ts';

/** Shows the figures of today, each with a link to the records behind it ([A-124]). */
export const FiguresPanel = () => {
  const user = useUser();
  const stats = useQuery(statsQuery(user.company_id));
  if (stats.isLoadingError) {
    return <QueryError query={stats} title="Failed to load the figures of today" />;
  }
  if (!stats.data) {
    return (
      <div role="status" aria-label="Loading the figures of today">
        <Skeleton className={classes['figuresPlace']} radius="lg" />
      </div>
    );
  }
  return (
    <ul className={classes['figures']} aria-label="Figures of today">
      {figuresFor(user, stats.data).map(({ label, value, isBad, link }) => (
        <li key={label}>
          <LinkAnchor {...link} className={classes['figure']} underline="never" inherit>
            <span className={classes['label']}>{label}</span>{' '}
            <span className={classes['value']} data-bad={isBad || undefined}>
              {value}
            </span>
          </LinkAnchor>
        </li>
      ))}
    </ul>
  );
};
