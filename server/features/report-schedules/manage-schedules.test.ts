import { randomUUID } from 'node:crypto';
import { saveReport } from '@branchbook/contract/custom-reports.ts';
import {
  addReportSchedule,
  askAddressAgain,
  changeReportSchedule,
  deleteReportSchedule,
  listReportPeople,
  listReportSchedules,
  pauseReportSchedule,
  REPORT_SCHEDULE,
  sendReportNow,
} from '@branchbook/contract/report-schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAreaManager, createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { sampleReport } from '../../testing/saved-report.ts';
import { sampleSchedule } from '../../testing/scheduled-report.ts';
import type { ScheduleBody } from '../../testing/scheduled-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { deleteEmployees } from '../privacy/erase-people.ts';
import { forgetOldSchedules, sendReports } from './service.ts';

const NOW = '2026-06-10T09:00:00Z';
const OUTSIDE = 'books@accountant.example';
const DAY_MS = 86_400_000;

let mails: MailServer;
let server: TestServer;
let cast: Cast;
let harbour: Branch;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({
    env: { SMTP_URL: mails.url, MAIL_FROM: 'a@shops.example' },
  });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(async () => {
  await server.context.db.deleteFrom('rate_limits').execute();
  server.clock.set(NOW);
  cast = await createCast(server);
  harbour = await createBranch(server, cast.company.id, { name: 'Harbour' });
});

const toOwner = () => ({ employeeIds: [cast.people.owner.id], addresses: [] });
const add = (kind: Kind, changes: Partial<ScheduleBody> = {}, branch = cast.branch) =>
  cast.as(kind).call(addReportSchedule, { body: sampleSchedule(branch.id, toOwner(), changes) });
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const messageOf = async (call: Promise<unknown>) => (await refusalOf(call)).errors[0]?.message;

