import { chooseDigest, getDigestChoices } from '@branchbook/contract/digests.ts';
import type { DigestKind } from '@branchbook/contract/digests.ts';
import { updateEmployee } from '@branchbook/contract/employees.ts';
import { getMailing } from '@branchbook/contract/unsubscribe.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAreaManager, createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Kind, Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { createMissedTask } from '../../testing/missed-task.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { sendDigests } from './service.ts';

const NOON = '2026-06-09T11:00:00Z';
/** Seven o’clock in London, on a Wednesday in summer. */
const SEVEN = '2026-06-10T06:00:00Z';
const SEVEN_O_CLOCK = 7 * 60;

let mails: MailServer;
let server: TestServer;
let cast: Cast;
let harbour: Branch;

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
  await server.context.db.deleteFrom('digest_choices').execute();
  server.clock.set(NOON);
  cast = await createCast(server);
  harbour = await createBranch(server, cast.company.id, { name: 'Harbour' });
});

const as = async (person: Person) => server.client(await tokenOf(server, person));

const choose = async (
  person: Person,
  kind: DigestKind = 'daily',
  minute = SEVEN_O_CLOCK,
  isOn = true,
) => (await as(person)).call(chooseDigest, { body: { kind, is_on: isOn, minute } });

/** Runs the job in two processes at once, and sends what they queued. */
const send = async (): Promise<void> => {
  await Promise.all([sendDigests(server.context), sendDigests(server.context)]);
  await server.context.mail.deliver();
};

const mailsTo = ({ email }: Person) =>
  mails.everything().filter((raw) => raw.includes(`To: ${email}`));

const miss = (branch: Branch, name: string, day: string, priority = 5): Promise<void> =>
  createMissedTask(server, branch, { name, day, priority });

