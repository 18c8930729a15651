import { createHash, randomUUID } from 'node:crypto';
import { verifyTask } from '@branchbook/contract/occurrences.ts';
import { sendDevicePhoto } from '@branchbook/contract/tablet.ts';
import { describe, expect, it } from 'vitest';
import type { SteppedTask } from '../../testing/branch-day.ts';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import {
  act,
  at,
  complete,
  FRIDGE,
  FRIDGES,
  PHOTO,
  REMARKS,
  STEPS,
  TODAY,
  useKitchen,
} from '../../testing/kitchen.ts';
import { jpeg } from '../../testing/pictures.ts';
import { auditOf } from '../../testing/rows.ts';
import { outcomeOf } from '../../testing/tablet.ts';

const kitchen = useKitchen();

describe('answers from a tablet', () => {
  it('are stored row by row, with who gave each of them and when', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    const draft = complete(
      task,
      5,
      { of: REMARKS, value: ' All <b>fine</b> ', by: kitchen.ben.id, at: at(1) },
      { of: FRIDGE, row: 2, value: 8, action: 'Moved the food', at: at(600) },
      { of: FRIDGE, row: 1, value: '4,5', at: '0001-01-01T00:00:00Z' },
    );
    expect(await kitchen.send(kitchen.day.lukasz, draft)).toEqual(['ok']);
    const record = await kitchen.recordOf(task);
    expect(record).toMatchObject({
      state: 'completed',
      done_by_name: kitchen.day.lukasz.name,
      answered: { given: 3, failed: 1 },
      answers: [
        `Fridge 1: 4.5, ${kitchen.day.lukasz.name}`,
        `Fridge 2: 8, ${kitchen.day.lukasz.name}`,
        'Remarks 1: All fine, Ben',
      ],
    });
    // A time that cannot be is that of the completion.
    expect(record.shown.map((one) => one.at)).toEqual([at(5), at(5), at(1)]);
    const { occurrences } = await kitchen.day.tablet.snapshot();
    expect(occurrences.find((one) => one.branch_task_id === task.id)).toMatchObject({
      checklist: task.checklist,
      answered: { given: 3, failed: 1 },
    });
    const audit = await auditOf(kitchen.server, kitchen.day.cast.company.id);
    expect(audit.at(-1)).toMatchObject({
      action: 'task.completed',
      details: { failed_answers: 1 },
    });
  });

  it('count from the time that the tablet’s clock should have shown', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    const draft = complete(task, 65, { of: FRIDGE, value: 4, at: at(62) });
    const items = await kitchen.day.tablet.make(kitchen.day.lukasz, draft);
    // The tablet is an hour fast.
    await kitchen.day.tablet.send(items, `${TODAY}T11:00:00Z`);
    const { done_at: doneAt, shown } = await kitchen.recordOf(task);
    expect([doneAt, shown[0]?.at]).toEqual([at(5), at(2)]);
  });

  it('of a section that does not apply are its reason', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    const without = { of: FRIDGES, not_applicable: true, reason: 'Fridges are new' };
    expect(await kitchen.send(kitchen.day.lukasz, complete(task, 1, without))).toEqual(['ok']);
    const { answers } = await kitchen.recordOf(task);
    expect(answers).toEqual([`Fridges 1: not applicable, ${kitchen.day.lukasz.name}`]);
  });

  it('name only people who can unlock the tablet, though others work for the company too', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    const { cast, lukasz } = kitchen.day;
    const elsewhere = await createBranch(kitchen.server, cast.company.id);
    const barista = await createEmployee(kitchen.server, elsewhere, { name: 'Barista' });
    const manager = await createEmployee(kitchen.server, elsewhere, {
      name: 'Manager',
      role_id: 2,
    });
    const newcomer = await createEmployee(kitchen.server, cast.branch, { name: 'Newcomer' });
    const answeredBy = ({ id }: { id: number }) =>
      complete(task, 1, { of: FRIDGE, value: 4, by: id });
    const refusal = 'refused: An answer was given by someone who cannot unlock this tablet';
    // The owner may unlock every tablet, and has never unlocked this one.
    const strangers = [barista, manager, cast.people.owner];
    expect(await kitchen.send(lukasz, ...strangers.map(answeredBy))).toEqual(
      strangers.map(() => refusal),
    );
    expect(await kitchen.send(lukasz, answeredBy(newcomer))).toEqual(['ok']);
    expect((await kitchen.recordOf(task)).answers).toEqual(['Fridge 1: 4, Newcomer']);
  });

  it('are refused in words, and nothing is half done, when they do not suffice', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    const other = await kitchen.day.assignSteps([{ kind: 'tick', label: 'Of another task' }]);
    const stranger = (await createCast(kitchen.server)).people.staff;
    const ofOther = complete(other, 1, { of: 0, value: true });
    const misnamed = {
      ...ofOther,
      payload: { ...ofOther.payload, branch_task_id: task.id },
    };
    const unknown = complete(task, 1, { of: FRIDGE, value: 4 });
    const outcomes = await kitchen.send(
      kitchen.day.lukasz,
      complete(task, 1),
      complete(task, 1, { of: FRIDGE, value: 8 }),
      complete(task, 1, { of: FRIDGE, value: 'cold' }),
      complete(task, 1, { of: FRIDGES, not_applicable: true }),
      complete(task, 1, { of: FRIDGE, not_applicable: true, reason: 'Off' }),
      complete(task, 1, { of: FRIDGE, value: 4 }, { of: FRIDGE, value: 4 }),
      complete(task, 1, { of: FRIDGE, value: 4, row: 3 }),
      complete(task, 1, { of: FRIDGE, value: 4, by: stranger.id }),
      misnamed,
      { ...unknown, payload: { ...unknown.payload, checklist: 987_654 } },
      {
        ...unknown,
        payload: {
          ...unknown.payload,
          answers: [
            { step: task.steps[FRIDGE]!.id, value: 4 },
            { step: randomUUID(), value: 4 },
          ],
        },
      },
      act(task, 'task.complete', 1),
    );
    expect(outcomes).toEqual([
      'refused: “Fridge” (1) needs an answer',
      'refused: “Fridge” (1) needs an action from its list',
      expect.stringMatching(/^refused: “Fridge” \(1\) needs a temperature from/),
      'refused: “Fridges” (1) needs the reason why it does not apply',
      'refused: “Fridge” (1) cannot be left out as not applicable',
      'refused: A step was answered twice',
      'refused: “Fridges” (3) takes 2 rows at most',
      'refused: An answer was given by someone who cannot unlock this tablet',
      'refused: These are not the steps of this task',
      'refused: These are not the steps of this task',
      'refused: An answer belongs to no step of this task',
      'refused: “Fridge” needs an answer. If you do not see the steps of this task, reload this tablet to update it.',
    ]);
    expect(await kitchen.countAnswers()).toBe(0);
    expect(await kitchen.recordOf(task)).toMatchObject({ state: 'pending', version: 1 });
    // What was refused can be put right.
    expect(
      await kitchen.send(kitchen.day.lukasz, complete(task, 2, { of: FRIDGE, value: 4 })),
    ).toEqual(['ok']);
  });

  it('are those of the steps that the task has, where the item does not name a version', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    const { payload, ...draft } = complete(task, 1, { of: FRIDGE, value: 4 });
    const { checklist: _, ...unnamed } = payload;
    const empty = { ...unnamed, answers: [] };
    const plain = await kitchen.day.assign();
    const toPlain = { ...unnamed, branch_task_id: plain };
    expect(
      await kitchen.send(
        kitchen.day.lukasz,
        { ...draft, payload: empty },
        { ...draft, payload: unnamed },
        { ...draft, payload: toPlain },
        { ...draft, payload: { ...toPlain, answers: [] } },
      ),
    ).toEqual([
      'refused: “Fridge” (1) needs an answer',
      'ok',
      'refused: These are not the steps of this task',
      'ok',
    ]);
    expect((await kitchen.recordOf(task)).answered).toEqual({ given: 1, failed: 0 });
  });

  it('are stored once when the item is sent again, also within a batch', async () => {
    const task = await kitchen.day.assignSteps(STEPS);
    const items = await kitchen.day.tablet.make(
      kitchen.day.lukasz,
      complete(task, 1, { of: FRIDGE, value: 4 }),
    );
    const [twice, again] = [
      await kitchen.day.tablet.send([...items, ...items]),
      await kitchen.day.tablet.send(items),
    ];
    expect([outcomeOf(twice), outcomeOf(again)]).toEqual([['ok', 'ok'], ['ok']]);
    expect(await kitchen.countAnswers()).toBe(1);
  });
});

