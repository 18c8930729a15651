import { expect, it } from 'vitest';
import { branchOptions, byArea } from './areas.ts';

const area = (name: string, ...branchIds: number[]) => ({
  id: branchIds[0] ?? 0,
  name,
  branchIds,
  managers: [],
  version: 1,
});
const leeds = { id: 1, name: 'Leeds' };
const york = { id: 2, name: 'York' };
const office = { id: 3, name: 'Head Office' };
const idOf = ({ id }: { id: number }) => id;

it('branches are grouped by area, those without one first and empty areas left out', () => {
  const areas = [area('North', 2), area('South', 1), area('West')];
  expect(byArea([leeds, york, office], areas, idOf)).toEqual([
    { label: 'No area', rows: [office] },
    { label: 'North', rows: [york] },
    { label: 'South', rows: [leeds] },
  ]);
});

it('without areas all branches are in one list', () => {
  expect(byArea([leeds, york], [], idOf)).toEqual([{ label: null, rows: [leeds, york] }]);
  expect(branchOptions([leeds], [])).toEqual([{ value: '1', label: 'Leeds' }]);
});

it('pickers show the branches under the names of their areas', () => {
  expect(branchOptions([leeds, york], [area('North', 1, 2)])).toEqual([
    {
      group: 'North',
      items: [
        { value: '1', label: 'Leeds' },
        { value: '2', label: 'York' },
      ],
    },
  ]);
});
