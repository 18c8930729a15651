import { describe, expect, it } from 'vitest';
import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import { beforeWords, changeList, listOf, startList } from './step-list-rules.ts';
import type { StepList, StepListChange } from './step-list-rules.ts';
import { newStep } from './step-values.ts';

const listWith = (...labels: string[]): StepList =>
  startList(labels.map((label) => newStep('tick', label)));
const idOf = ({ steps }: StepList, label: string): string =>
  steps.find((step) => step.label === label)?.id ?? '';
const labelsOf = ({ steps }: StepList): string => steps.map(({ label }) => label).join(' ');
const apply = (list: StepList, ...changes: StepListChange[]): StepList =>
  changes.reduce(changeList, list);
const type = (id: string, label: string): StepListChange => ({
  kind: 'edit',
  id,
  changes: { label },
});
const UNDO = { kind: 'undo' } as const;

describe('the list of steps in the form of a task', () => {
  it('gets a new step where it was added', () => {
    const list = changeList(listWith('A', 'C'), {
      kind: 'add',
      steps: [newStep('tick', 'B')],
      at: 1,
    });
    expect(labelsOf(list)).toBe('A B C');
    expect(labelsOf(changeList(list, UNDO))).toBe('A C');
  });

  it('puts a moved step in its new place, and no further than the ends', () => {
    const list = listWith('A', 'B', 'C');
    const move = (label: string, to: number) =>
      labelsOf(changeList(list, { kind: 'move', id: idOf(list, label), to }));
    expect(move('A', 2)).toBe('B C A');
    expect(move('C', 0)).toBe('C A B');
    expect(move('A', -1)).toBe('A B C');
    expect(move('C', 9)).toBe('A B C');
  });

  it('remembers nothing to undo when a step stays where it is', () => {
    const list = listWith('A', 'B');
    expect(changeList(list, { kind: 'move', id: idOf(list, 'B'), to: 5 })).toBe(list);
  });

  it('gets a deleted step back in its place', () => {
    const list = listWith('A', 'B', 'C');
    const without = changeList(list, { kind: 'remove', id: idOf(list, 'B') });
    expect(labelsOf(without)).toBe('A C');
    expect(changeList(without, UNDO).steps).toEqual(list.steps);
  });

  it('undoes typing into one label as a whole, and changes of two labels one by one', () => {
    const list = listWith('A', 'B');
    const [a, b] = [idOf(list, 'A'), idOf(list, 'B')];
    const typed = apply(list, type(a, 'Ax'), type(a, 'Axy'), type(b, 'Bz'));
    expect(labelsOf(typed)).toBe('Axy Bz');
    expect(labelsOf(apply(typed, UNDO))).toBe('Axy B');
    expect(labelsOf(apply(typed, UNDO, UNDO))).toBe('A B');
    expect(labelsOf(apply(typed, UNDO, UNDO, UNDO))).toBe('A B');
  });

  it('drops a setting that was taken away, so that equal steps are equal', () => {
    const list = listWith('A');
    const id = idOf(list, 'A');
    const there = changeList(list, { kind: 'edit', id, changes: { help: 'Look twice' } });
    const gone = changeList(there, { kind: 'edit', id, changes: { help: undefined } });
    expect(gone.steps).toEqual(list.steps);
    expect(Object.keys(gone.steps[0] ?? {})).not.toContain('help');
  });

  it('takes pasted steps in place of an empty one', () => {
    const list = listWith('A', '', 'D');
    const steps = [newStep('tick', 'B'), newStep('tick', 'C')];
    expect(labelsOf(changeList(list, { kind: 'replace', id: idOf(list, ''), steps }))).toBe(
      'A B C D',
    );
  });

  it('never holds more steps than a task may have, and pushes none out', () => {
    const list = listWith(...Array.from({ length: STEP_LIMITS.steps - 1 }, (_, at) => `S${at}`));
    const added = changeList(list, {
      kind: 'add',
      steps: [newStep('tick', 'First'), newStep('tick', 'Second')],
      at: 0,
    });
    expect(added.steps).toHaveLength(STEP_LIMITS.steps);
    expect(added.steps[0]?.label).toBe('First');
    expect(added.steps.at(-1)?.label).toBe(`S${STEP_LIMITS.steps - 2}`);
  });

  it('starts again, with nothing to undo, when the form gets other steps', () => {
    const list = listWith('A', 'B');
    const edited = changeList(list, { kind: 'remove', id: idOf(list, 'A') });
    expect(listOf(edited, edited.steps)).toBe(edited);
    const theirs = [newStep('tick', 'Theirs')];
    expect(listOf(edited, theirs)).toEqual(startList(theirs));
  });
});

describe('a step whose kind was not chosen', () => {
  const first = newStep('tick');
  const { id } = first;
  const typed = (label: string): StepList =>
    apply(startList([first], true), type(id, label.slice(0, -1)), type(id, label));
  const kindOf = ({ steps }: StepList) => steps[0]?.kind;

  it('becomes what its words suggest, and a tick again without them', () => {
    const list = typed('Fridge, 0 to 5 °C');
    expect(list.steps[0]).toMatchObject({ kind: 'temperature', min: 0, max: 5, required: true });
    expect(list.steps[0] && beforeWords(list, list.steps[0])).toEqual(first);
    expect(kindOf(apply(list, type(id, 'Fridge')))).toBe('tick');
    expect(apply(list, type(id, 'Fridge, 0 to 5 °C or colder')).steps[0]).toMatchObject({ max: 5 });
  });

  it('keeps its kind once that was taken back or a setting was changed', () => {
    const back = apply(typed('Van clean?'), UNDO);
    expect(back.steps[0]).toMatchObject({ kind: 'tick', label: 'Van clean?' });
    expect(kindOf(apply(back, type(id, 'Van clean? Yes?')))).toBe('tick');
    const edited = apply(typed('Van clean?'), { kind: 'edit', id, changes: { help: 'Inside' } });
    expect(kindOf(apply(edited, type(id, 'Van clean')))).toBe('yes_no');
    const chosen = apply(typed('Van clean?'), {
      kind: 'replace',
      id,
      steps: [{ ...first, label: 'Van clean?' }],
    });
    expect(kindOf(apply(chosen, type(id, 'Is the van clean?')))).toBe('tick');
  });

  it('is one that Enter added, not one of a task that is edited', () => {
    const loaded = apply(startList([first]), type(id, 'Van clean?'));
    expect(kindOf(loaded)).toBe('tick');
    const next = newStep('temperature');
    const added = apply(
      loaded,
      { kind: 'add', steps: [next], at: 1, followsWords: true },
      type(next.id, 'Freezer'),
    );
    expect(added.steps[1]?.kind).toBe('temperature');
    expect(apply(added, type(next.id, 'Photo of it')).steps[1]?.kind).toBe('photo');
  });
});
