import type { ReactNode } from 'react';
import classes from './figure-panel.module.css';

type Figure = { name: string; value: string | null; isMain?: boolean; isBad?: boolean };

type Props = {
  heading: ReactNode;
  figures: Figure[];
  /** They change while one types, so they are read out. */
  live?: boolean;
};

/** Figures by their names, or the places where they will stand. */
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
