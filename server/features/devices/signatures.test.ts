import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { sync } from '@branchbook/contract/tablet.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createEmployee, tokenOf } from '../../testing/factories.ts';
import { reviewOf } from '../../testing/review.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { makeKeyPair, outcomeOf, signByPair, signInTablet, unwrap } from '../../testing/tablet.ts';
import type { ItemDraft, KeyPair } from '../../testing/tablet.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { signaturesSince } from './service.ts';
import type { SignedRecord } from './service.ts';

const NOW = '2026-06-10T09:00:00Z';
const NOT_SIGNED = 'refused: Not signed by this person';

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  day = await createBranchDay(server);
});

const diary: ItemDraft = { kind: 'diary.add', payload: { date: '2026-06-10', note: 'Bread came' } };
const taskDone = async (): Promise<ItemDraft> => ({
  kind: 'task.complete',
  payload: { branch_task_id: await day.assign(), due_date: '2026-06-10', note: 'All clean' },
});

const send = async (...items: SyncItem[]): Promise<string[]> =>
  outcomeOf(await day.tablet.send(items));

const stored = (afterId = 0, limit = 100): Promise<SignedRecord[]> =>
  signaturesSince(server.context.db, mintScope(day.cast.company.id, 'all'), { afterId, limit });

const publicKeys = () =>
  server.context.db
    .selectFrom('signing_public_keys')
    .select(['employee_id', 'public_key', 'first_used_at', 'ended_at'])
    .where('company_id', '=', day.cast.company.id)
    .orderBy('id')
    .execute();

/** Opens the shared key of a member of the branch's staff, as their tablet does with the PIN. */
const sharedKeyOf = async ({ id, pin }: { id: number; pin: string }): Promise<Buffer> => {
  const { staff } = await day.tablet.snapshot();
  return unwrap(staff.find((one) => one.id === id)!.key!, pin);
};

const pairOf = async (person: { id: number; pin: string }): Promise<KeyPair> =>
  makeKeyPair(await sharedKeyOf(person), {
    deviceId: day.tablet.deviceUid,
    employeeId: person.id,
  });

/** Checks a signature as a stranger does: with Node alone, and nothing of this product. */
const isSignature = ({ key, kind, employeeId, signedAt, payloadDigest, ...of }: SignedRecord) =>
  verify(
    'sha256',
    Buffer.from([key, kind, employeeId, signedAt, payloadDigest].join('\n')),
    {
      key: createPublicKey({
        key: Buffer.from(of.publicKey, 'base64url'),
        format: 'der',
        type: 'spki',
      }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(of.signature, 'base64url'),
  );

describe('a stranger', () => {
  it('checks who signed a record and what it said, with the stored signature alone', async () => {
    const { lukasz, tablet } = day;
    const [item] = await tablet.make(lukasz, await taskDone());
    expect(await send(item!)).toEqual(['ok']);
    const [record, ...others] = await stored();
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      key: item!.key,
      kind: 'task.complete',
      employeeId: lukasz.id,
      signedAt: item!.occurredAt,
      contents: { payload: item!.payload },
    });
    expect(isSignature(record!)).toBe(true);
    const { salt, payload } = record!.contents!;
    const digest = createHash('sha256').update(`${salt}\n${payload}`).digest('hex');
    expect(digest).toBe(record!.payloadDigest);
    for (const forged of [
      { employeeId: day.cast.people['branch manager'].id },
      { kind: 'task.undo' },
      { signedAt: '2026-06-10T08:00:00.000Z' },
      { payloadDigest: createHash('sha256').update('else').digest('hex') },
      { key: randomUUID() },
    ]) {
      expect(isSignature({ ...record!, ...forged })).toBe(false);
    }
  });

  it('finds both signatures of a training, and of contents that can be erased only a digest', async () => {
    const { lukasz, tablet, cast } = day;
    const trainer = cast.people['branch manager'];
    const items = await tablet.makeTogether(trainer, lukasz, {
      kind: 'training.record',
      payload: { trainee_id: lukasz.id, training_topic: 'Lifting' },
    });
    expect(await send(...items)).toEqual(['ok']);
    const records = await stored();
    expect(new Set(records.map(({ employeeId }) => employeeId))).toEqual(
      new Set([trainer.id, lukasz.id]),
    );
    for (const record of records) {
      expect(record.contents).toBeNull();
      expect(isSignature(record)).toBe(true);
    }
  });

  it('can still check the signatures of a person who was erased', async () => {
    const { lukasz, tablet, cast } = day;
    await send(...(await tablet.make(lukasz, diary)));
    const owner = server.client(await tokenOf(server, cast.people.owner));
    await owner.call(deleteEmployee, { body: { employeeId: lukasz.id } });
    const [record] = await stored();
    expect(isSignature(record!)).toBe(true);
  });

  it('reads the signatures of a company page by page, and none of another company', async () => {
    const items = await day.tablet.make(day.lukasz, diary, diary, diary);
    await send(...items);
    const first = await stored(0, 2);
    const rest = await stored(first.at(-1)!.id, 2);
    expect([...first, ...rest].map(({ key }) => key).toSorted()).toEqual(
      items.map(({ key }) => key).toSorted(),
    );
    day = await createBranchDay(server);
    expect(await stored()).toEqual([]);
  });
});

