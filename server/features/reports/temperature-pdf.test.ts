import { randomUUID } from 'node:crypto';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import {
  addEquipment,
  changeEquipment,
  closeReading,
  listTemperatureLogs,
  removeEquipment,
  temperatureCsv,
  temperaturePdf,
} from '@branchbook/contract/temperature.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { closeBranch } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const DAY = '2026-06-10';

let server: TestServer;
let day: Fridge;

beforeAll(async () => {
  server = await startTestServer({ now: `${DAY}T18:00:00Z` });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${DAY}T18:00:00Z`);
  day = await createFridge(server);
});

const clientOf = async (kind: Kind) => server.client(await tokenOf(server, day.cast.people[kind]));

type Changes = {
  startDate?: string | null;
  endDate?: string | null;
  branchId?: number;
  equipId?: number;
};

const request = async (changes: Changes = {}, kind: Kind = 'owner'): Promise<Response> => {
  const body = { branchId: day.cast.branch.id, startDate: DAY, endDate: DAY, ...changes };
  return (await clientOf(kind)).raw(temperaturePdf, { body });
};
const textOf = async (response: Promise<Response>): Promise<string> =>
  textOfPdf(Buffer.from(await (await response).arrayBuffer()));

/** Removes the spaces and hyphens, which depend on where a line ends. */
const lettersOf = (text: string): string => text.replaceAll(/[ -]/g, '');

const logs = async (startDate: string, endDate: string, kind: Kind = 'owner') =>
  (await clientOf(kind)).call(listTemperatureLogs, {
    query: { branchId: day.cast.branch.id, equipId: day.fridge.id, startDate, endDate },
  });

/** Records 9.5 °C at nine, 4 °C at ten and -2 °C at six; only the second is in range. */
const takeTemperatures = async () => {
  const warm = readingDraft(day.uuid, 9.5, {
    at: `${DAY}T08:05:00.000Z`,
    action: 'engineer_called',
    action_note: 'Door *ajar* #1 $x$',
  });
  await day.send(
    'staff',
    warm,
    readingDraft(day.uuid, 4, { at: `${DAY}T09:10:00.000Z`, recheck_of: warm.key }),
    readingDraft(day.uuid, -2, { at: `${DAY}T17:00:00.000Z` }),
  );
  return warm;
};

describe('the PDF of the temperatures', () => {
  it('gives readings, times, people and actions', async () => {
    await takeTemperatures();
    const { branch, company, people } = day.cast;
    const response = await request();
    expect(response.headers.get('content-disposition')).toContain(
      `filename="temperature_report_${branch.name.replaceAll(' ', '_')}_${DAY}_${DAY}.pdf"`,
    );
    const text = await textOfPdf(Buffer.from(await response.arrayBuffer()));
    for (const part of [
      'Temperature report',
      `${company.name}, ${branch.name}`,
      'Period 10/06/2026 to 10/06/2026',
      `by ${people.owner.name}`,
      'Equipment 1',
      'Readings 3',
      'Out of range 2',
      'Still open 1',
      'Fridge',
      'Allowed: 0 to 5 °C',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    const letters = lettersOf(text);
    for (const part of [
      `10/06/2026 4.0 °C 10:10 ${people.staff.name} - −2.0 °C too cold 18:00 ${people.staff.name}`,
      `10/06/2026 09:05 9.5 °C too warm. Allowed: 0 to 5 °C. Called an engineer: Door *ajar* #1 $x$. Recorded by ${people.staff.name}. Arrived late, 19:00. Back in range 10:10 by ${people.staff.name}.`,
      `10/06/2026 10:10 4.0 °C. Checked again. Recorded by ${people.staff.name}. Arrived late, 19:00.`,
      `10/06/2026 18:00 −2.0 °C too cold. Allowed: 0 to 5 °C. Moved the stock. Recorded by ${people.staff.name}. Still open.`,
    ]) {
      expect(letters).toContain(lettersOf(part));
    }
  });

  it('has a column for each time of the equipment’s own, and its own table for other days', async () => {
    const at = (hour: string, on = DAY) => ({ at: `${on}T${hour}:15:00.000Z` });
    const next = '2026-06-11';
    await day.send('staff', readingDraft(day.uuid, 1, at('08')));
    server.clock.set(`${next}T18:00:00Z`);
    const slots = ['07:00', '10:00', '12:30', '15:00', '18:00', '22:00'];
    await (
      await clientOf('owner')
    ).call(changeEquipment, {
      params: { id: day.fridge.id },
      body: { equipment_name: 'Fridge', min_temp: 0, max_temp: 5, slots },
    });
    await day.send(
      'staff',
      readingDraft(day.uuid, 2, at('08', next)),
      readingDraft(day.uuid, 9.5, { ...at('16', next), action_note: 'Door was open' }),
    );
    const text = lettersOf(await textOf(request({ endDate: next })));
    const { name } = day.cast.people.staff;
    for (const part of [
      'Date By 07:00 By 10:00 By 12:30 By 15:00 By 18:00 By 22:00',
      `11/06/2026 - 2.0 °C 09:15 ${name} - - 9.5 °C too warm 17:15 ${name} -`,
      'Date Morning Afternoon Evening',
      `10/06/2026 1.0 °C 09:15 ${name} - -`,
    ]) {
      expect(text).toContain(lettersOf(part));
    }
    const body = { branchId: day.cast.branch.id, startDate: DAY, endDate: next };
    const csv = await (await (await clientOf('owner')).raw(temperatureCsv, { body })).text();
    expect(csv).toContain('Fridge,11/06/2026,By 10:00,11/06/2026 09:15,2,0,5,No,');
    expect(csv).toContain('Fridge,10/06/2026,Morning,10/06/2026 09:15,1,0,5,No,');
  });

  it('is a table for a spreadsheet, too, with numeric temperatures', async () => {
    await takeTemperatures();
    const body = { branchId: day.cast.branch.id, startDate: DAY, endDate: DAY };
    const response = await (await clientOf('owner')).raw(temperatureCsv, { body });
    expect(response.headers.get('content-disposition')).toMatch(/temperature_report_.*\.csv"/);
    const lines = (await response.text()).split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toContain('Fridge,10/06/2026,Evening,10/06/2026 18:00,-2,0,5,Yes,');
  });

  it('has all equipment of the branch, also equipment in use then, or the requested one', async () => {
    await takeTemperatures();
    const owner = await clientOf('owner');
    const add = (equipment_name: string) =>
      owner.call(addEquipment, {
        body: { branchId: day.cast.branch.id, equipment_name, min_temp: -25, max_temp: -18 },
      });
    const freezer = await add('Freezer');
    const gone = await add('Never used');
    for (const id of [day.fridge.id, gone.id])
      await owner.call(removeEquipment, { params: { id } });
    const all = await textOf(request());
    expect(all).toContain('Freezer');
    expect(all).toContain('None in this period.');
    expect(all).toContain('no longer in use');
    expect(all).not.toContain('Never used');
    const one = await textOf(request({ equipId: freezer.id }));
    expect(one).toContain('Equipment 1');
    expect(one).not.toContain('Fridge');
    const other = await createFridge(server);
    expect((await refusalOf(request({ equipId: other.fridge.id }))).status).toBe(404);
  });

  it('covers at most 90 days, in order', async () => {
    expect(await refusalOf(request({ startDate: null }))).toMatchObject({
      code: 'DATE_RANGE_REQUIRED',
    });
    expect(await refusalOf(request({ startDate: '2026-03-11' }))).toMatchObject({
      status: 400,
      code: 'DATE_RANGE_TOO_LARGE',
      message: 'PDF export is limited to 90 days maximum',
    });
    expect((await request({ startDate: '2026-03-12' })).status).toBe(200);
    expect(await refusalOf(request({ endDate: '2026-06-09' }))).toMatchObject({
      status: 400,
      errors: [{ field: 'endDate', message: 'The end date is before the start date' }],
    });
  });

  it('is for a manager of the branch and head office', async () => {
    const elsewhere = await createBranch(server, day.cast.company.id);
    expect((await request({}, 'branch manager')).status).toBe(200);
    expect((await refusalOf(request({}, 'staff'))).status).toBe(403);
    const other = { branchId: elsewhere.id };
    expect((await refusalOf(request(other, 'branch manager'))).status).toBe(403);
    expect(
      (await refusalOf(request({ branchId: (await createFridge(server)).cast.branch.id }))).status,
    ).toBe(404);
  });
});