describe('the failed answers of a task', () => {
  it('are on the tablet in words while the task waits for verification', async () => {
    const task = await kitchen.day.assignSteps(
      [
        ...STEPS,
        {
          kind: 'choice',
          label: 'Floor',
          options: [
            { label: 'Clean', passes: true },
            { label: 'Wet', passes: false },
          ],
        },
      ],
      { needs_verification: true },
    );
    const other = await kitchen.day.assignSteps(STEPS, { needs_verification: false });
    const cold = { of: FRIDGE, row: 1, value: -2.5 };
    const warm = { of: FRIDGE, row: 2, value: 8, action: 'Moved the food', note: 'Called Ana' };
    await kitchen.send(
      kitchen.day.lukasz,
      complete(task, 1, cold, warm, { of: 5, value: 'Wet', note: 'Mopped' }),
      complete(other, 1, cold, warm),
    );
    const shown = async (of: SteppedTask) => {
      const { occurrences } = await kitchen.day.tablet.snapshot();
      return occurrences.find((one) => one.branch_task_id === of.id)?.failed_answers;
    };
    expect(await shown(task)).toEqual([
      'Fridge (2): 8.0 °C (allowed 5 °C or colder). Moved the food. Called Ana',
      'Floor: Wet. Mopped',
    ]);
    expect(await shown(other)).toBeUndefined();
    const { id } = await kitchen.recordOf(task);
    await (
      await kitchen.as('branch manager')
    ).call(verifyTask, { params: { id }, body: { result: 'verified' } });
    expect(await shown(task)).toBeUndefined();
  });
});

