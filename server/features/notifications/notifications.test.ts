// Long because every kind notifies people of one company, and each file starts a server.
import { moveBranches } from '@branchbook/contract/areas.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { askForErasure, withdrawErasure } from '@branchbook/contract/erasure.ts';
import { NOTIFICATION, NOTIFICATION_KINDS } from '@branchbook/contract/notification-kinds.ts';
import {
  chooseNotifications,
  getNotificationChoices,
  listNotifications,
  readNotifications,
} from '@branchbook/contract/notifications.ts';
import type { NotificationKind } from '@branchbook/contract/notification-kinds.ts';
import { completeTask, listOccurrences } from '@branchbook/contract/occurrences.ts';
import { assignTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAreaManager,
  createBranch,
  createEmployee,
  createGlobalTask,
  tokenOf,
} from '../../testing/factories.ts';
import type { Branch, Cast, Person } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { moveEmployee } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { forgetNotifications, notifyPeople } from './service.ts';

const MORNING = '2026-06-10T09:00:00Z';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Eleven o’clock at the branches. */
const DEADLINE = { time_to_finish_min: 11 * 60 };

const mails = await startMailServer();
const server = await startTestServer({
  env: { SMTP_URL: mails.url, MAIL_FROM: 'a@shops.example' },
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

let fridge: Fridge;
let cast: Cast;
let people: Cast['people'];
/** A second branch of the same company. */
let harbour: Branch;
let harbourManager: Person;

beforeEach(async () => {
  // The tablet signed in the day before, so it is not reported as new.
  server.clock.set('2026-06-09T08:00:00Z');
  fridge = await createFridge(server);
  server.clock.set(MORNING);
  ({ cast } = fridge);
  ({ people } = cast);
  harbour = await createBranch(server, cast.company.id, { name: 'Harbour' });
  harbourManager = await createEmployee(server, harbour, { role_id: 2 });
});

// A session lasts 30 minutes, and tests move the clock by hours.
const as = async (person: Person) => server.client(await tokenOf(server, person));

const listOf = async (person: Person, before?: number) =>
  (await as(person)).call(listNotifications, { query: { before } });

/** Returns the texts of a person's notifications in the order in which they are shown. */
const textsOf = async (person: Person): Promise<string[]> =>
  (await listOf(person)).items.map(({ text }) => text);

const assign = async (names: string[], branches: Branch[], changes = {}): Promise<void> => {
  const owner = await as(people.owner);
  const taskIds: number[] = [];
  for (const task_name of names) {
    const task = await createGlobalTask(server, cast.company.id, { task_name, ...changes });
    taskIds.push(task.id);
  }
  await owner.call(assignTasks, { body: { taskIds, branchIds: branches.map(({ id }) => id) } });
  for (const { id } of branches) await owner.call(listOccurrences, { query: { branchId: id } });
};

const choose = async (
  person: Person,
  kind: NotificationKind,
  channels: { in_portal: boolean; by_email: boolean },
) => (await as(person)).call(chooseNotifications, { body: { kind, ...channels } });

const reportAccident = async (changes = {}): Promise<void> => {
  const accident = {
    incident_date: '2026-06-10',
    incident_time: '09:30',
    employee_name: 'Ann Example',
    description: 'Slipped on a wet floor',
    emergency_services_called: false,
    ...changes,
  };
  await fridge.tablet.send(
    await fridge.tablet.make(people.staff, { kind: 'accident.add', payload: accident }),
  );
};

const notify = () => notifyPeople(server.context);

describe('a manager is notified', () => {
  it('once of tasks that missed their deadline: for one branch together, and head office for all branches', async () => {
    const { branch } = cast;
    await assign(['Open the till', 'Sweep the floor'], [branch, harbour], DEADLINE);
    server.clock.set('2026-06-10T10:00:00Z');
    await notify();
    expect(await textsOf(people['branch manager'])).toEqual([]);

    server.clock.advance(NOTIFICATION.overdueMinutes * MINUTE_MS);
    // Several processes run the job at the same time, and again a minute later.
    await Promise.all([notify(), notify(), notify()]);
    server.clock.advance(MINUTE_MS);
    await notify();
    const both = '‘Open the till’ and ‘Sweep the floor’';
    const here = `${both} missed the deadline at ${branch.name}`;
    expect(await textsOf(people['branch manager'])).toEqual([here]);
    expect(await textsOf(harbourManager)).toEqual([`${both} missed the deadline at Harbour`]);
    for (const person of [people.owner, people['head-office manager']]) {
      const [item, ...others] = (await listOf(person)).items;
      expect(others).toEqual([]);
      expect(item).toMatchObject({
        kind: 'overdue',
        text: [
          `‘Open the till’ at ${branch.name}`,
          `‘Sweep the floor’ at ${branch.name}`,
          '‘Open the till’ at Harbour and 1 more missed the deadline',
        ].join(', '),
        branchId: null,
        day: '2026-06-10',
        read: false,
      });
    }
    await expect(textsOf(people.staff)).rejects.toMatchObject({ status: 403 });
  });

  it('once of overdue tasks in the branches of the own areas, and of no others, wherever the manager works', async () => {
    const { branch, company } = cast;
    const quay = await createBranch(server, company.id, { name: 'Quay' });
    const ofBoth = await createAreaManager(server, company, [branch, harbour]);
    const ofQuay = await createAreaManager(server, company, [quay], branch);
    const ofNone = await createAreaManager(server, company, []);
    await assign(['Open the till'], [branch, harbour], DEADLINE);
    server.clock.set('2026-06-10T10:00:00Z');
    server.clock.advance(NOTIFICATION.overdueMinutes * MINUTE_MS);
    await Promise.all([notify(), notify()]);
    server.clock.advance(MINUTE_MS);
    await notify();
    expect(await textsOf(ofBoth)).toEqual([
      `‘Open the till’ at ${branch.name} and ‘Open the till’ at Harbour missed the deadline`,
    ]);
    // Head office and the branch where they work are no reason to notify a manager with areas.
    for (const person of [ofQuay, ofNone]) expect(await textsOf(person)).toEqual([]);
    expect(await textsOf(people['branch manager'])).toHaveLength(1);
    // The owner's notification of both branches is found by their area, and by no other.
    const ownersIn = async (areaId: number) =>
      (await (await as(people.owner)).call(listNotifications, { query: { areaId } })).items;
    expect(await ownersIn(ofBoth.areaId)).toMatchObject([{ kind: 'overdue', branchId: null }]);
    expect(await ownersIn(ofQuay.areaId)).toEqual([]);

    await assign(['Count the till'], [quay, harbour], { time_to_finish_min: 13 * 60 });
    server.clock.set('2026-06-10T12:00:00Z');
    server.clock.advance(NOTIFICATION.overdueMinutes * MINUTE_MS);
    await notify();
    expect(await textsOf(ofQuay)).toEqual(['‘Count the till’ missed the deadline at Quay']);
    expect((await textsOf(ofBoth))[0]).toBe('‘Count the till’ missed the deadline at Harbour');
    expect(await textsOf(ofNone)).toEqual([]);

    // A notification that names a branch outside their present areas is no longer shown.
    await (
      await as(people.owner)
    ).call(moveBranches, {
      body: { branchIds: [branch.id], areaId: ofQuay.areaId },
    });
    expect(await textsOf(ofBoth)).toEqual(['‘Count the till’ missed the deadline at Harbour']);
  });

  it('of a temperature out of range and of an accident, in the portal and by one email without names', async () => {
    const first = readingDraft(fridge.uuid, -3);
    const again = readingDraft(fridge.uuid, -2, { recheck_of: first.key });
    expect(await fridge.send('staff', first, again)).toEqual(['ok', 'ok']);
    for (const person of [people['branch manager'], people.owner]) {
      await choose(person, 'accident', { in_portal: true, by_email: true });
      await choose(person, 'out-of-range', { in_portal: true, by_email: true });
    }
    await reportAccident();
    await notify();
    await notify();
    const { name } = cast.branch;
    const texts = [
      `An accident was reported at ${name}`,
      `Fridge at ${name}: −3.0 °C, outside 0 to 5 °C`,
    ];
    const { items } = await listOf(people['branch manager']);
    expect(items.map(({ text }) => text)).toEqual(texts);
    expect(items[1]).toMatchObject({
      kind: 'out-of-range',
      branchId: cast.branch.id,
      entity_id: fridge.fridge.id,
      day: '2026-06-10',
    });
    expect(await textsOf(harbourManager)).toEqual([]);
    expect(mails.everything().join()).not.toContain(harbourManager.email);

    for (const { email } of [people['branch manager'], people.owner]) {
      const [mail, ...others] = await mails.mailsTo(email);
      expect(others).toEqual([]);
      expect(mail?.headers).toContain('Subject: 2 notifications');
      expect(mail?.link).toBe('https://shops.example/portal');
      for (const text of texts) expect(mail?.text).toContain(text);
      expect(mail?.text).not.toContain('Ann Example');
    }
    // Head-office managers get no emails unless they choose to.
    expect(mails.everything().join()).not.toContain(people['head-office manager'].email);
  });

  it('at once of an accident with an ambulance', async () => {
    await reportAccident({ emergency_services_called: true, service_type: 'Ambulance' });
    await server.context.background.idle();
    expect(await textsOf(people.owner)).toEqual([
      `An accident was reported at ${cast.branch.name}, and emergency services were called: Ambulance`,
    ]);
  });

  it('of a tablet once it has been offline for longer than a closed day, and again after the next time', async () => {
    const owner = await as(people.owner);
    const tablet = await signInTablet(server, owner, harbour);
    server.clock.advance(NOTIFICATION.offlineHours * HOUR_MS - MINUTE_MS);
    await notify();
    expect(await textsOf(harbourManager)).toEqual([]);
    server.clock.advance(MINUTE_MS);
    await notify();
    server.clock.advance(MINUTE_MS);
    await notify();
    const text = 'The tablet ‘Till tablet’ at Harbour has not been seen for 40 hours';
    expect(await textsOf(harbourManager)).toEqual([text]);

    await signInTablet(server, await as(people.owner), harbour, tablet.deviceUid);
    server.clock.advance(NOTIFICATION.offlineHours * HOUR_MS);
    await notify();
    expect(await textsOf(harbourManager)).toEqual([text, text]);
  });

  it('once a day that completed tasks wait for verification, after an hour', async () => {
    await assign(['Open the till', 'Sweep the floor', 'Count the float'], [cast.branch]);
    const complete = async (name: string): Promise<void> => {
      const staff = await as(people.staff);
      const { items } = await staff.call(listOccurrences, { query: { branchId: cast.branch.id } });
      const id = items.find(({ task_name }) => task_name === name)?.id ?? 0;
      await staff.call(completeTask, { params: { id }, body: {} });
    };
    await complete('Open the till');
    await notify();
    expect(await textsOf(people['branch manager'])).toEqual([]);
    await complete('Sweep the floor');
    server.clock.advance(NOTIFICATION.waitingMinutes * MINUTE_MS);
    await notify();
    await complete('Count the float');
    server.clock.advance(NOTIFICATION.waitingMinutes * MINUTE_MS);
    await notify();
    const text = `2 completed tasks wait to be verified at ${cast.branch.name}`;
    expect(await textsOf(people['branch manager'])).toEqual([text]);
    expect(await textsOf(people.owner)).toEqual([text]);
  });
});

describe('only an owner', () => {
  it('is notified of an erasure request, once and without the name', async () => {
    const { owner, staff, 'branch manager': manager } = people;
    const asked = await (await as(manager)).call(askForErasure);
    await (await as(manager)).call(withdrawErasure, { params: { requestId: asked.id } });
    const { id } = await (await as(staff)).call(askForErasure);
    await notify();
    await notify();
    const text = `Someone at ${cast.branch.name} has asked to be erased`;
    const { items } = await listOf(owner);
    expect(items).toMatchObject([{ kind: 'erasure-request', text, entity_id: id }]);
    const [mail, ...others] = await mails.mailsTo(owner.email);
    expect(others).toEqual([]);
    expect(mail?.headers).toContain(`Subject: ${text}`);
    expect(mail?.text).not.toContain(staff.name);
    for (const person of [people['head-office manager'], manager]) {
      expect(await textsOf(person)).toEqual([]);
      const chosen = choose(person, 'erasure-request', { in_portal: true, by_email: true });
      await expect(chosen).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('a notification setting', () => {
  it('affects only that user, and what is turned off is neither shown nor emailed', async () => {
    const manager = people['branch manager'];
    const { choices, sends_mail } = await (await as(manager)).call(getNotificationChoices);
    expect(sends_mail).toBe(true);
    // Only owners decide on erasure requests and managers, so a manager cannot choose these.
    expect(choices.map(({ kind }) => kind)).toEqual(
      NOTIFICATION_KINDS.filter((kind) => kind !== 'erasure-request' && kind !== 'new-manager'),
    );
    const ofOwner = await (await as(people.owner)).call(getNotificationChoices);
    expect(ofOwner.choices.map(({ kind }) => kind)).toEqual(NOTIFICATION_KINDS);
    expect(choices.every(({ in_portal }) => in_portal)).toBe(true);
    const mailed = choices.filter(({ by_email }) => by_email).map(({ kind }) => kind);
    expect(mailed).toEqual(['device-new', 'hygiene-rating', 'report-paused', 'law-change']);
    const changed = await choose(manager, 'accident', { in_portal: false, by_email: false });
    expect(changed.choices).toContainEqual({
      kind: 'accident',
      in_portal: false,
      by_email: false,
    });
    await choose(manager, 'accident', { in_portal: false, by_email: true });
    await choose(people['head-office manager'], 'accident', { in_portal: true, by_email: true });
    await choose(people.owner, 'accident', { in_portal: false, by_email: false });
    await reportAccident();
    await notify();

    const subject = `Subject: An accident was reported at ${cast.branch.name}`;
    const [byMail] = await mails.mailsTo(manager.email);
    expect(byMail?.headers).toContain(subject);
    expect(await listOf(manager)).toEqual({ items: [], unread: 0 });
    const [both] = await mails.mailsTo(people['head-office manager'].email);
    expect(both?.headers).toContain(subject);
    expect(await listOf(people['head-office manager'])).toMatchObject({ unread: 1 });
    expect(await listOf(people.owner)).toEqual({ items: [], unread: 0 });
    expect(mails.everything().join()).not.toContain(people.owner.email);

    const audit = await server.context.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('company_id', '=', cast.company.id)
      .where('action', '=', 'notifications.chosen')
      .orderBy('id')
      .execute();
    expect(audit).toHaveLength(4);
    expect(audit[0]).toEqual({ actor_id: manager.id, details: { kind: 'accident' } });
  });
});

describe('a notification', () => {
  it('is marked as read by its user, and listed page by page', async () => {
    await reportAccident();
    await notify();
    const { db } = server.context;
    const [row] = await db
      .selectFrom('notifications')
      .selectAll()
      .where('employee_id', '=', people['branch manager'].id)
      .execute();
    if (!row) throw new Error('No one was notified');
    const { id: _, details, ...copy } = row;
    const more = Array.from({ length: NOTIFICATION.page }, (__, at) => ({
      ...copy,
      details: JSON.stringify(details),
      dedupe_key: `more ${at}`,
    }));
    await db.insertInto('notifications').values(more).execute();

    const first = await listOf(people['branch manager']);
    expect(first.unread).toBe(NOTIFICATION.page + 1);
    expect(first.items).toHaveLength(NOTIFICATION.page);
    const last = first.items.at(-1)?.id ?? 0;
    const { items } = await listOf(people['branch manager'], last);
    expect(items.map(({ id }) => id)).toEqual([row.id]);

    const read = async (person: Person, body: { ids: number[] } | { all: true }) =>
      (await as(person)).call(readNotifications, { body });
    const others = read(people.owner, { ids: [row.id] });
    await expect(others).rejects.toBeInstanceOf(ApiError);
    await expect(others).rejects.toMatchObject({ status: 404 });
    // One unknown id fails the whole request.
    await expect(
      read(people['branch manager'], { ids: [last, row.id + 1_000_000] }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await read(people['branch manager'], { ids: [row.id, row.id] })).toEqual({
      unread: NOTIFICATION.page,
    });
    expect(await read(people['branch manager'], { all: true })).toEqual({ unread: 0 });
    expect(await listOf(people.owner)).toMatchObject({ unread: 1, items: [{ read: false }] });
  });

  it('of a branch is no longer shown to a manager who has moved to another', async () => {
    const manager = people['branch manager'];
    await reportAccident();
    await notify();
    expect(await listOf(manager)).toMatchObject({ items: [{ kind: 'accident' }], unread: 1 });
    await moveEmployee(server, manager.id, harbour.id);
    const moved = { ...manager, branchId: harbour.id };
    expect(await listOf(moved)).toEqual({ items: [], unread: 0 });
  });

  it('is kept for 90 days, and deleted at once when its user is erased', async () => {
    await reportAccident();
    await choose(people['branch manager'], 'overdue', { in_portal: false, by_email: false });
    await notify();
    const rowsOf = async (table: 'notifications' | 'notification_choices') =>
      (
        await server.context.db
          .selectFrom(table)
          .select('employee_id')
          .where('company_id', '=', cast.company.id)
          .execute()
      ).length;
    expect([await rowsOf('notifications'), await rowsOf('notification_choices')]).toEqual([3, 1]);
    await (
      await as(people.owner)
    ).call(deleteEmployee, { body: { employeeId: people['branch manager'].id } });
    expect([await rowsOf('notifications'), await rowsOf('notification_choices')]).toEqual([2, 0]);

    server.clock.advance(NOTIFICATION.days * 24 * HOUR_MS);
    await forgetNotifications(server.context);
    expect(await rowsOf('notifications')).toBe(2);
    server.clock.advance(MINUTE_MS);
    await forgetNotifications(server.context);
    expect(await rowsOf('notifications')).toBe(0);
  });
});