describe('a schedule', () => {
  it('belongs to its owner; head office may pause and delete it, but not change it', async () => {
    const { id, version } = await add('branch manager');
    const [owner, manager] = [cast.as('owner'), cast.as('branch manager')];
    const { schedules } = await owner.call(listReportSchedules);
    expect(schedules).toMatchObject([{ id, mine: false, name: 'Visitors for Ann', paused: null }]);
    const change = { params: { id }, body: { name: 'Mine now' } };
    expect(await codeOf(owner.call(changeReportSchedule, change))).toBe('ACCESS_DENIED');
    expect(await codeOf(owner.call(sendReportNow, { params: { id } }))).toBe('ACCESS_DENIED');
    const paused = (on: boolean) => ({ params: { id }, body: { paused: on } });
    await owner.call(pauseReportSchedule, paused(true));
    expect(await codeOf(owner.call(pauseReportSchedule, paused(false)))).toBe('ACCESS_DENIED');
    expect(await codeOf(manager.call(sendReportNow, { params: { id } }))).toBe('NOT_POSSIBLE_NOW');
    expect((await manager.call(pauseReportSchedule, paused(false))).paused).toBe(null);
    const stale = { params: { id }, body: { name: 'Later', version } };
    expect(await codeOf(manager.call(changeReportSchedule, stale))).toBe('CONFLICT');
    await cast.as('head-office manager').call(deleteReportSchedule, { params: { id } });
    expect((await manager.call(listReportSchedules)).schedules).toEqual([]);
    const actions = (await auditOf(server, cast.company.id)).map(({ action }) => action);
    expect(actions).toEqual([
      'report-schedule.added',
      'report-schedule.paused',
      'report-schedule.resumed',
      'report-schedule.deleted',
    ]);
  });

  it('of others does not exist for branch and area managers, nor for another company', async () => {
    const { id } = await add('owner');
    const areaManager = await createAreaManager(server, cast.company, [cast.branch]);
    const other = await createCast(server);
    for (const client of [
      cast.as('branch manager'),
      server.client(await tokenOf(server, areaManager)),
      other.as('owner'),
    ]) {
      expect((await client.call(listReportSchedules)).schedules).toEqual([]);
      const body = { name: 'Stolen' };
      expect(await codeOf(client.call(changeReportSchedule, { params: { id }, body }))).toBe(
        'NOT_FOUND',
      );
      expect(await codeOf(client.call(deleteReportSchedule, { params: { id } }))).toBe('NOT_FOUND');
      const paused = { params: { id }, body: { paused: true } };
      expect(await codeOf(client.call(pauseReportSchedule, paused))).toBe('NOT_FOUND');
    }
    expect((await refusalOf(cast.as('staff').call(listReportSchedules))).status).toBe(403);
    expect((await refusalOf(add('staff'))).status).toBe(403);
  });

  it('is only of reports and to people that its owner may choose', async () => {
    const other = await createCast(server);
    expect(await codeOf(add('branch manager', {}, harbour))).toBe('ACCESS_DENIED');
    expect(await codeOf(add('owner', {}, other.branch))).toBe('NOT_FOUND');
    const all = { subject: { report: 'visitor', branchId: null } } as const;
    expect(await messageOf(add('branch manager', all))).toBe('Please choose a branch');
    const body = { name: 'Private', shared: false, definition: sampleReport() };
    const saved = await cast.as('owner').call(saveReport, { body });
    const subject = { savedReportId: saved.id };
    expect(await codeOf(add('branch manager', { subject }))).toBe('NOT_FOUND');
    const to = (employeeId: number) => ({
      recipients: { employeeIds: [employeeId], addresses: [] },
    });
    for (const { id } of [other.people.owner, cast.people.staff]) {
      expect(await codeOf(add('owner', to(id)))).toBe('NOT_FOUND');
    }
    const people = await cast.as('branch manager').call(listReportPeople);
    expect(new Set(people.map(({ id }) => id))).toEqual(
      new Set(
        (['owner', 'head-office manager', 'branch manager'] as const).map(
          (kind) => cast.people[kind].id,
        ),
      ),
    );
  });

  it('has a day of the month that every month has, and recipients within limits', async () => {
    const on = (day: number | 'last') =>
      add('owner', { times: { frequency: 'monthly', month_day: day, minute: 420 } });
    expect(await messageOf(on(31))).toContain('or the last day');
    expect((await on('last')).next_at).toBe('2026-06-30T06:00:00.000Z');
    expect((await on(28)).next_at).toBe('2026-06-28T06:00:00.000Z');
    const addresses = Array.from({ length: 21 }, (_, index) => `a${index}@b.example`);
    const many = { recipients: { employeeIds: [], addresses } };
    expect(await messageOf(add('owner', many))).toBe('Please choose 20 recipients at most');
    const none = { recipients: { employeeIds: [], addresses: [] } };
    expect(await messageOf(add('owner', none))).toBe('Please choose at least one recipient');
  });

  it('is one of fifty of a company at most', async () => {
    const { id } = await add('owner');
    const { db } = server.context;
    const columns = await db
      .selectFrom('report_schedules')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _, ...row } = columns;
    await db
      .insertInto('report_schedules')
      .values(Array.from({ length: REPORT_SCHEDULE.most - 1 }, () => row))
      .execute();
    expect((await refusalOf(add('branch manager'))).message).toContain('50 scheduled reports');
  });
});

