import { expect, it } from 'vitest';
import { isWorse } from './alert-worse.ts';

const fridge = (value: number) => ({ name: 'Fridge', value, min_temp: 0, max_temp: 5 });
const freezer = (value: number) => ({ name: 'Freezer', value, min_temp: -30, max_temp: -18 });
const due = (time: string) => ({ name: 'Task', due_at: `2026-06-10T${time}:00+00:00` });

it('a reading is clearly worse 2 °C further out, above 8 °C for the first time, or on the other side', () => {
  const worse = (known: number[], added: number) =>
    isWorse('out-of-range', known.map(fridge), [fridge(added)]);
  expect([worse([9], 10.9), worse([9], 11), worse([9.1], 11.1), worse([9, 14], 15.9)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([worse([6.5], 8), worse([6.5], 8.1), worse([8.1], 8.2)]).toEqual([false, true, false]);
  expect([worse([9], -0.5), worse([-0.5], -1), worse([-0.5], -2.5)]).toEqual([true, false, true]);
  expect(isWorse('out-of-range', [freezer(-17)], [freezer(-15.1)])).toBe(false);
  expect(isWorse('out-of-range', [freezer(-17)], [freezer(-15)])).toBe(true);
});

it('overdue tasks are worse at a later deadline, and not at the same or an earlier one', () => {
  const worse = (time: string) => isWorse('overdue', [due('09:00'), due('07:00')], [due(time)]);
  expect([worse('07:00'), worse('09:00'), worse('09:01')]).toEqual([false, false, true]);
});

it('what people were told is over, or a step fails again: they are told again', () => {
  expect(isWorse('out-of-range', [], [fridge(6)])).toBe(true);
  expect(isWorse('failed-answer', [{ name: 'Task' }], [{ name: 'Task' }])).toBe(true);
  expect(isWorse('probe-failed', [{ name: 'Probe' }], [{ name: 'Probe' }])).toBe(false);
});