describe('a signature by a key pair', () => {
  it('is refused when it is forged, or made with a key of another person', async () => {
    const { lukasz, tablet, cast } = day;
    const colleague = await createEmployee(server, cast.branch);
    const [item] = await tablet.make(lukasz, diary);
    const [others] = await tablet.make(colleague, diary);
    const own = await pairOf(lukasz);
    const forged: Partial<SyncItem>[] = [
      { signature: 'x' },
      { signature: null },
      { signature: others!.signature },
      { signature: others!.signature, signingKey: others!.signingKey },
      { signingKey: others!.signingKey },
      { employeeId: colleague.id },
      { employeeId: colleague.id, signingKey: others!.signingKey },
      { salt: 'ab' },
      { payload: JSON.stringify({ date: '2026-06-10', note: 'No bread came' }) },
      { occurredAt: '2026-06-10T08:00:00.000Z' },
      { kind: 'diary.edit' },
      { signingKey: { publicKey: 'AAAA', proof: own.signingKey.proof } },
    ];
    const items = forged.map((changes) => ({ ...item!, key: randomUUID(), ...changes }));
    expect(await send(...items)).toEqual(forged.map(() => NOT_SIGNED));
    expect(await stored()).toEqual([]);
    expect(await publicKeys()).toEqual([]);
    expect(await send(item!)).toEqual(['ok']);
  });

  it('needs a key for which the person vouches on this tablet: no other proof counts', async () => {
    const { lukasz, tablet, cast } = day;
    const colleague = await createEmployee(server, cast.branch);
    const [item] = await tablet.make(lukasz, diary);
    const own = await pairOf(lukasz);
    const shared = await sharedKeyOf(lukasz);
    const proofs = [
      // Vouched for by an invented key, by a colleague, for a colleague, on another tablet, or for
      // another key pair.
      makeKeyPair(Buffer.alloc(32), { deviceId: tablet.deviceUid, employeeId: lukasz.id }),
      makeKeyPair(await sharedKeyOf(colleague), {
        deviceId: tablet.deviceUid,
        employeeId: lukasz.id,
      }),
      makeKeyPair(shared, { deviceId: tablet.deviceUid, employeeId: colleague.id }),
      makeKeyPair(shared, { deviceId: randomUUID(), employeeId: lukasz.id }),
      {
        ...own,
        signingKey: { ...own.signingKey, proof: (await pairOf(lukasz)).signingKey.proof },
      },
    ];
    const items = proofs.map((pair) => signByPair(pair, { ...item!, key: randomUUID() }));
    expect(await send(...items)).toEqual(proofs.map(() => NOT_SIGNED));
    expect(await publicKeys()).toEqual([]);
  });

  it('is not accepted from another tablet or at another company', async () => {
    const { lukasz, cast, tablet } = day;
    const [item] = await tablet.make(lukasz, diary);
    const owner = server.client(await tokenOf(server, cast.people.owner));
    const beside = await signInTablet(server, owner, cast.branch);
    const branch = await createBranch(server, cast.company.id);
    const elsewhere = await signInTablet(server, owner, branch);
    const foreign = await createBranchDay(server);
    for (const other of [beside, elsewhere, foreign.tablet]) {
      expect(outcomeOf(await other.send([item!]))).toEqual([NOT_SIGNED]);
    }
    expect(await send(item!)).toEqual(['ok']);
  });

  it('registers its public key once, however often it is sent again', async () => {
    const { lukasz, tablet, cast } = day;
    const [first, second] = await tablet.make(lukasz, diary, diary);
    await send(first!);
    await send(first!, second!);
    await send(first!);
    expect(await publicKeys()).toMatchObject([{ employee_id: lukasz.id, ended_at: null }]);
    expect(await stored()).toHaveLength(2);
    const audit = await auditOf(server, cast.company.id);
    expect(audit.filter(({ action }) => action === 'device.signing-key-replaced')).toEqual([]);
  });

  it('by a second key pair is accepted, is written down, and ends the first', async () => {
    const { lukasz, tablet, cast } = day;
    const [first] = await tablet.make(lukasz, diary);
    await send(first!);
    server.clock.advance(3_600_000);
    const [item] = await tablet.make(lukasz, diary);
    const next = signByPair(await pairOf(lukasz), { ...item!, key: randomUUID() });
    expect(await send(next)).toEqual(['ok']);
    const ended = server.clock.now();
    expect(await publicKeys()).toMatchObject([{ ended_at: ended }, { ended_at: null }]);
    const audit = await auditOf(server, cast.company.id);
    const replaced = audit.filter(({ action }) => action === 'device.signing-key-replaced');
    expect(replaced).toMatchObject([{ entity_id: lukasz.id }]);
    // A record that the former key signs later is not lost, but managers see it.
    server.clock.advance(3_600_000);
    const [late] = await tablet.make(lukasz, diary);
    expect(await send(late!)).toEqual(['ok']);
    expect(await reviewOf(server, cast)).toEqual([
      'Signed with a key that another one had replaced on this tablet',
    ]);
  });

  it('that cannot be read as one is refused with the whole batch, in plain words', async () => {
    const [item] = await day.tablet.make(day.lukasz, diary);
    const publicKey = 'not base64!';
    const body = {
      deviceNow: server.clock.now().toISOString(),
      items: [{ ...item!, signingKey: { ...item!.signingKey!, publicKey } }],
    };
    await expect(day.tablet.client.call(sync, { body })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a tablet of a former version', () => {
  it('goes on with the shared key until its person has a key pair there', async () => {
    const { lukasz, tablet, cast } = day;
    expect(await send(...(await tablet.makeFormerly(lukasz, diary)))).toEqual(['ok']);
    server.clock.advance(60_000);
    const waiting = await tablet.makeFormerly(lukasz, diary);
    server.clock.advance(3_600_000);
    expect(await send(...(await tablet.make(lukasz, diary)))).toEqual(['ok']);
    server.clock.advance(3_600_000);
    // What waited on the tablet from before still arrives; nothing new is signed that way.
    expect(await send(...waiting)).toEqual(['ok']);
    expect(await send(...(await tablet.makeFormerly(lukasz, diary)))).toEqual([NOT_SIGNED]);
    const colleague = await createEmployee(server, cast.branch);
    expect(await send(...(await tablet.makeFormerly(colleague, diary)))).toEqual(['ok']);
    expect(await stored()).toHaveLength(1);
  });
});

it('the database keeps public keys and signatures as they are', async () => {
  await send(...(await day.tablet.make(day.lukasz, diary)));
  const { db } = server.context;
  const attempts = [
    db.updateTable('signing_public_keys').set({ public_key: Buffer.from('x') }),
    db.updateTable('item_signatures').set({ signature: Buffer.from('x') }),
    db.deleteFrom('signing_public_keys'),
    db.deleteFrom('item_signatures'),
  ];
  for (const attempt of attempts)
    await expect(attempt.execute()).rejects.toThrow(/Rows of|foreign key/);
});
