import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { PHOTO_MAX_BYTES } from '@branchbook/contract/photos.ts';
import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast } from '../testing/factories.ts';
import type { Cast } from '../testing/factories.ts';
import { jpeg } from '../testing/pictures.ts';
import { forgetTries } from '../testing/rows.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

let server: TestServer;
let cast: Cast;
let photo: Blob;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  photo = new Blob([new Uint8Array(await jpeg({ width: 60, height: 40 }))]);
});
beforeEach(() => forgetTries(server));
afterAll(() => server.close());

const NO_DAYS = Object.fromEntries(WEEKDAYS.map((day) => [day, false]));
const FIELDS = { task_name: 'Käse & Brot', task_description: 'All of it' };

type Sent = Record<string, string | Blob> | [string, string | Blob][];
const formOf = (parts: Sent): FormData => {
  const form = new FormData();
  for (const [name, value] of Array.isArray(parts) ? parts : Object.entries(parts)) {
    form.append(name, value);
  }
  return form;
};
const post = (
  body: FormData | string,
  { path, token = cast.tokens.owner, type }: { path?: string; token?: string; type?: string } = {},
) =>
  fetch(server.origin + (path ?? addGlobalTask.path), {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
  });
const masters = () =>
  server.context.db.selectFrom('task_masters').selectAll().orderBy('id').execute();

describe('a form with a photo', () => {
  it('is read like the same call in JSON: fields, flags, numbers and empty values', async () => {
    const body = {
      ...FIELDS,
      frequency: 'weekly',
      ...NO_DAYS,
      tuesday: true,
      scheduled_month: null,
      scheduled_day: null,
      time_to_finish: '09:30',
      priority: 4,
      active: false,
      youtube_link: null,
    } as const;
    const owner = cast.as('owner');
    const plain = await owner.call(addGlobalTask, { body });
    const task = await owner.call(addGlobalTask, { body, photo });
    expect(task).toEqual({ ...plain, id: task.id, photo_url: task.photo_url });
    expect(plain.photo_url).toBeNull();
    expect(task).toMatchObject({ task_name: 'Käse & Brot', tuesday: true, friday: false });
    expect(task.photo_url).toMatch(new RegExp(`^${cast.company.id}/[\\w-]{22}\\.jpg$`));
  });

  it('may come without one, as a browser sends it when none was chosen', async () => {
    const answer = await post(formOf({ ...FIELDS, photo: new File([], '') }));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ data: { photo_url: null } });
  });
});

describe('form data that no form sends', () => {
  const wrong: [string, () => Sent][] = [
    ['a file in another field', () => ({ ...FIELDS, picture: photo })],
    ['two photos', () => [...Object.entries(FIELDS), ['photo', photo], ['photo', photo]]],
    ['a field twice', () => [...Object.entries(FIELDS), ['task_name', 'Another']]],
    ['a field named __proto__', () => ({ ...FIELDS, ['__proto__']: '{"active":true}' })],
    ['a file named constructor', () => ({ ...FIELDS, constructor: photo })],
    [
      'a hundred fields',
      () => Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 'x'])),
    ],
  ];
  it.each(wrong)('%s: refused', async (_, parts) => {
    const before = await masters();
    const answer = await post(formOf(Array.isArray(parts()) ? parts() : Object.entries(parts())));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION' });
    expect(await masters()).toEqual(before);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n'],
    [
      'cut off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"',
    ],
    ['that is none', 'multipart/form-data; boundary=x', '{"task_name":"Check"}'],
  ])('%s: refused', async (_, type, body) => {
    const answer = await post(body, { type });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION' });
  });

  it('a text longer than any field allows: refused', async () => {
    const answer = await post(formOf({ ...FIELDS, task_description: 'x'.repeat(30_000) }));
    expect(answer.status).toBe(413);
  });

  it('where no photo is accepted: refused', async () => {
    const answer = await post(formOf({ taskIds: '1', branchIds: '1' }), { path: assignTasks.path });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  });

  it('for another company: refused like the same in JSON', async () => {
    const other = await createCast(server);
    const answer = await post(formOf({ ...FIELDS, companyId: String(other.company.id), photo }));
    expect(answer.status).toBe(403);
  });
});

describe('a large upload', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());

  const begin = (headers: Record<string, string | number>, method = 'POST', path?: string) => {
    const call = request(server.origin + (path ?? addGlobalTask.path), { agent, method, headers });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    call.on('response', resolve).on('error', reject);
    return { call, answer: promise };
  };
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const LENGTH = 4_000_000;

  it('is not read from a caller without the right to send it', async () => {
    for (const [token, status] of [
      ['bba_unknown', 401],
      [cast.tokens.staff, 403],
    ] as const) {
      const headers = { ...type, 'content-length': LENGTH, authorization: `Bearer ${token}` };
      const { call, answer } = begin(headers);
      call.flushHeaders();
      expect((await answer).statusCode).toBe(status);
      call.destroy();
    }
  });

  it.each([
    ['says how large it is', { 'content-length': 3 * PHOTO_MAX_BYTES }],
    ['does not say it', { 'transfer-encoding': 'chunked' }],
  ])('that %s ends at the limit, and the connection continues', async (_, length) => {
    const authorization = `Bearer ${cast.tokens.owner}`;
    const { call, answer } = begin({ ...type, ...length, authorization });
    const head = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n',
    );
    call.end(Buffer.concat([head, Buffer.alloc(3 * PHOTO_MAX_BYTES - head.length, 7)]));
    const refused = await answer;
    expect(refused.statusCode).toBe(413);
    expect(await json(refused)).toMatchObject({ code: 'PHOTO_TOO_LARGE' });
    const next = begin({}, 'GET', '/api/health');
    next.call.end();
    expect((await next.answer).statusCode).toBe(200);
    (await next.answer).resume();
  });
});
