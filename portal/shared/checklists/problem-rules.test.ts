import { describe, expect, it } from 'vitest';
import { stepsInput } from '@branchbook/contract/checklist-input.ts';
import { problemsOf, problemUnder } from './problem-rules.ts';
import { newStep } from './step-values.ts';

/** Nests the problems of a schema by their paths, as the forms do. */
const errorsOf = (steps: unknown): unknown => {
  const { error } = stepsInput.safeParse(steps);
  const root: Record<string, unknown> = {};
  for (const { path, message } of error?.issues ?? []) {
    let at = root;
    for (const name of path) at = (at[String(name)] ??= {}) as Record<string, unknown>;
    Object.assign(at, { message, type: 'custom' });
  }
  return root;
};

describe('errors of the steps of a task', () => {
  it('stand at the step and the setting that they name', () => {
    const { ofList, ofSteps } = problemsOf(
      errorsOf([
        newStep('tick', 'Fine'),
        newStep('tick'),
        { ...newStep('temperature', 'Fridge'), min: 9, max: 5 },
      ]),
    );
    expect(ofList).toBeNull();
    expect([...ofSteps.keys()]).toEqual([1]);
    expect(ofSteps.get(1)).toEqual({ label: 'Please write what is to be done' });
    const range = problemsOf(errorsOf([{ ...newStep('temperature', 'Fridge'), min: 9, max: 5 }]));
    expect(range.ofSteps.get(0)).toEqual({
      max: 'The lowest value must not be above the highest',
    });
  });

  it('stand above the list when they belong to no step', () => {
    expect(problemsOf(errorsOf([newStep('section', 'Only a heading')])).ofList).toBe(
      'Please add a step under the heading',
    );
    expect(problemsOf(undefined)).toEqual({ ofList: null, ofSteps: new Map() });
  });

  it('of one item of a list are found under its setting', () => {
    const problems = { 'on_fail.action.2': 'Must be at most 100 characters' };
    expect(problemUnder(problems, 'on_fail')).toBe('Must be at most 100 characters');
    expect(problemUnder(problems, 'options')).toBeUndefined();
  });
});
