import { addClosure, setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { SIGNING_REFUSALS } from '@branchbook/contract/sfbb-rules.ts';
import { listFoodMethods } from '@branchbook/contract/sfbb-methods.ts';
import { listDiaryDays, signDiaryDay, startFoodDiary } from '@branchbook/contract/sfbb.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import {
  dayAfter,
  FIRST_DAY,
  FORMER_STATEMENT,
  problemDraft,
  settledDraft,
  signDraft,
  startDiary,
} from '../../testing/food-diary.ts';
import type { DiaryBranch } from '../../testing/food-diary.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, setNation, setTimezone } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';

let server: TestServer;
let diary: DiaryBranch;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  diary = await startDiary(server);
});
afterAll(() => server.close());

const signAs = async (who: Kind, date: string) =>
  (await diary.as(who)).call(signDiaryDay, {
    params: { date },
    body: { branchId: diary.branchId },
  });

const statesOf = async (month = '2026-06') => {
  const { days } = await (
    await diary.as('owner')
  ).call(listDiaryDays, { query: { branchId: diary.branchId, month } });
  return Object.fromEntries(days.map(({ day, state }) => [day.slice(-2), state]));
};

describe('signing a day', () => {
  it('a person who signed something there that day signs it, with the words kept', async () => {
    const { lukasz, send } = diary;
    expect(await send(lukasz, [problemDraft(FIRST_DAY), signDraft(FIRST_DAY)])).toEqual([
      'ok',
      'ok',
    ]);
    const page = await diary.page(FIRST_DAY);
    expect(page).toMatchObject({
      state: 'signed_with_gaps',
      may_sign: false,
      gaps: [{ kind: 'problem', check: 'The fridge door stood open', state: 'open' }],
      signature: { by_name: lukasz.name, late: false, statement: FORMER_STATEMENT },
      problems: [{ what: 'The fridge door stood open', done: null, after_signature: false }],
    });
    expect((await auditOf(server, diary.cast.company.id)).at(-1)).toMatchObject({
      action: 'food-diary.signed',
      actor_id: lukasz.id,
      details: { date: FIRST_DAY },
    });
  });

  it('a person who was not there cannot sign, on a tablet or in the portal', async () => {
    const absent = await createEmployee(server, diary.cast.branch);
    expect(await diary.send(absent, [signDraft(FIRST_DAY)])).toEqual([
      `refused: ${SIGNING_REFUSALS['not-there']}`,
    ]);
    // A second signature is no sign of presence either.
    expect(await diary.send(absent, [signDraft(FIRST_DAY)])).toEqual([
      `refused: ${SIGNING_REFUSALS['not-there']}`,
    ]);
    expect(await refusalOf(signAs('branch manager', FIRST_DAY))).toMatchObject({
      status: 403,
      message: SIGNING_REFUSALS['not-there'],
    });
    expect((await diary.page(FIRST_DAY)).signature).toBeNull();
  });

  it('a day is signed once: the second signature gets 409, and the second tablet is told', async () => {
    const { cast, lukasz, send } = diary;
    const other = await createEmployee(server, cast.branch, { name: 'Jo' });
    const second = await signInTablet(server, await diary.as('owner'), cast.branch);
    // Both sign without a network, and the second tablet connects later.
    const first = await diary.tablet.make(lukasz, problemDraft(FIRST_DAY), signDraft(FIRST_DAY));
    const later = await second.make(
      other,
      problemDraft(FIRST_DAY, 'No soap'),
      signDraft(FIRST_DAY),
    );
    server.clock.set(`${FIRST_DAY}T21:00:00.000Z`);
    await diary.tablet.send(first);
    const told = await second.send(later);
    expect(told.map(({ status, reason }) => [status, reason])).toEqual([
      ['ok', null],
      ['refused', `This day has been signed already, by ${lukasz.name}`],
    ]);
    // The item of the second tablet arrived after the signature, and says so.
    const page = await diary.page(FIRST_DAY);
    expect(page.signature?.by_name).toBe(lukasz.name);
    expect(page.problems.map((one) => [one.what, one.after_signature])).toEqual([
      ['The fridge door stood open', false],
      ['No soap', false],
    ]);
    await send(cast.people['branch manager'], [problemDraft(FIRST_DAY, 'A late one')]);
    expect(await refusalOf(signAs('branch manager', FIRST_DAY))).toMatchObject({
      status: 409,
      code: 'DAY_SIGNED',
    });
  });

  it('an item that arrives after the signature is marked', async () => {
    const { lukasz, send } = diary;
    await send(lukasz, [problemDraft(FIRST_DAY), signDraft(FIRST_DAY)]);
    diary.setDay(FIRST_DAY, '20:00');
    await send(lukasz, [problemDraft(FIRST_DAY, 'Found in the evening')]);
    expect((await diary.page(FIRST_DAY)).problems[1]).toMatchObject({ after_signature: true });
    expect((await diary.page(FIRST_DAY)).state).toBe('signed_with_gaps');
  });

  it('until the end of the next day those who were there sign; later a manager, marked late', async () => {
    const { lukasz, send, cast } = diary;
    await send(lukasz, [settledDraft(FIRST_DAY)]);
    diary.setDay(dayAfter(1), '22:59');
    expect(await send(lukasz, [signDraft(FIRST_DAY)])).toEqual(['ok']);
    diary.setDay(dayAfter(1), '10:00');
    await send(lukasz, [settledDraft(dayAfter(1))]);
    diary.setDay(dayAfter(3), '09:00');
    expect(await send(lukasz, [signDraft(dayAfter(1))])).toEqual([
      `refused: ${SIGNING_REFUSALS['too-late']}`,
    ]);
    expect(await statesOf()).toEqual({
      '01': 'signed',
      '02': 'unsigned',
      '03': 'open',
      '04': 'open',
    });
    // The manager need not have been there, and may sign on a tablet, too.
    expect(await send(cast.people['branch manager'], [signDraft(dayAfter(1))])).toEqual(['ok']);
    expect(await diary.page(dayAfter(1))).toMatchObject({
      state: 'signed_late',
      signature: { late: true },
    });
    diary.setDay(dayAfter(10), '09:00');
    expect(await signAs('branch manager', dayAfter(2))).toMatchObject({ state: 'signed_late' });
  });

  it('a signature without a network counts by the time it was made, however late it arrives', async () => {
    const { lukasz, tablet } = diary;
    const items = await tablet.make(lukasz, problemDraft(FIRST_DAY), signDraft(FIRST_DAY));
    diary.setDay(dayAfter(6), '09:00');
    expect((await tablet.send(items)).map(({ status }) => status)).toEqual(['ok', 'ok']);
    const { signature } = await diary.page(FIRST_DAY);
    expect(signature).toMatchObject({ late: false });
    expect(signature?.arrival?.received_at).not.toBeNull();
  });

  it('days to come get 400, and days before the start are no days of the diary', async () => {
    expect(await refusalOf(signAs('owner', dayAfter(1)))).toMatchObject({ status: 400 });
    expect(await refusalOf(signAs('owner', '2026-05-31'))).toMatchObject({ status: 400 });
    expect(await refusalOf(diary.page('2026-05-31'))).toMatchObject({ status: 404 });
    expect(Object.keys(await statesOf('2026-05'))).toEqual([]);
  });

  it('a closed day needs no signature, and is never unsigned', async () => {
    await (
      await diary.as('owner')
    ).call(addClosure, {
      params: { id: diary.branchId },
      body: { from: dayAfter(1), to: dayAfter(1), reason: 'Stocktaking' },
    });
    diary.setDay(dayAfter(4));
    expect(await statesOf()).toEqual({
      '01': 'unsigned',
      '02': 'closed',
      '03': 'unsigned',
      '04': 'open',
      '05': 'open',
    });
    expect(await diary.page(dayAfter(1))).toMatchObject({ closed: 'Stocktaking' });
  });

  it('the day of a bar ends after midnight: 01:30 still belongs to the day before', async () => {
    await (
      await diary.as('owner')
    ).call(setBranchHours, { params: { id: diary.branchId }, body: { day_ends: 4 } });
    const { lukasz, send } = diary;
    diary.setDay(dayAfter(1), '00:30');
    expect(await send(lukasz, [problemDraft(FIRST_DAY), signDraft(FIRST_DAY)])).toEqual([
      'ok',
      'ok',
    ]);
    // 02:59 in London is before the end of the day, so that the next day has not begun.
    diary.setDay(dayAfter(2), '01:59');
    expect(await send(lukasz, [signDraft(dayAfter(2))])).toEqual([
      `refused: ${SIGNING_REFUSALS.future}`,
    ]);
  });

  it('the night in which the clocks go back has 25 hours, and one day of the diary', async () => {
    await setTimezone(server, diary.branchId, 'Europe/London');
    const { lukasz, send } = diary;
    // 00:30 UTC is 01:30 summer time; an hour later it is 01:30 again, on the same day.
    diary.setDay('2026-10-25', '00:30');
    expect(await send(lukasz, [settledDraft('2026-10-25')])).toEqual(['ok']);
    diary.setDay('2026-10-26', '23:59');
    expect(await send(lukasz, [signDraft('2026-10-25')])).toEqual(['ok']);
    expect((await diary.page('2026-10-25')).state).toBe('signed');
  });

  it('people of another branch or company neither count as there nor see the diary', async () => {
    const { cast } = diary;
    const elsewhere = await createBranch(server, cast.company.id);
    const stranger = await createEmployee(server, elsewhere, { role_id: 2 });
    const otherTablet = await signInTablet(server, await diary.as('owner'), elsewhere);
    await otherTablet.send(
      await otherTablet.make(stranger, {
        kind: 'diary.add',
        payload: { date: FIRST_DAY, note: 'Was at the other branch' },
      }),
    );
    await diary.send(diary.lukasz, [problemDraft(FIRST_DAY)]);
    // The other branch keeps no diary.
    expect(
      await otherTablet.send(await otherTablet.make(stranger, signDraft(FIRST_DAY))),
    ).toMatchObject([{ status: 'refused', reason: 'This branch keeps no food safety diary' }]);
    const foreign = await createCast(server);
    const query = { branchId: diary.branchId, month: '2026-06' };
    for (const client of [foreign.as('owner')]) {
      expect((await refusalOf(client.call(listDiaryDays, { query }))).status).toBe(404);
    }
    const asStranger = await diary.as('staff');
    expect((await refusalOf(asStranger.call(listDiaryDays, { query }))).status).toBe(403);
  });
});