describe('an address outside the company', () => {
  const recipients = { employeeIds: [], addresses: [OUTSIDE] };

  it('is asked three times a day at most, by no one but the owner of the schedule', async () => {
    const { id, recipients: listed } = await add('owner', { recipients });
    const ask = (kind: Kind) =>
      cast.as(kind).call(askAddressAgain, { params: { id, recipientId: listed[0]?.id ?? 0 } });
    expect(await codeOf(ask('head-office manager'))).toBe('ACCESS_DENIED');
    expect(await codeOf(ask('branch manager'))).toBe('NOT_FOUND');
    await ask('owner');
    await ask('owner');
    expect(await codeOf(ask('owner'))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(add('owner', { recipients }))).toBe('TOO_MANY_REQUESTS');
    const keys = await server.context.db.selectFrom('rate_limits').select('key').execute();
    expect(JSON.stringify(keys)).not.toContain('accountant');
  });

  it('cannot add headers or markup to an email, nor can names', async () => {
    for (const address of ['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example']) {
      const wrong = { recipients: { employeeIds: [], addresses: [address] } };
      expect(await codeOf(add('owner', wrong))).toBe('VALIDATION');
    }
    const name = 'Report\r\nBcc: thief@example.com <b>bold</b>';
    const to = { employeeIds: [], addresses: ['safe@accountant.example'] };
    await add('owner', { name, recipients: to });
    const [asked] = await mails.mailsTo('safe@accountant.example');
    expect(asked?.to).toEqual(['safe@accountant.example']);
    expect(asked?.headers).not.toMatch(/^Bcc:/m);
    expect(asked?.html).not.toContain('<b>');
  });

  it('is deleted with its schedule, or 30 days on if it never confirmed', async () => {
    const { db } = server.context;
    const addresses = async () =>
      (await db.selectFrom('report_recipients').select('address').execute()).filter(
        ({ address }) => address === OUTSIDE,
      );
    await db.deleteFrom('report_schedules').execute();
    const { id } = await add('owner', { recipients });
    await cast.as('owner').call(deleteReportSchedule, { params: { id } });
    expect(await addresses()).toEqual([]);
    await add('owner', { recipients });
    server.clock.advance(29 * DAY_MS);
    await forgetOldSchedules(server.context);
    expect(await addresses()).toHaveLength(1);
    server.clock.advance(2 * DAY_MS);
    await forgetOldSchedules(server.context);
    expect(await addresses()).toEqual([]);
  });
});

it('the schedules of a deleted person are paused, and deleted with their addresses 30 days on', async () => {
  const { db } = server.context;
  const recipients = { employeeIds: [cast.people.owner.id], addresses: [OUTSIDE] };
  const { id } = await add('branch manager', { recipients });
  const owned = await add('owner', {
    recipients: { employeeIds: [cast.people['branch manager'].id], addresses: [] },
  });
  const [actor] = await (await import('../auth/service.ts')).actorsNow(db, [cast.people.owner.id]);
  if (!actor) throw new Error('The owner is gone');
  await deleteEmployees(server.context, actor.actor, [cast.people['branch manager'].id]);
  const { schedules } = await cast.as('owner').call(listReportSchedules);
  expect(schedules.find((one) => one.id === id)?.paused).toBe('no-owner');
  expect(schedules.find((one) => one.id === owned.id)?.recipients).toEqual([]);
  server.clock.advance(31 * DAY_MS);
  await forgetOldSchedules(server.context);
  const left = await db.selectFrom('report_schedules').select('id').where('id', '=', id).execute();
  expect(left).toEqual([]);
});

it('a report above ten megabytes is not attached; its reader gets a link to it', async () => {
  const { db } = server.context;
  const text = 'x'.repeat(250);
  const visits = Array.from({ length: 500 }, () => ({
    company_id: cast.company.id,
    branch_id: cast.branch.id,
    full_name: text,
    company_name: text,
    reason: text,
    check_in: new Date('2026-06-09T10:00:00Z'),
    received_at: new Date('2026-06-09T10:00:00Z'),
  }));
  for (let part = 0; part < 32; part += 1) {
    await db
      .insertInto('visitors')
      .values(visits.map((visit) => ({ ...visit, uuid: randomUUID() })))
      .execute();
  }
  const { id } = await add('owner', { name: 'Large' });
  await cast.as('owner').call(sendReportNow, { params: { id } });
  await sendReports(server.context, new AbortController().signal);
  const { email } = cast.people.owner;
  const [mail] = await mails.mailsTo(email);
  const raw = mails.everything().find((one) => one.includes(`To: ${email}`)) ?? '';
  expect([...raw.matchAll(/filename=(\S+)/g)].map(([, file]) => file)).toEqual(['checkpoint.json']);
  expect(mail?.text).toContain('is larger than 10 MB');
  expect(mail?.text).toContain(
    `/portal/reports/visitors?branch=${cast.branch.id}&start=2026-06-09&end=2026-06-09`,
  );
});