describe('a daily digest', () => {
  it('is sent once, at the chosen time, to those who turned it on', async () => {
    const { owner } = cast.people;
    expect((await cast.as('owner').call(getDigestChoices)).choices).toEqual([
      { kind: 'daily', is_on: false, minute: SEVEN_O_CLOCK },
      { kind: 'weekly', is_on: false, minute: SEVEN_O_CLOCK },
    ]);
    await miss(harbour, 'Check the fire doors', '2026-06-09');
    await miss(harbour, 'Tidy the shelf', '2026-06-09', 1);
    await choose(owner);
    server.clock.set('2026-06-10T05:59:00Z');
    await send();
    expect(mailsTo(owner)).toEqual([]);
    server.clock.set(SEVEN);
    await send();
    server.clock.set('2026-06-10T07:00:00Z');
    await send();
    const [mail, ...others] = await mails.mailsTo(owner.email);
    expect(others).toEqual([]);
    expect(mail?.headers).toContain('Subject: Daily digest: Tuesday 9 June');
    expect(mail?.text).toContain(`all 3 branches of ${cast.company.name}`);
    expect(mail?.text).toContain('0 of 2 tasks were done, and 2 were missed.');
    expect(mail?.text).toContain('- Check the fire doors at Harbour');
    expect(mail?.text).not.toContain('Tidy the shelf');
    expect(mailsTo(cast.people['branch manager'])).toEqual([]);
  });

  it('names the branches in the reader’s reach alone', async () => {
    await miss(harbour, 'Lock the gate', '2026-06-09');
    await miss(cast.branch, 'Count the till', '2026-06-09');
    const areaManager = await createAreaManager(server, cast.company, [harbour]);
    const manager = cast.people['branch manager'];
    await choose(areaManager);
    await choose(manager);
    await choose(cast.people['head-office manager']);
    server.clock.set(SEVEN);
    await send();
    const textTo = async ({ email }: Person) => (await mails.mailsTo(email))[0]?.text ?? '';
    expect(await textTo(areaManager)).toContain('Lock the gate');
    expect(await textTo(areaManager)).not.toContain('Count the till');
    expect(await textTo(areaManager)).not.toContain(cast.branch.name);
    expect(await textTo(manager)).toContain('Count the till');
    expect(await textTo(manager)).not.toContain('Harbour');
    for (const text of ['Count the till', 'Lock the gate']) {
      expect(await textTo(cast.people['head-office manager'])).toContain(text);
    }
  });

  it('is not sent to a manager who was made staff a minute before', async () => {
    const manager = cast.people['branch manager'];
    await choose(manager);
    server.clock.set('2026-06-10T05:59:00Z');
    const owner = await as(cast.people.owner);
    await owner.call(updateEmployee, { body: { employeeId: manager.id, role_id: 3 } });
    server.clock.set(SEVEN);
    await send();
    expect(mailsTo(manager)).toEqual([]);
  });

  it('is sent for the newest day only after days without a server', async () => {
    const { owner } = cast.people;
    await choose(owner);
    server.clock.set('2026-06-14T10:00:00Z');
    await send();
    expect(mailsTo(owner)).toHaveLength(1);
    expect((await mails.mailsTo(owner.email))[0]?.headers).toContain('Saturday 13 June');
    server.clock.set('2026-06-15T06:00:00Z');
    await send();
    expect(mailsTo(owner)).toHaveLength(2);
  });

  it('is neither lost nor sent twice when the server stops between making and sending', async () => {
    const { owner } = cast.people;
    await choose(owner);
    server.clock.set(SEVEN);
    const stopped = {
      ...server.context,
      mail: { ...server.context.mail, deliver: () => Promise.resolve() },
    };
    await sendDigests(stopped);
    expect(mailsTo(owner)).toEqual([]);
    await send();
    await send();
    expect(mailsTo(owner)).toHaveLength(1);
  });

  it('of a process that dies while it makes it is sent by the next one', async () => {
    const { owner } = cast.people;
    await choose(owner);
    server.clock.set(SEVEN);
    const dying = {
      ...server.context,
      mail: {
        ...server.context.mail,
        queueAll: () => Promise.reject(new Error('the power is gone')),
      },
    };
    await expect(sendDigests(dying)).rejects.toThrow('some digests could not be made');
    await send();
    expect(mailsTo(owner)).toHaveLength(1);
  });

  it('is not delayed by that of another company which cannot be made', async () => {
    const { owner } = cast.people;
    const other = await createCast(server);
    await choose(other.people.owner);
    await choose(owner);
    server.clock.set(SEVEN);
    const { mail } = server.context;
    const failing: typeof mail.queueAll = (tx, all, ...rest) =>
      all.some(({ employeeId }) => employeeId === other.people.owner.id)
        ? Promise.reject(new Error('a row is broken'))
        : mail.queueAll(tx, all, ...rest);
    const context = { ...server.context, mail: { ...mail, queueAll: failing } };
    await expect(sendDigests(context)).rejects.toThrow('some digests could not be made');
    await mail.deliver();
    expect(mailsTo(owner)).toHaveLength(1);
    await send();
    expect(mailsTo(other.people.owner)).toHaveLength(1);
  });
});

