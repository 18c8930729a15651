import { addGlobalTask } from '@branchbook/contract/tasks.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
afterAll(() => server.close());

const NO_DAYS = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
};

type Body = RequestOf<typeof addGlobalTask>['body'];
const form = (changes: Record<string, unknown>) =>
  ({
    task_name: 'Check the fridges',
    task_description: 'All of them',
    frequency: 'daily',
    ...changes,
  }) as Body;
const create = (changes: Record<string, unknown>) =>
  cast.as('owner').call(addGlobalTask, { body: form(changes) });

describe('the form of a global task', () => {
  const wrong: [string, Record<string, unknown>, string, string][] = [
    ['no name', { task_name: ' ' }, 'task_name', 'Task name is required'],
    [
      'no description',
      { task_description: '' },
      'task_description',
      'Task description is required',
    ],
    [
      'a description of 751 characters',
      { task_description: 'x'.repeat(751) },
      'task_description',
      'Must be at most 750 characters',
    ],
    ['a time of 24:00', { time_to_finish: '24:00' }, 'time_to_finish', 'Invalid time'],
    ['a time of 1440 minutes', { time_to_finish: 1440 }, 'time_to_finish', 'Invalid time'],
    ['priority 6', { priority: 6 }, 'priority', 'Priority must be from 1 to 5'],
    [
      'the old frequency ‘other’',
      { frequency: 'other' },
      'frequency',
      'Please choose how often the task is due',
    ],
    [
      'a weekly task without a day',
      { frequency: 'weekly', ...NO_DAYS },
      'monday',
      'Weekly tasks need exactly one day',
    ],
    [
      'a weekly task with two days',
      { frequency: 'weekly', ...NO_DAYS, monday: true, friday: true },
      'monday',
      'Weekly tasks need exactly one day',
    ],
    ['a daily task without a day', NO_DAYS, 'monday', 'Please choose at least one day'],
    [
      'a monthly task without a day',
      { frequency: 'monthly' },
      'scheduled_day',
      'Please choose a day',
    ],
    [
      'a monthly task on the 32nd',
      { frequency: 'monthly', scheduled_day: 32 },
      'scheduled_day',
      'Please choose a day',
    ],
    [
      'an annual task without a month',
      { frequency: 'annually', scheduled_day: 1 },
      'scheduled_month',
      'Please choose a month',
    ],
    [
      'an annual task in month 13',
      { frequency: 'annually', scheduled_day: 1, scheduled_month: 13 },
      'scheduled_month',
      'Please choose a month',
    ],
  ];
  it.each(wrong)('refuses %s', async (_, changes, field, message) => {
    expect(await refusalOf(create(changes))).toMatchObject({
      status: 400,
      errors: [{ field, message }],
    });
  });

  it('refuses a link that is not an http or https address', async () => {
    const links = ['not a link', 'javascript:alert(1)', 'ftp://youtu.be/abc', 'youtu.be/abc'];
    for (const youtube_link of links) {
      expect(await refusalOf(create({ youtube_link }))).toMatchObject({
        status: 400,
        errors: [{ field: 'youtube_link', message: 'Please enter a valid link' }],
      });
    }
    const old = await create({ youtube_link: 'http://example.com/film' });
    expect(old.youtube_link).toBe('http://example.com/film');
  });

  it('accepts exactly one weekday for a weekly task, and 750 characters of description', async () => {
    const description = '🧊'.repeat(750);
    const changes = { frequency: 'weekly', ...NO_DAYS, sunday: true };
    const task = await create({ ...changes, task_description: description });
    expect(task).toMatchObject({ ...changes, task_description: description });
  });
});
