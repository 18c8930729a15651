import { verifyTask } from '@branchbook/contract/occurrences.ts';
import { updateBranchTask } from '@branchbook/contract/tasks.ts';
import { describe, expect, it } from 'vitest';
import type { SteppedTask } from '../../testing/branch-day.ts';
import { act, complete, FRIDGE, REMARKS, STEPS, useKitchen } from '../../testing/kitchen.ts';

const kitchen = useKitchen();

describe('of several completions, the answers of the one that counts are shown', () => {
  it('the first one’s, while those of the later one are kept, and shown once the first is undone', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    expect(await kitchen.send(kitchen.ben, complete(task, 5, { of: FRIDGE, value: 3 }))).toEqual([
      'ok',
    ]);
    expect(
      await kitchen.send(kitchen.day.lukasz, complete(task, 1, { of: FRIDGE, value: 4 })),
    ).toEqual(['ok']);
    expect((await kitchen.recordOf(task)).answers).toEqual([
      `Fridge 1: 4, ${kitchen.day.lukasz.name}`,
    ]);
    const later = complete(task, 7, { of: FRIDGE, value: 2 }, { of: REMARKS, value: 'Me too' });
    expect(await kitchen.send(kitchen.ben, later)).toEqual(['duplicate']);
    expect((await kitchen.recordOf(task)).answers).toEqual([
      `Fridge 1: 4, ${kitchen.day.lukasz.name}`,
    ]);
    expect(await kitchen.countAnswers()).toBe(4);
    expect(await kitchen.send(kitchen.day.lukasz, act(task, 'task.undo', 9))).toEqual(['ok']);
    expect(await kitchen.recordOf(task)).toMatchObject({
      done_by_name: 'Ben',
      answered: { given: 1, failed: 0 },
      answers: ['Fridge 1: 3, Ben'],
    });
  });

  it('those of the second time, when it was undone and done again', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    await kitchen.send(kitchen.day.lukasz, complete(task, 1, { of: FRIDGE, value: 4 }));
    await kitchen.send(kitchen.day.lukasz, act(task, 'task.undo', 2));
    expect(await kitchen.recordOf(task)).toMatchObject({
      state: 'pending',
      answered: null,
      answers: [],
    });
    await kitchen.send(kitchen.day.lukasz, complete(task, 3, { of: FRIDGE, value: 2 }));
    expect((await kitchen.recordOf(task)).answers).toEqual([
      `Fridge 1: 2, ${kitchen.day.lukasz.name}`,
    ]);
    // The whole story in one batch gives the same.
    const other = await kitchen.day.assignSteps(STEPS);
    const story = [
      complete(other, 1, { of: FRIDGE, value: 4 }),
      act(other, 'task.undo', 2),
      complete(other, 3, { of: FRIDGE, value: 2 }),
    ];
    expect(await kitchen.send(kitchen.day.lukasz, ...story)).toEqual(['ok', 'ok', 'ok']);
    expect((await kitchen.recordOf(other)).answers).toEqual([
      `Fridge 1: 2, ${kitchen.day.lukasz.name}`,
    ]);
  });

  it('those of the second time, when a manager sent it back', async () => {
    const task = await kitchen.day.assignSteps(STEPS, { needs_verification: true });
    await kitchen.send(kitchen.day.lukasz, complete(task, 1, { of: FRIDGE, value: 4 }));
    const { id } = await kitchen.recordOf(task);
    const body = { result: 'rejected', reason: 'Take it again' } as const;
    await (await kitchen.as('branch manager')).call(verifyTask, { params: { id }, body });
    expect(await kitchen.recordOf(task)).toMatchObject({
      verification: 'rejected',
      answered: null,
      answers: [],
      checklist: { id: task.checklist },
    });
    kitchen.server.clock.advance(60_000);
    const again = complete(task, 61, { of: FRIDGE, value: 2 });
    expect(await kitchen.send(kitchen.day.lukasz, again)).toEqual(['ok']);
    expect(await kitchen.recordOf(task)).toMatchObject({
      verification: 'waiting',
      answers: [`Fridge 1: 2, ${kitchen.day.lukasz.name}`],
    });
    expect(await kitchen.countAnswers()).toBe(2);
  });
});

describe('a tablet that does not know of an edit', () => {
  /** Head office adds a step that has to be answered, at ten. */
  const addStep = async (task: SteppedTask) => {
    const owner = await kitchen.as('owner');
    const steps = [...task.steps, { kind: 'tick', label: 'Added', required: true }];
    await owner.call(updateBranchTask, { body: { taskId: task.id, steps } });
  };

  it('answers the old steps, which are shown in their old words', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    await addStep(task);
    // Before and after the edit, as the clock of the tablet goes.
    expect(
      await kitchen.send(kitchen.day.lukasz, complete(task, 1, { of: FRIDGE, value: 4 })),
    ).toEqual(['ok']);
    expect(await kitchen.recordOf(task)).toMatchObject({
      answers: [`Fridge 1: 4, ${kitchen.day.lukasz.name}`],
      checklist: { id: task.checklist, steps: task.steps },
      steps: task.steps.length,
    });
    const other = await kitchen.day.assignSteps(STEPS);
    await addStep(other);
    kitchen.server.clock.advance(3_600_000);
    expect(await kitchen.send(kitchen.ben, complete(other, 100, { of: FRIDGE, value: 4 }))).toEqual(
      ['ok'],
    );
    expect((await kitchen.recordOf(other)).checklist?.id).toBe(other.checklist);
  });

  it('completes a task without answers that got its steps later, if it is of a former version', async () => {
    const task = await kitchen.day.assignSteps([]);
    expect(task.checklist).toBe(0);
    await addStep(task);
    // Done before the edit, it needs no answers; done after it, it does.
    expect(await kitchen.send(kitchen.day.lukasz, act(task, 'task.complete', 1))).toEqual(['ok']);
    const other = await kitchen.day.assignSteps([]);
    await addStep(other);
    kitchen.server.clock.advance(60_000);
    expect(await kitchen.send(kitchen.day.lukasz, act(other, 'task.complete', 61))).toEqual([
      expect.stringMatching(/^refused: “[^”]+” needs an answer/),
    ]);
    // Steps that may be left out are no hindrance.
    const optional = await kitchen.day.assignSteps([{ kind: 'text', label: 'Remarks' }]);
    expect(await kitchen.send(kitchen.day.lukasz, act(optional, 'task.complete', 61))).toEqual([
      'ok',
    ]);
    expect(await kitchen.recordOf(optional)).toMatchObject({ state: 'completed', answered: null });
  });
});