describe('the temperature report', () => {
  it('has a row for each day, newest first, at most 90 days', async () => {
    server.clock.set('2026-06-12T09:00:00Z');
    await day.send(
      'staff',
      readingDraft(day.uuid, 1, { at: '2026-06-10T09:00:00.000Z' }),
      readingDraft(day.uuid, 2, { at: '2026-06-11T09:00:00.000Z' }),
      readingDraft(day.uuid, 3, { at: '2026-06-12T00:30:00.000Z' }),
    );
    const days = async (from: string, to: string) =>
      (await logs(from, to)).map(({ recorded_at, morning_temp }) => [recorded_at, morning_temp]);
    expect(await days('2026-06-10', '2026-06-12')).toEqual([
      ['2026-06-12', 3],
      ['2026-06-11', 2],
      ['2026-06-10', 1],
    ]);
    expect(await days('2026-06-11', '2026-06-11')).toEqual([['2026-06-11', 2]]);
    // The equipment was added on the 10th.
    expect(await days('2026-03-14', '2026-06-12')).toHaveLength(3);
    expect(await refusalOf(logs('2026-03-13', '2026-06-12'))).toMatchObject({
      status: 400,
      code: 'DATE_RANGE_TOO_LARGE',
      message: 'Please choose 90 days at most',
    });
    expect((await refusalOf(logs('2026-06-12', '2026-06-10'))).status).toBe(400);
  });

  it('shows days without a reading, as long as the equipment was in use', async () => {
    server.clock.set('2026-06-14T09:00:00Z');
    await day.send(
      'staff',
      readingDraft(day.uuid, 2, { at: '2026-06-11T09:00:00.000Z' }),
      // Recorded on a tablet that was offline while the fridge was added.
      readingDraft(day.uuid, 1, { at: '2026-06-08T09:00:00.000Z' }),
    );
    const owner = await clientOf('owner');
    await owner.call(removeEquipment, { params: { id: day.fridge.id } });
    server.clock.set('2026-06-20T09:00:00Z');
    const gap = { afternoon_temp: null, evening_temp: null };
    expect(await logs('2026-06-01', '2026-06-20')).toMatchObject([
      { recorded_at: '2026-06-14', morning_temp: null, ...gap, readings: [] },
      { recorded_at: '2026-06-13', morning_temp: null, ...gap, readings: [] },
      { recorded_at: '2026-06-12', morning_temp: null, ...gap },
      { recorded_at: '2026-06-11', morning_temp: 2, ...gap },
      { recorded_at: '2026-06-10', morning_temp: null, ...gap },
      { recorded_at: '2026-06-08', morning_temp: 1, ...gap },
    ]);
    const whole = { startDate: '2026-06-01', endDate: '2026-06-20' };
    expect(await textOf(request(whole))).toContain('13/06/2026 - - -');
    // Without any readings, the report says so in one line.
    const empty = await textOf(
      request({ startDate: '2026-06-12', equipId: day.fridge.id, endDate: '2026-06-14' }),
    );
    expect(empty).toContain('None in this period.');
    expect(empty).not.toContain('- - -');
  });

  it('lets a manager close an open reading, with a note, once', async () => {
    await takeTemperatures();
    const readings = await day.readings(DAY);
    const manager = await clientOf('branch manager');
    const close = (index: number, note: string) =>
      manager.call(closeReading, { params: { id: readings[index]?.id ?? 0 }, body: { note } });
    expect((await refusalOf(close(2, ' '))).errors).toEqual([
      { field: 'note', message: 'Please say how it was solved' },
    ]);
    const { name } = day.cast.people['branch manager'];
    expect(await close(2, 'Turned up')).toMatchObject({
      open: false,
      closed_by_name: name,
      closed_at: `${DAY}T18:00:00.000Z`,
      close_note: 'Turned up',
    });
    expect(await refusalOf(close(2, 'Again'))).toMatchObject({
      status: 409,
      code: 'NOT_POSSIBLE_NOW',
      message: 'This has been closed already',
      data: { current: { close_note: 'Turned up' } },
    });
    expect((await refusalOf(close(1, 'Nothing'))).message).toBe('This temperature was in range');
    expect(lettersOf(await textOf(request()))).toContain(
      lettersOf(`Closed 19:00 by ${name}: Turned up.`),
    );
  });

  it('shows no name of an erased person, and keeps their notes', async () => {
    const leaver = await createEmployee(server, day.cast.branch, { name: 'Zoë Quillfeather' });
    const warm = readingDraft(day.uuid, 9);
    const back = readingDraft(day.uuid, 4, { recheck_of: warm.key, key: randomUUID() });
    await day.tablet.send(await day.tablet.make(leaver, warm, back));
    await (await clientOf('owner')).call(deleteEmployee, { body: { employeeId: leaver.id } });
    expect(await day.readings(DAY)).toMatchObject([
      { recorded_by_name: 'Former employee', closed_by_name: 'Former employee' },
      { recorded_by_name: 'Former employee' },
    ]);
  });

  it('of a deleted branch is still visible to head office', async () => {
    await takeTemperatures();
    await closeBranch(server, day.cast.branch.id);
    expect(await logs(DAY, DAY)).toHaveLength(1);
    expect(await textOf(request())).toContain('Fridge');
    const removing = (await clientOf('owner')).call(removeEquipment, {
      params: { id: day.fridge.id },
    });
    expect((await refusalOf(removing)).status).toBe(404);
  });
});
