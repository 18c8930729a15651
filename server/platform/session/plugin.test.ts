import { randomUUID } from 'node:crypto';
import { ApiError } from '@branchbook/contract/client.ts';
import { addBranches, listBranches } from '@branchbook/contract/branches.ts';
import { heartbeat, snapshot } from '@branchbook/contract/tablet.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { me } from '@branchbook/contract/auth.ts';
import { subscriptionPlan } from '@branchbook/contract/subscription.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { signUpOwner } from '../../testing/onboarding.ts';
import { sampleRequest } from '../../testing/sample-request.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { newToken } from '../vault.ts';
import type { TokenKind } from '../vault.ts';

let server: TestServer;
let cast: Cast;
let tokens: { session: string; device: string; link: string };

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch, randomUUID());
  const { token: link } = await signUpOwner(server, 'head office');
  tokens = { session: cast.tokens.owner, device: tablet.token, link };
});
afterAll(() => server.close());

type Answer = { status: number; code: string };

const answerTo = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(server.origin + path, { headers });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code: code ?? '' };
};

const call = async (endpoint: Endpoint, token: string | undefined): Promise<Answer> => {
  const request = sampleRequest(endpoint, {
    branchId: cast.branch.id,
    companyId: cast.company.id,
    employeeId: cast.people.staff.id,
    id: cast.branch.id,
    taskIds: [1],
    branchIds: [cast.branch.id],
  });
  try {
    const response = await server.client(token).raw(endpoint as never, request as never);
    return { status: response.status, code: '' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, code: error.code ?? '' };
  }
};

const guarded = Object.entries(endpoints)
  .filter(([, endpoint]) => endpoint.who !== 'anyone')
  .map(([name, endpoint]) => ({ name, endpoint, who: endpoint.who as readonly string[] }));
const SESSION_KINDS = ['owner', 'head-office manager', 'branch manager', 'staff'];
const isForSessions = (who: readonly string[]) => who.some((kind) => SESSION_KINDS.includes(kind));

describe('a token that is expired, invented or missing', () => {
  const kinds: (TokenKind | undefined)[] = ['access', 'refresh', 'link', 'device', undefined];

  it.each([
    ['someone at the portal', me, 'SESSION_EXPIRED'],
    ['a caller who lists branches', listBranches, 'SESSION_EXPIRED'],
    ['the holder of a completion link', subscriptionPlan, 'LINK_EXPIRED'],
    ['a tablet', snapshot, 'DEVICE_REVOKED'],
  ] as const)('has the error code for %s', async (_, endpoint, code) => {
    for (const kind of kinds) {
      const token = kind && newToken(kind);
      expect(await call(endpoint, token)).toEqual({ status: 401, code });
    }
  });

  it.each(guarded)('opens nothing: $name', async ({ endpoint }) => {
    expect(await call(endpoint, newToken('access'))).toMatchObject({ status: 401 });
  });

  it('is checked before anything else', async () => {
    const response = await fetch(server.origin + addBranches.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"branches":"nonsense"}',
    });
    expect(response.status).toBe(401);
  });
});

describe('a valid token of the wrong kind', () => {
  it('of a completion link never works where a user must be signed in', async () => {
    const forbidden = guarded.filter(({ who }) => !who.includes('onboarding'));
    expect(forbidden.length).toBeGreaterThan(10);
    for (const { name, endpoint } of forbidden) {
      const answer = await call(endpoint, tokens.link);
      expect({ name, ...answer }).toEqual({ name, status: 403, code: 'ACCESS_DENIED' });
    }
  });

  it('of a tablet never works where a user must be signed in', async () => {
    const forbidden = guarded.filter(({ who }) => !who.includes('device'));
    expect(forbidden.length).toBeGreaterThan(10);
    for (const { name, endpoint } of forbidden) {
      const answer = await call(endpoint, tokens.device);
      expect({ name, ...answer }).toEqual({ name, status: 403, code: 'ACCESS_DENIED' });
    }
  });

  it('of an owner never works as that of a tablet or a completion link', async () => {
    const forbidden = guarded.filter(({ who }) => !isForSessions(who));
    expect(forbidden.length).toBeGreaterThan(3);
    for (const { name, endpoint } of forbidden) {
      const answer = await call(endpoint, tokens.session);
      expect({ name, ...answer }).toEqual({ name, status: 403, code: 'ACCESS_DENIED' });
    }
  });

  it.each(guarded.filter(({ who }) => isForSessions(who)))(
    'is refused for each kind of actor that is not named: $name',
    async ({ endpoint, who }) => {
      for (const kind of ['owner', 'head-office manager', 'branch manager', 'staff'] as const) {
        if (who.includes(kind)) continue;
        expect({ kind, ...(await call(endpoint, cast.tokens[kind])) }).toEqual({
          kind,
          status: 403,
          code: 'ACCESS_DENIED',
        });
      }
    },
  );
});

describe('the place of a token', () => {
  const branches = () => `/api/branches/${cast.company.id}`;

  it('is the header, as a bearer', async () => {
    const { session } = tokens;
    const bearer = { authorization: `Bearer ${session}` };
    expect(await answerTo('/api/me', bearer)).toMatchObject({ status: 200 });
    for (const authorization of [session, `Basic ${session}`, `Bearer`, `Bearer ${session}x`]) {
      expect(await answerTo('/api/me', { authorization })).toMatchObject({ status: 401 });
    }
  });

  it('is never a cookie', async () => {
    expect(await answerTo('/api/me', { cookie: `token=${tokens.session}` })).toMatchObject({
      status: 401,
    });
  });

  it('is never the address for a session or a tablet', async () => {
    for (const token of [tokens.session, tokens.device]) {
      expect(await answerTo(`/api/me?token=${token}`)).toMatchObject({ status: 401 });
      expect(await answerTo(`${branches()}?token=${token}`)).toMatchObject({ status: 401 });
    }
  });

  it('can be the address for a completion link, and only where one is accepted', async () => {
    expect(await answerTo(`/api/subscription-plan?token=${tokens.link}`)).toMatchObject({
      status: 200,
    });
    expect(await answerTo(`/api/me?token=${tokens.link}`)).toMatchObject({ status: 401 });
  });

  it('is the header when both are given, so that a link cannot replace it', async () => {
    const dead = { authorization: `Bearer ${newToken('access')}` };
    expect(await answerTo(`/api/subscription-plan?token=${tokens.link}`, dead)).toEqual({
      status: 401,
      code: 'LINK_EXPIRED',
    });
  });
});

it('a tablet that was revoked learns it at its next call', async () => {
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  const { clock, db } = server.context;
  const report = { appVersion: '1', queued: 0, deviceNow: clock.now().toISOString() };
  await tablet.client.call(heartbeat, { body: report });
  await db
    .updateTable('devices')
    .set({ revoked_at: clock.now() })
    .where('device_uid', '=', tablet.deviceUid)
    .execute();
  await expect(tablet.client.call(heartbeat, { body: report })).rejects.toMatchObject({
    status: 401,
    code: 'DEVICE_REVOKED',
  });
});
