import type { ReactNode } from 'react';
import classes from './figure-panel.module.css';

type Figure = { name: string; value: string | null; isMain?: boolean; isBad?: boolean };

type Props = {
  heading: ReactNode;
  figures: Figure[];
  /** Announces the figures to screen readers, because they change while the user types. */
  live?: boolean;
};

/** Renders figures by name, with a dash for those not known yet. */
export const FigurePanel = ({ heading, figures, live }: Props) => (
  <section className={classes['panel']}>
    {heading}
    <div role={live ? 'status' : undefined}>
      <dl className={classes['figures']}>
        {figures.map(({ name, value, isMain, isBad }) => (
          <div key={name} data-main={isMain || undefined} className={classes['row']}>
            <dt>{name}</dt>
            <dd data-bad={isBad || undefined}>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