describe('starting a diary', () => {
  it('needs the nation of the branch, which decides the system', async () => {
    const { id } = await createBranch(server, diary.cast.company.id);
    const owner = await diary.as('owner');
    const start = (body: Record<string, unknown> = {}) =>
      owner.call(startFoodDiary, { params: { id }, body: { starts_on: dayAfter(1), ...body } });
    await setNation(server, id, 'other');
    expect(await refusalOf(start())).toMatchObject({ status: 409, code: 'NOT_POSSIBLE_NOW' });
    await setNation(server, id, 'scotland');
    const { diary: started } = await start({ preset: 'cooksafe', trade: 'catering' });
    expect(started).toMatchObject({ scheme: 'cooksafe', unsigned: 0 });
  });

  it('is Safe Catering for caterers in Northern Ireland, and the pack for retailers for shops', async () => {
    const owner = await diary.as('owner');
    const start = async (
      trade: 'catering' | 'shop',
      preset: 'safe-catering' | 'sfbb-retailers',
    ) => {
      const { id } = await createBranch(server, diary.cast.company.id);
      await setNation(server, id, 'northern_ireland');
      const { diary: started } = await owner.call(startFoodDiary, {
        params: { id },
        body: { starts_on: dayAfter(1), trade, preset },
      });
      return started?.scheme;
    };
    expect(await start('catering', 'safe-catering')).toBe('safe_catering');
    expect(await start('shop', 'sfbb-retailers')).toBe('sfbb');
    const methods = await owner.call(listFoodMethods, { query: { scheme: 'safe_catering' } });
    expect(methods).toHaveLength(14);
    expect(methods.every(({ source }) => source?.read === '2026-11-27')).toBe(true);
  });

  it('refuses a day in the past, and to move a start that has been reached', async () => {
    const owner = await diary.as('owner');
    const start = (id: number, starts_on: string) =>
      owner.call(startFoodDiary, { params: { id }, body: { starts_on } });
    expect((await refusalOf(start(diary.branchId, dayAfter(-1)))).errors[0]?.field).toBe(
      'starts_on',
    );
    expect(await refusalOf(start(diary.branchId, dayAfter(5)))).toMatchObject({ status: 409 });
  });

  it('does not offer the methods for shops to butchers, fishmongers and bakers', async () => {
    const { id } = await createBranch(server, diary.cast.company.id);
    await setNation(server, id, 'england');
    const owner = await diary.as('owner');
    const start = owner.call(startFoodDiary, {
      params: { id },
      body: {
        starts_on: FIRST_DAY,
        preset: 'sfbb-retailers',
        trade: 'butcher_fishmonger_baker',
      },
    });
    expect((await refusalOf(start)).errors[0]?.field).toBe('preset');
  });
});
