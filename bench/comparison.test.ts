import { expect, it } from 'vitest';
import { callsOn } from './calls.ts';
import { committedFigures, regressionsBetween } from './comparison.ts';

it('lists calls that got slower by more than noise, and calls that were not measured', () => {
  const before = { read: { 1: 0.9, 16: 0.5 }, write: { 1: 0.7 }, gone: { 1: 1 } };
  const now = { read: { 1: 0.8, 16: 0.43 }, write: { 1: 0.9 } };
  expect(regressionsBetween(before, now)).toEqual([
    'read, 16 clients: 50 % of the floor before, 43 % now',
    'gone, 1 clients: not measured',
  ]);
});

it('every committed figure belongs to a measured call', () => {
  const names = callsOn([]).map(({ name }) => name);
  expect(Object.keys(committedFigures()).filter((name) => !names.includes(name))).toEqual([]);
});