describe('on the days on which the clocks change', () => {
  it.each([
    ['07:00 in spring', SEVEN_O_CLOCK, '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
    ['01:30 in spring, which does not exist', 90, '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
    ['07:00 in autumn', SEVEN_O_CLOCK, '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
    ['01:30 in autumn, which comes twice', 90, '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  ])('a digest of %s is sent once', async (_, minute, before, due) => {
    const { owner } = cast.people;
    server.clock.set(before);
    await choose(owner, 'daily', minute);
    server.clock.set(due);
    server.clock.advance(-60_000);
    await send();
    expect(mailsTo(owner)).toEqual([]);
    for (const hours of [0, 0.5, 1, 1.5, 2, 6]) {
      server.clock.set(due);
      server.clock.advance(hours * 3_600_000);
      await send();
    }
    expect(mailsTo(owner)).toHaveLength(1);
  });
});

describe('a weekly digest', () => {
  it('is about last week, and sent on Monday', async () => {
    const { owner } = cast.people;
    for (const day of ['2026-06-08', '2026-06-11', '2026-06-15']) {
      await miss(harbour, `Task of ${day}`, day);
    }
    await choose(owner, 'weekly');
    server.clock.set('2026-06-14T12:00:00Z');
    await send();
    expect(mailsTo(owner)).toEqual([]);
    server.clock.set('2026-06-15T06:00:00Z');
    await send();
    const [mail] = await mails.mailsTo(owner.email);
    expect(mail?.headers).toContain('Weekly digest: Monday 8 June to Sunday 14 June');
    expect(mail?.text).toContain('Task of 2026-06-11 at Harbour, Thursday 11 June');
    expect(mail?.text).not.toContain('Task of 2026-06-15');
  });
});

describe('the link that stops a digest', () => {
  /** Sends both digests to the owner and returns the link in the daily one. */
  const linkOf = async (): Promise<URL> => {
    const { owner } = cast.people;
    await choose(owner);
    await choose(owner, 'weekly');
    server.clock.set('2026-06-15T06:00:00Z');
    await send();
    const sent = await mails.mailsTo(owner.email, 2);
    const daily = sent.find(({ headers }) => headers.includes('Daily digest'));
    const flat = daily?.headers.replaceAll(/\r\n\s+/g, ' ') ?? '';
    expect(flat).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    return new URL(/List-Unsubscribe: <([^>]+)>/.exec(flat)?.[1] ?? '');
  };
  const isOn = async () =>
    (await (await as(cast.people.owner)).call(getDigestChoices)).choices.map((one) => one.is_on);

  it('works for mail programs without signing in, and stops one kind only', async () => {
    const link = await linkOf();
    expect(link.pathname).toBe('/unsubscribe');
    const query = { token: link.searchParams.get('token') ?? '' };
    expect(await server.client().call(getMailing, { query })).toEqual({
      name: 'Daily digest',
      company: cast.company.name,
      stopped: false,
    });
    expect(await isOn()).toEqual([true, true]);
    const post = () =>
      fetch(`${server.origin}${link.pathname}${link.search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post()).status).toBe(200);
    expect((await post()).status).toBe(200);
    expect(await isOn()).toEqual([false, true]);
    expect(
      (await auditOf(server, cast.company.id)).filter((one) => one.action === 'digest.chosen'),
    ).toHaveLength(3);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const multipart = { method: 'POST', body: form };
    const again = await fetch(`${server.origin}${link.pathname}${link.search}`, multipart);
    expect(again.status).toBe(200);
  });

  it('is refused when it is invented or older than 90 days', async () => {
    const link = await linkOf();
    const query = { token: link.searchParams.get('token') ?? '' };
    const wrong = server.client().call(getMailing, { query: { token: 'bbu_invented' } });
    expect((await refusalOf(wrong)).code).toBe('LINK_INVALID');
    server.clock.advance(91 * 86_400_000);
    const late = server.client().call(getMailing, { query });
    expect((await refusalOf(late)).code).toBe('LINK_INVALID');
  });
});

it('a digest is for owners and managers, at full and half hours', async () => {
  const body = { kind: 'daily', is_on: true, minute: 60 } as const;
  expect((await refusalOf(cast.as('staff').call(chooseDigest, { body }))).status).toBe(403);
  for (const kind of ['owner', 'head-office manager', 'branch manager'] satisfies Kind[]) {
    expect((await cast.as(kind).call(chooseDigest, { body })).choices[0]).toEqual(body);
  }
  const odd = cast.as('owner').call(chooseDigest, { body: { ...body, minute: 61 } });
  expect((await refusalOf(odd)).code).toBe('VALIDATION');
});
