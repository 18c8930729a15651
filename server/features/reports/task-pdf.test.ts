import { taskCsv, taskPdf } from '@branchbook/contract/reports.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCompany, tokenOf } from '../../testing/factories.ts';
import type { Branch, Kind } from '../../testing/factories.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

/** When tasks are assigned, so that deadlines of this morning are due. */
const EARLY = '2026-06-10T04:00:00Z';

let server: TestServer;
let day: BranchDay;
let elsewhere: Branch;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T08:00:00Z' });
  day = await createBranchDay(server);
  const name = 'Łódź & Sons, Office';
  elsewhere = await createBranch(server, day.cast.company.id, { name });
  const fridges = await day.assign({ task_name: 'Check fridges *office* #1 $x$' });
  const till = await day.assign({ task_name: 'Count the till (2)' });
  await day.assign({ task_name: 'Bake bread', time_to_finish_min: 9 * 60 }, EARLY);
  await day.complete(fridges, '2026-06-10', 'One is warm: 6 °C @ noon');
  await day.markNotCompleted(till, '2026-06-10', 'Żaneta has the key');
});
afterAll(() => server.close());

// Ten PDFs a minute are allowed; each test has its own minute.
beforeEach(() => server.clock.advance(60_000));

type Changes = { startDate?: string | null; endDate?: string | null; branchId?: number };

const request = async (changes: Changes = {}, kind: Kind = 'owner'): Promise<Response> => {
  const body = {
    branchId: day.cast.branch.id,
    startDate: '2026-06-10',
    endDate: '2026-06-10',
    ...changes,
  };
  const token = await tokenOf(server, day.cast.people[kind]);
  return server.client(token).raw(taskPdf, { body });
};
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the PDF of the task report', () => {
  it('has the contents of the report: tasks, people, notes and counts', async () => {
    const response = await request();
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pdf = await bytesOf(response);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = await textOfPdf(pdf);
    const { company, branch, people } = day.cast;
    for (const part of [
      `${company.name}, ${branch.name}`,
      `Period 10/06/2026 to 10/06/2026`,
      `by ${people.owner.name}`,
      'Total 3',
      'Completed 1',
      'Not completed 1',
      'Completion 67%',
      'Overdue 1',
      'Still to do 0',
      'Łukasz O’Brien',
      'Bake bread',
      '10/06/2026 09:00',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    // A cell may break its text over lines, but never drops any of it or reads it as markup.
    const letters = text.replaceAll(' ', '');
    for (const part of [
      'Check fridges *office* #1 $x$',
      'Count the till (2)',
      'One is warm: 6 °C @ noon',
      'Żaneta has the key',
    ]) {
      expect(letters).toContain(part.replaceAll(' ', ''));
    }
  });

  it('has branch and days in its name, with underscores', async () => {
    const { branch } = day.cast;
    const disposition = (await request()).headers.get('content-disposition');
    const name = `task_report_${branch.name.replaceAll(' ', '_')}_2026-06-10_2026-06-10.pdf`;
    expect(disposition).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
    const other = await request({ branchId: elsewhere.id });
    expect(other.headers.get('content-disposition')).toMatch(
      /filename="task_report_[A-Za-z0-9_-]*_Sons_Office_2026-06-10_2026-06-10\.pdf"/,
    );
  });

  it('shows that no tasks were due at a branch without tasks', async () => {
    const text = await textOfPdf(await bytesOf(await request({ branchId: elsewhere.id })));
    expect(text).toContain('Łódź & Sons, Office');
    expect(text).toContain('Total 0');
    expect(text).toContain('Completion 0%');
    expect(text).toContain('None in this period.');
  });

  it('ends today if a future end date is given', async () => {
    const response = await request({ startDate: '2026-06-01', endDate: '2026-06-30' });
    expect(response.headers.get('content-disposition')).toContain('_2026-06-01_2026-06-10.pdf');
    expect(await textOfPdf(await bytesOf(response))).toContain('01/06/2026 to 10/06/2026');
  });

  it('may cover 30 days', async () => {
    const response = await request({ startDate: '2026-05-11', endDate: '2026-06-10' });
    expect(response.status).toBe(200);
  });
});

describe('a PDF that cannot be made', () => {
  it('reports that both dates are required', async () => {
    for (const changes of [
      { startDate: null },
      { endDate: null },
      { startDate: undefined, endDate: undefined },
      { startDate: '', endDate: '' },
    ] as Changes[]) {
      expect(await refusalOf(request(changes))).toMatchObject({
        status: 400,
        code: 'DATE_RANGE_REQUIRED',
        message: 'Please select start and end dates for PDF export',
      });
    }
  });

  it('reports that 30 days is the most', async () => {
    const changes = { startDate: '2026-05-10', endDate: '2026-06-10' };
    expect(await refusalOf(request(changes))).toMatchObject({
      status: 400,
      code: 'DATE_RANGE_TOO_LARGE',
      message: 'PDF export is limited to 30 days maximum',
    });
  });

  it('is refused if it would end before it begins, also for future days', async () => {
    expect(await refusalOf(request({ endDate: '2026-06-09' }))).toMatchObject({
      status: 400,
      errors: [{ field: 'endDate', message: 'The end date is before the start date' }],
    });
    const ahead = { startDate: '2026-06-11', endDate: '2026-06-12' };
    expect(await refusalOf(request(ahead))).toMatchObject({
      status: 400,
      errors: [{ field: 'startDate', message: 'The start date is in the future' }],
    });
  });

  it('is refused for a day that does not exist', async () => {
    const refusal = await refusalOf(request({ startDate: '2026-02-30' }));
    expect(refusal).toMatchObject({
      status: 400,
      errors: [{ field: 'startDate', message: 'Please enter a valid date' }],
    });
  });

  it('is refused for another branch, for staff and for another company', async () => {
    const far = { branchId: elsewhere.id };
    expect((await refusalOf(request(far, 'branch manager'))).status).toBe(403);
    expect((await refusalOf(request({}, 'staff'))).status).toBe(403);
    const theirs = (await createCompany(server)).headOffice;
    expect((await refusalOf(request({ branchId: theirs.id }))).status).toBe(404);
    await expect(request({}, 'branch manager')).resolves.toBeDefined();
  });

  it('is refused the eleventh time in a minute', async () => {
    const none = { startDate: null };
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await refusalOf(request(none, 'head-office manager'))).status).toBe(400);
    }
    expect(await refusalOf(request({}, 'head-office manager'))).toMatchObject({ status: 429 });
    await expect(request()).resolves.toBeDefined();
  });
});

