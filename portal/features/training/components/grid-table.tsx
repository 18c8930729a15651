import type { TrainingGrid } from '@branchbook/contract/training.ts';
import { Paper } from '@mantine/core';
import { memo } from 'react';
import { dayText, localDayOf } from '../../../shared/dates.ts';
import { countsOf, lastTrained } from '../grid-rules.ts';
import classes from '../training.module.css';

type Props = { caption: string; grid: TrainingGrid };

/**
 * Shows employees in rows and subjects of training in columns. Uses plain cells, whose marks come
 * from the style sheet: 60 people and 80 tasks make 4,800 cells.
 */
const Table = ({ caption, grid: { employees, subjects, cells } }: Props) => {
  const trained = lastTrained(cells);
  const counts = countsOf(employees, subjects, trained);
  return (
    // Focusable, so that the keyboard can scroll the grid.
    <Paper withBorder className={classes['grid']} tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className={classes['readOut']}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {subjects.map(({ key, name, active }) => (
              <th key={key} scope="col">
                <span className={classes['subject']} title={name}>
                  {name}
                </span>
                <small>
                  {counts.ofSubject.get(key) ?? 0} of {employees.length}
                  {!active && ', not a task in use'}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {employees.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <small>
                  {counts.ofPerson.get(id) ?? 0} of {counts.inUse}
                </small>
              </th>
              {subjects.map(({ key, active }) => {
                const at = trained.get(id)?.get(key);
                return at === undefined ? (
                  <td key={key} data-missing={active ? 'needed' : 'never'}>
                    <span className={classes['readOut']}>Not trained</span>
                  </td>
                ) : (
                  <td key={key} data-trained>
                    {dayText(localDayOf(at))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
};

/** Memoised: does not render again for other changes on the page. */
export const GridTable = memo(Table);