describe('a photo that an answer names', () => {
  it.each(['before', 'after'])(
    'is shown whether it arrives before the item or %s it',
    async (when) => {
      const task = await kitchen.day.assignSteps(STEPS);
      const bytes = new Uint8Array(await jpeg({ width: 40, height: 30 }));
      const hash = createHash('sha256').update(bytes).digest('hex');
      const upload = () =>
        kitchen.day.tablet.client.call(sendDevicePhoto, {
          body: { hash },
          photo: new Blob([bytes]),
        });
      const draft = complete(task, 1, { of: FRIDGE, value: 4 }, { of: PHOTO, photo: hash });
      if (when === 'before') await upload();
      expect(await kitchen.send(kitchen.day.lukasz, draft)).toEqual(['ok']);
      if (when === 'after') {
        expect((await kitchen.recordOf(task)).shown[1]).toMatchObject({ photo_url: null });
        await upload();
      }
      const { shown, photo_url: ofTask } = await kitchen.recordOf(task);
      expect(shown[1]?.photo_url).toMatch(/\.jpg$/);
      expect(ofTask).toBeNull();
      // A day later it is still there, because the answer shows it.
      kitchen.server.clock.advance(2 * 86_400_000);
      await kitchen.server.context.photos.forgetUnclaimed();
      const blobName = shown[1]!.photo_url!;
      expect(await kitchen.server.context.photos.read(blobName)).not.toBeNull();
    },
  );
});
