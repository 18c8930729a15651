import { updateEmployee } from '@branchbook/contract/employees.ts';
import { listNotifications } from '@branchbook/contract/notifications.ts';
import {
  addReportSchedule,
  changeReportSchedule,
  listReportSchedules,
  pauseReportSchedule,
  sendReportNow,
} from '@branchbook/contract/report-schedules.ts';
import type { ReportSchedule } from '@branchbook/contract/report-schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { createCast, tokenOf } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
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
/** Signal of a process that does not stop. */
const RUNNING = new AbortController().signal;

let mails: MailServer;
let server: TestServer;
let cast: Cast;

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
  server.clock.set(NOON);
  cast = await createCast(server);
});

/** Signs the owner in again, because a session ends sooner than these tests. */
const asOwner = async () => server.client(await tokenOf(server, cast.people.owner));
const schedule = (changes: Partial<ScheduleBody> = {}): Promise<ReportSchedule> => {
  const recipients = { employeeIds: [cast.people.owner.id], addresses: [] };
  const body = sampleSchedule(cast.branch.id, recipients, { format: 'pdf', ...changes });
  return cast.as('owner').call(addReportSchedule, { body });
};
const stateOf = async (id: number) => {
  const { schedules } = await (await asOwner()).call(listReportSchedules);
  return schedules.find((one) => one.id === id);
};
const send = async (): Promise<void> => {
  await sendReports(server.context, RUNNING);
  await server.context.mail.deliver();
};
const mailsTo = ({ email }: Person) =>
  mails.everything().filter((raw) => raw.includes(`To: ${email}`));
const at = (hours: number): void => {
  server.clock.set(SEVEN);
  server.clock.advance(hours * HOUR_MS);
};
/** A server whose PDF process fails. */
const broken = (): Context => ({
  ...server.context,
  pdf: { ...server.context.pdf, render: () => Promise.reject(new Error('no fonts')) },
});

describe('a report that cannot be made', () => {
  it('is tried again, and its schedule paused after three days', async () => {
    const { id } = await schedule();
    for (let hours = 0; hours <= 72; hours += 6) {
      at(hours);
      await sendReports(broken(), RUNNING);
      if (hours === 66) {
        expect(await stateOf(id)).toMatchObject({ paused: null, last_outcome: 'failed' });
      }
    }
    expect((await stateOf(id))?.paused).toBe('failing');
    await notifyPeople(server.context, ['report-paused']);
    const { items } = await (await asOwner()).call(listNotifications, { query: {} });
    expect(items.map(({ text }) => text)).toEqual([
      'The scheduled report ‘Visitors for Ann’ is paused: it could not be made for three days',
    ]);
    const resume = { params: { id }, body: { paused: false } };
    await (await asOwner()).call(pauseReportSchedule, resume);
    expect((await stateOf(id))?.paused).toBe(null);
  });

  it('when asked for at once neither delays the next that is due nor counts as failing', async () => {
    const { id } = await schedule({ times: { frequency: 'monthly', month_day: 10, minute: 420 } });
    at(-1);
    await (await asOwner()).call(sendReportNow, { params: { id } });
    await sendReports(broken(), RUNNING);
    expect(await stateOf(id)).toMatchObject({ last_outcome: 'failed', sending: false });
    at(0);
    await send();
    expect(mailsTo(cast.people.owner)).toHaveLength(1);
    server.clock.set('2026-06-20T06:00:00Z');
    await (await asOwner()).call(sendReportNow, { params: { id } });
    await sendReports(broken(), RUNNING);
    server.clock.set('2026-07-10T06:00:00Z');
    await sendReports(broken(), RUNNING);
    expect((await stateOf(id))?.paused).toBe(null);
  });

  it('is sent once its schedule is corrected, without waiting for its next day', async () => {
    const { id } = await schedule({
      times: { frequency: 'weekly', weekday: 'wednesday', minute: 420 },
    });
    at(0);
    await sendReports(broken(), RUNNING);
    at(1);
    const body = {
      format: 'csv',
      times: { frequency: 'weekly', weekday: 'wednesday', minute: 420 },
    } as const;
    await (await asOwner()).call(changeReportSchedule, { params: { id }, body });
    await send();
    expect(mailsTo(cast.people.owner)).toHaveLength(1);
    expect((await stateOf(id))?.next_at).toBe('2026-06-17T06:00:00.000Z');
  });
});

it('a report that a stopping process was making is made by the next one at once', async () => {
  const { id } = await schedule();
  at(0);
  const stopping = new AbortController();
  const { context } = server;
  const stopped = {
    ...context,
    pdf: {
      ...context.pdf,
      render: (...asked: Parameters<typeof context.pdf.render>) => {
        stopping.abort();
        return context.pdf.render(...asked);
      },
    },
  };
  await sendReports(stopped, stopping.signal);
  expect((await stateOf(id))?.last_outcome).toBe(null);
  await send();
  expect(mailsTo(cast.people.owner)).toHaveLength(1);
});

it('a recipient who was made staff a minute before gets no report', async () => {
  const manager = cast.people['branch manager'];
  const { owner } = cast.people;
  const { id } = await schedule({
    recipients: { employeeIds: [owner.id, manager.id], addresses: [] },
  });
  at(-0.02);
  const staff = { body: { employeeId: manager.id, role_id: 3 } };
  await (await asOwner()).call(updateEmployee, staff);
  at(0);
  await send();
  expect(mailsTo(owner)).toHaveLength(1);
  expect(mailsTo(manager)).toEqual([]);
  expect((await stateOf(id))?.recipients.map(({ name }) => name)).toEqual([owner.name]);
});
