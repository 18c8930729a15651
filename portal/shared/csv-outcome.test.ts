import { expect, it } from 'vitest';
import { grouped } from './csv-outcome.tsx';

it('a problem of many rows is reported once, with its rows', () => {
  const message = 'Mobile number is required';
  expect(
    grouped([
      { row: 2, field: 'Mobile', message },
      { row: 2, field: 'Town', message: 'Town is required' },
      { row: 9, field: 'Mobile', message },
    ]),
  ).toMatchObject([
    { field: 'Mobile', message, rows: [2, 9] },
    { field: 'Town', rows: [2] },
  ]);
});
