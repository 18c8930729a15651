import { describe, expect, it } from 'vitest';
import { checkAnswers } from '@branchbook/contract/checklist-answers.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { draftKey, failsAt, givenOf } from './answer-values.ts';

const FRIDGE: Step = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'temperature',
  label: 'Fridge',
  required: true,
  max: 5,
};
const SOUP: Step = {
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'temperature',
  label: 'Soup',
  min: 70,
  hold_seconds: 120,
};
const TICK: Step = { id: '00000000-0000-4000-8000-000000000003', kind: 'tick', label: 'Clean' };

describe('answers as they are typed in the portal', () => {
  it('are sent with their step and row, without those that are empty', () => {
    const given = givenOf([FRIDGE, SOUP, TICK], {
      [draftKey(FRIDGE.id, 2)]: { value: ' 4,5 ' },
      [draftKey(SOUP.id, 1)]: { value: '' },
      [draftKey(TICK.id, 1)]: { value: false },
    });
    expect(given).toMatchObject([{ step: FRIDGE.id, row: 2, value: ' 4,5 ' }]);
    expect(given).toHaveLength(1);
  });

  it('hold a value for the minutes and seconds that were typed', () => {
    const held = (minutes: string, seconds: string) =>
      givenOf([SOUP], { [draftKey(SOUP.id, 1)]: { value: '75', minutes, seconds } })[0]
        ?.held_seconds;
    expect(held('2', '')).toBe(120);
    expect(held('1', '30')).toBe(90);
    expect(held('', '')).toBeUndefined();
  });

  it('ask what was done about it once they fail, and not while they are typed', () => {
    expect(failsAt(FRIDGE, { value: '9' })).toBe(true);
    expect(failsAt(FRIDGE, { value: '4' })).toBe(false);
    expect(failsAt(FRIDGE, { value: '-' })).toBe(false);
    expect(failsAt(FRIDGE, {})).toBe(false);
    expect(failsAt(FRIDGE, { notApplicable: true, reason: 'Off' })).toBe(false);
    expect(failsAt(SOUP, { value: '75', minutes: '1' })).toBe(true);
    expect(failsAt(SOUP, { value: '75', minutes: '2' })).toBe(false);
  });

  it('suffice once the failed ones say what was done', () => {
    const check = (note?: string) =>
      checkAnswers([FRIDGE], givenOf([FRIDGE], { [draftKey(FRIDGE.id, 1)]: { value: '9', note } }));
    expect(check().problems).toHaveLength(1);
    expect(check('Moved everything').problems).toEqual([]);
  });
});