describe('a note with characters that no font has', () => {
  it('has boxes in their place, in a PDF that is still made', async () => {
    const task = await day.assign({ task_name: 'Water the plants' });
    await day.complete(task, '2026-06-10', 'All good 👍 清 한국어 ไทย বাংলা தமிழ் ગુજરાતી ਪੰਜਾਬੀ አማርኛ');
    const kept = (pdf: Buffer): boolean => pdf.includes('pdfaid:part');
    expect(kept(await bytesOf(await request()))).toBe(true);
    const other = await day.assign({ task_name: 'Sweep the floor' });
    await day.complete(other, '2026-06-10', 'ខ្មែរ');
    const pdf = await bytesOf(await request());
    expect(kept(pdf)).toBe(false);
    expect(await textOfPdf(pdf)).toContain('Sweep the floor');
  });
});

describe('the CSV file of the task report', () => {
  it('has a row for every due task, with its outcome', async () => {
    server.clock.set('2026-06-10T08:30:00Z');
    const body = { branchId: day.cast.branch.id, startDate: '2026-06-10', endDate: '2026-06-10' };
    const owner = server.client(await tokenOf(server, day.cast.people.owner));
    const response = await owner.raw(taskCsv, { body });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { branch } = day.cast;
    expect(response.headers.get('content-disposition')).toContain(
      `filename="task_report_${branch.name.replaceAll(' ', '_')}_2026-06-10_2026-06-10.csv"`,
    );
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toBe(
      'Task,Due,Deadline,Schedule,State,Done at,Done by,Late,Notes,Arrival,Answers,No valid certificate',
    );
    expect(lines).toContain(
      'Count the till (2),10/06/2026,end of day 10/06/2026,"Mon, Tue, Wed, Thu, Fri, Sat, Sun",' +
        'Not completed,10/06/2026 09:00,Łukasz O’Brien,No,Żaneta has the key,,,No',
    );
    expect(lines.find((line) => line.startsWith('Bake bread'))).toContain(',Overdue,,,No,');
    const long = { ...body, startDate: '2026-05-10' };
    expect((await refusalOf(owner.raw(taskCsv, { body: long }))).message).toBe(
      'CSV export is limited to 30 days maximum',
    );
  });
});

describe('a completed task with steps', () => {
  it('has its answers in both files, the failed ones with what was done about them', async () => {
    const task = await day.assignSteps([
      { kind: 'section', label: 'Fridges', rows: 3 },
      { kind: 'temperature', label: 'Fridge', max: 5, on_fail: { action: ['Moved the food'] } },
      { kind: 'section', label: 'Counter' },
      { kind: 'text', label: 'Delivery #1', allow_na: true },
      { kind: 'yes_no', label: 'Door *shut*?' },
    ]);
    const payload = { branch_task_id: task.id, due_date: '2026-06-10', checklist: task.checklist };
    const [, fridge, , delivery, door] = task.steps.map(({ id }) => id);
    const answers = [
      { step: fridge, row: 1, value: 4 },
      { step: fridge, row: 2, value: 8, action: 'Moved the food', note: 'Called Ana; she comes' },
      { step: delivery, not_applicable: true, reason: 'None today' },
      { step: door, value: 'yes', note: 'Twice' },
    ];
    const draft = { kind: 'task.complete', payload: { ...payload, answers } } as const;
    const [result] = await day.tablet.send(await day.tablet.make(day.lukasz, draft));
    expect(result?.status).toBe('ok');

    const pdf = (await textOfPdf(await bytesOf(await request()))).replaceAll(/\s+/g, ' ');
    for (const part of [
      'Still to do 0 Failed answers 1 Completion',
      'Fridge: 4.0 °C (allowed 5 °C or colder)',
      'Fridge (2): 8.0 °C (allowed 5 °C or colder), failed. Moved the food. Called Ana; she comes',
      'Delivery #1: Not applicable: None today',
      'Door *shut*?: Yes. Twice',
    ]) {
      expect(pdf).toContain(part);
    }
    const body = { branchId: day.cast.branch.id, startDate: '2026-06-10', endDate: '2026-06-10' };
    const owner = server.client(await tokenOf(server, day.cast.people.owner));
    const csv = await (await owner.raw(taskCsv, { body })).text();
    expect(csv.split('\r\n').find((line) => line.startsWith('Opening checks'))).toContain(
      ',Fridge: 4.0 °C (allowed 5 °C or colder); Fridge (2): 8.0 °C (allowed 5 °C or colder) (failed: Moved the food. Called Ana; she comes); ' +
        'Delivery #1: Not applicable: None today; Door *shut*?: Yes (Twice)',
    );
  });
});
