import { randomUUID } from 'node:crypto';
import { saveReport } from '@branchbook/contract/custom-reports.ts';
import { deleteEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import { listNotifications } from '@branchbook/contract/notifications.ts';
import {
  addReportSchedule,
  changeReportSchedule,
  confirmAddress,
  listReportSchedules,
  sendReportNow,
} from '@branchbook/contract/report-schedules.ts';
import type { ReportSchedule } from '@branchbook/contract/report-schedules.ts';
import { unsubscribe } from '@branchbook/contract/unsubscribe.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { ledgerHead } from '@branchbook/contract/ledger.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { sampleReport } from '../../testing/saved-report.ts';
import { sampleSchedule } from '../../testing/scheduled-report.ts';
import type { ScheduleBody } from '../../testing/scheduled-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { notifyPeople } from '../notifications/service.ts';
import { sendReports } from './service.ts';

const NOON = '2026-06-09T11:00:00Z';
/** Seven o’clock in London, in summer. */
const SEVEN = '2026-06-10T06:00:00Z';
const HOUR_MS = 3_600_000;
const OUTSIDE = 'books@accountant.example';
/** Signal of a process that does not stop. */
const RUNNING = new AbortController().signal;

let mails: MailServer;
let server: TestServer;
let cast: Cast;
let owner: Person;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({
    now: NOON,
    env: { SMTP_URL: mails.url, MAIL_FROM: 'a@shops.example' },
  });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(async () => {
  await server.context.db.deleteFrom('report_schedules').execute();
  await server.context.db.deleteFrom('mails').execute();
  await server.context.db.deleteFrom('rate_limits').execute();
  server.clock.set(NOON);
  cast = await createCast(server);
  ({ owner } = cast.people);
});

const as = async (person: Person) => server.client(await tokenOf(server, person));

const schedule = async (
  by: Person,
  changes: Partial<ScheduleBody> = {},
): Promise<ReportSchedule> => {
  const body = sampleSchedule(cast.branch.id, { employeeIds: [owner.id], addresses: [] }, changes);
  return (await as(by)).call(addReportSchedule, { body });
};

/** Runs the job in two processes at once, and sends what they queued. */
const send = async (): Promise<void> => {
  await Promise.all([sendReports(server.context, RUNNING), sendReports(server.context, RUNNING)]);
  await server.context.mail.deliver();
};
const mailsTo = (address: string, subject = 'Visitors for Ann') =>
  mails
    .everything()
    .filter((raw) => raw.includes(`To: ${address}`) && raw.includes(`Subject: ${subject}`));
const stateOf = async (id: number) => {
  const { schedules } = await (await as(owner)).call(listReportSchedules);
  return schedules.find((one) => one.id === id);
};
const textsTo = async (person: Person): Promise<string[]> => {
  await notifyPeople(server.context, ['report-paused']);
  const { items } = await (await as(person)).call(listNotifications, { query: {} });
  return items.map(({ text }) => text);
};

const signIn = (name: string, at: string) =>
  server.context.db
    .insertInto('visitors')
    .values({
      company_id: cast.company.id,
      branch_id: cast.branch.id,
      uuid: randomUUID(),
      full_name: name,
      company_name: 'Bakers',
      reason: 'Delivery',
      check_in: new Date(at),
      received_at: new Date(at),
    })
    .execute();

describe('a scheduled report', () => {
  it('is sent once by two processes, with the days before as its period', async () => {
    await signIn('Vera Visitor', '2026-06-09T10:00:00Z');
    const { id } = await schedule(owner, { format: 'both' });
    server.clock.set('2026-06-10T05:59:00Z');
    await send();
    expect(mailsTo(owner.email)).toEqual([]);
    server.clock.set(SEVEN);
    await send();
    await send();
    const sent = mailsTo(owner.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('Subject: Visitors for Ann: 09/06/2026');
    expect(sent[0]).toMatch(/filename=visitor_report_\S+_2026-06-09_2026-06-09\.csv/);
    expect(sent[0]).toMatch(/filename=visitor_report_\S+_2026-06-09_2026-06-09\.pdf/);
    expect(sent[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await stateOf(id)).toMatchObject({
      last_outcome: 'sent',
      next_at: '2026-06-11T06:00:00.000Z',
    });
    const files = await server.context.db.selectFrom('mail_files').select('id').execute();
    expect(files).toEqual([]);
  });

  it('is sent for the newest day only after an outage, and at once when asked', async () => {
    const { id } = await schedule(owner);
    server.clock.set('2026-06-14T10:00:00Z');
    await send();
    expect(mailsTo(owner.email)).toHaveLength(1);
    expect(mailsTo(owner.email)[0]).toContain('13/06/2026');
    await (await as(owner)).call(sendReportNow, { params: { id } });
    await send();
    await send();
    expect(mailsTo(owner.email)).toHaveLength(2);
    expect((await stateOf(id))?.next_at).toBe('2026-06-15T06:00:00.000Z');
  });

  it.each([
    ['07:00 in spring', 420, '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
    ['01:30 in spring', 90, '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
    ['07:00 in autumn', 420, '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
    ['01:30 in autumn', 90, '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  ])('of %s is sent once on the day the clocks change', async (_, minute, before, due) => {
    server.clock.set(before);
    await schedule(owner, { times: { frequency: 'daily', minute } });
    for (const hours of [-0.02, 0, 0.5, 1, 1.5, 2, 6]) {
      server.clock.set(due);
      server.clock.advance(hours * HOUR_MS);
      await send();
      expect(mailsTo(owner.email)).toHaveLength(hours < 0 ? 0 : 1);
    }
  });

  it('that a dying process was making is made by another, and sent once', async () => {
    await schedule(owner);
    server.clock.set(SEVEN);
    const { mail } = server.context;
    const stopped = { ...server.context, mail: { ...mail, deliver: () => Promise.resolve() } };
    // What a process leaves that dies while it makes the files.
    await server.context.db
      .updateTable('report_schedules')
      .set({ claimed_until: new Date(Date.parse(SEVEN) + 10 * 60_000) })
      .execute();
    await send();
    expect(mailsTo(owner.email)).toEqual([]);
    server.clock.set('2026-06-10T06:11:00Z');
    // The next process stops between queueing and sending.
    await sendReports(stopped, RUNNING);
    expect(mailsTo(owner.email)).toEqual([]);
    await send();
    await send();
    expect(mailsTo(owner.email)).toHaveLength(1);
  });

  it('without rows is skipped where that was chosen', async () => {
    const { id } = await schedule(owner, { when_empty: 'skip' });
    server.clock.set(SEVEN);
    await send();
    expect(mailsTo(owner.email)).toEqual([]);
    expect((await stateOf(id))?.last_outcome).toBe('empty');
    await signIn('Vera Visitor', '2026-06-10T10:00:00Z');
    server.clock.set('2026-06-11T06:00:00Z');
    await send();
    expect(mailsTo(owner.email)).toHaveLength(1);
  });

  it('of all branches is a ZIP file, and a saved report has the period of the schedule', async () => {
    await schedule(owner, { name: 'All', subject: { report: 'task', branchId: null } });
    const saved = await (
      await as(owner)
    ).call(saveReport, { body: { name: 'Mine', shared: false, definition: sampleReport() } });
    await schedule(owner, {
      name: 'Saved',
      subject: { savedReportId: saved.id },
      period: 'last-week',
    });
    server.clock.set(SEVEN);
    await send();
    expect(mailsTo(owner.email, 'All')[0]).toMatch(/filename=task_reports_\S+\.zip/);
    expect(mailsTo(owner.email, 'Saved')[0]).toContain('2026-06-01_2026-06-07.csv');
  });
});

describe('a schedule is paused, and head office told, when its owner', () => {
  it('was made staff a minute before', async () => {
    const manager = cast.people['branch manager'];
    const { id } = await schedule(manager);
    server.clock.set('2026-06-10T05:59:00Z');
    const body = { employeeId: manager.id, role_id: 3 };
    await (await as(owner)).call(updateEmployee, { body });
    server.clock.set(SEVEN);
    await send();
    expect(mailsTo(owner.email)).toEqual([]);
    expect((await stateOf(id))?.paused).toBe('no-rights');
    expect(await textsTo(owner)).toEqual([
      'The scheduled report ‘Visitors for Ann’ is paused: the person who set it up may not see it any more',
    ]);
    expect(await textsTo(cast.people['head-office manager'])).toHaveLength(1);
  });

  it('was deleted; its schedule goes after 30 days', async () => {
    const manager = cast.people['branch manager'];
    const { id } = await schedule(manager);
    await (await as(owner)).call(deleteEmployee, { body: { employeeId: manager.id } });
    server.clock.set(SEVEN);
    await send();
    expect(mailsTo(owner.email)).toEqual([]);
    expect((await stateOf(id))?.paused).toBe('no-owner');
    expect(await textsTo(owner)).toHaveLength(1);
  });

  it('reaches the branch no more', async () => {
    const manager = cast.people['branch manager'];
    const { id } = await schedule(manager);
    const harbour = await createBranch(server, cast.company.id, { name: 'Harbour' });
    await server.context.db
      .updateTable('employees')
      .set({ branch_id: harbour.id })
      .where('id', '=', manager.id)
      .execute();
    server.clock.set(SEVEN);
    await send();
    expect((await stateOf(id))?.paused).toBe('no-rights');
  });
});

describe('an address outside the company', () => {
  const recipients = { employeeIds: [], addresses: [OUTSIDE] };
  const tokenFrom = async () => {
    const asked = (await mails.mailsTo(OUTSIDE)).filter(({ headers }) =>
      headers.includes(cast.company.name),
    );
    return new URL(asked.at(-1)?.link ?? '').searchParams.get('token') ?? '';
  };

  it('gets nothing before it is confirmed, then the report, and nothing once it stopped it', async () => {
    const { id } = await schedule(owner, { recipients });
    server.clock.set(SEVEN);
    await send();
    expect(mailsTo(OUTSIDE)).toEqual([]);
    expect((await stateOf(id))?.last_outcome).toBe('no-recipients');
    const token = await tokenFrom();
    const anyone = server.client();
    await anyone.call(confirmAddress, { body: { token } });
    expect((await stateOf(id))?.recipients).toMatchObject([{ name: OUTSIDE, state: 'active' }]);
    server.clock.set('2026-06-11T06:00:00Z');
    await send();
    expect(mailsTo(OUTSIDE)).toHaveLength(1);
    const flat = mailsTo(OUTSIDE)[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';
    expect(flat).not.toContain('/portal');
    // The head of the ledger leaves the company, as the checker reads it.
    const [, encoded] =
      /filename=checkpoint\.json[^]*?\r?\n\r?\n([\w+/=\r\n]+)/.exec(mailsTo(OUTSIDE)[0] ?? '') ??
      [];
    const head: unknown = JSON.parse(Buffer.from(encoded ?? '', 'base64').toString());
    expect(ledgerHead.parse(head).signed_at).toBe('2026-06-11T06:00:00.000Z');
    const stop = new URL(/List-Unsubscribe: <([^>]+)>/.exec(flat)?.[1] ?? '');
    await anyone.call(unsubscribe, { query: { token: stop.searchParams.get('token') ?? '' } });
    server.clock.set('2026-06-12T06:00:00Z');
    await send();
    expect(mailsTo(OUTSIDE)).toHaveLength(1);
    expect((await stateOf(id))?.recipients).toMatchObject([{ name: OUTSIDE, state: 'left' }]);
    // Saving the same list again asks no address that has stopped it.
    const client = await as(owner);
    await client.call(changeReportSchedule, { params: { id }, body: { recipients } });
    server.clock.set('2026-06-13T06:00:00Z');
    await send();
    expect(mailsTo(OUTSIDE)).toHaveLength(1);
  });

  it('cannot be confirmed by an invented link, or after seven days', async () => {
    await schedule(owner, { recipients });
    await server.context.mail.deliver();
    const token = await tokenFrom();
    const confirm = (sent: string) =>
      refusalOf(server.client().call(confirmAddress, { body: { token: sent } }));
    expect((await confirm('bbe_invented')).code).toBe('LINK_INVALID');
    server.clock.advance(7 * 24 * HOUR_MS);
    expect((await confirm(token)).code).toBe('LINK_INVALID');
  });
});
