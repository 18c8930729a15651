import type { ReactNode } from 'react';
import classes from './details-card.module.css';
import { TitledCard } from './titled-card.tsx';

type Detail = { name: string; value: ReactNode };

type Props = { title: string; badge?: ReactNode; details: Detail[]; children?: ReactNode };

/** Renders a card with a list of names and values. */
export const DetailsCard = ({ title, badge, details, children }: Props) => (
  <TitledCard title={title} badge={badge}>
    <dl className={classes['details']}>
      {details.map(({ name, value }) => (
        <div key={name} className={classes['row']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </TitledCard>
);
