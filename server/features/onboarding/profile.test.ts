import { autoLogin, completeProfile } from '@branchbook/contract/onboarding.ts';
import { getEmployee } from '@branchbook/contract/employees.ts';
import { me } from '@branchbook/contract/auth.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import { profileForm, signUpOwner } from '../../testing/onboarding.ts';
import type { NewOwner } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, branchRow, employeeRow, foundInDatabase, invite } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const MINUTE = 60_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// Five sign-ups an hour are allowed from one address; each test has its own hour.
beforeEach(() => server.clock.advance(60 * MINUTE));

const complete = ({ token }: { token: string }, changes: Record<string, unknown> = {}) =>
  server.client(token).call(completeProfile, { body: { ...profileForm, ...changes, token } });
const signIn = ({ token }: NewOwner) => server.client().call(autoLogin, { body: { token } });
const invalid = { status: 401, message: 'Invalid or expired token' };

describe('completing the profile', () => {
  it('adds the owner to the head office with the entered data', async () => {
    const owner = await signUpOwner(server, 'subscription');
    await complete(owner, { name: 'Łukasz O’Brien', landlineMobileNo: '0113 496 0001' });
    const row = await employeeRow(server, owner.employeeId);
    expect(row).toMatchObject({
      name: 'Łukasz O’Brien',
      title: 'Ms',
      post_code: 'LS1 1AB',
      mobile_no: '01134960001',
      dob: '1985-02-28',
      martial_status: 'Married',
      emergency_contact_no: '+447700900456',
      role_id: 1,
    });
    const branch = await branchRow(server, row.branch_id ?? 0);
    expect(branch).toMatchObject({ name: 'Head Office', manager_name: 'Anna Smith' });
  });

  it('encrypts PIN, NI number and medical conditions, and returns them to the person', async () => {
    const owner = await signUpOwner(server, 'subscription');
    await complete(owner, { pin: 7391, niNo: 'ZZ987654D', medicialConditions: 'Rare condition' });
    const secrets = ['ZZ987654D', 'Rare condition'];
    expect(await foundInDatabase(server, secrets)).toEqual([]);
    const row = await employeeRow(server, owner.employeeId);
    expect(row.pin?.toString('latin1')).not.toContain('7391');
    const { token } = await signIn(owner);
    const { employeeId } = owner;
    const details = await server.client(token).call(getEmployee, { query: { employeeId } });
    expect(details).toMatchObject({
      pin: '7391',
      n_i_no: 'ZZ987654D',
      medicialConditions: 'Rare condition',
    });
  });

  it('needs only what the specification requires', async () => {
    const owner = await signUpOwner(server, 'subscription');
    const { token } = owner;
    const { title, name, address, town, county, postCode, dob } = profileForm;
    const body = { title, name, address, town, county, postCode, dob, pin: '1000', token };
    await server.client(token).call(completeProfile, { body });
    await expect(signIn(owner)).resolves.toBeDefined();
  });

  it('is refused field by field', async () => {
    const owner = await signUpOwner(server, 'subscription');
    const pinMessage = 'PIN must be exactly 4 digits';
    const dobMessage = 'Please enter a valid date of birth';
    const wrong: [string, unknown, string][] = [
      ['title', '', 'Title is required'],
      ['name', ' ', 'Name is required'],
      ['address', '', 'Address is required'],
      ['town', '', 'Town is required'],
      ['county', '', 'County is required'],
      ['postCode', '', 'Postcode is required'],
      ['pin', 999, pinMessage],
      ['pin', 10_000, pinMessage],
      ['pin', 1234.5, pinMessage],
      ['dob', '1985-02-29', dobMessage],
      ['dob', '28/02/1985', dobMessage],
      ['branchId', 0, 'Please select a branch'],
    ];
    for (const [field, value, message] of wrong) {
      expect(await refusalOf(complete(owner, { [field]: value }))).toMatchObject({
        status: 400,
        message,
        errors: [{ field, message }],
      });
    }
  });

  it('accepts today as a date of birth, but not tomorrow', async () => {
    server.clock.set('2026-07-01T22:30:00Z');
    const owner = await signUpOwner(server, 'subscription');
    expect(await refusalOf(complete(owner, { dob: '2026-07-02' }))).toMatchObject({
      status: 400,
      errors: [{ field: 'dob', message: 'Please enter a valid date of birth' }],
    });
    await expect(complete(owner, { dob: '2026-07-01' })).resolves.toBeNull();
  });

  it('is refused the second time, also after the sign-in that follows', async () => {
    const owner = await signUpOwner(server, 'profile');
    const again = () => refusalOf(complete(owner, { name: 'Someone Else' }));
    const complaint = {
      status: 409,
      message: 'Your profile is already complete. Please sign in to access your account.',
    };
    expect(await again()).toMatchObject(complaint);
    await signIn(owner);
    expect(await again()).toMatchObject(complaint);
    expect((await employeeRow(server, owner.employeeId)).name).toBe('Anna Smith');
  });

  it('is done once when the button is pressed twice', async () => {
    const owner = await signUpOwner(server, 'subscription');
    const results = await Promise.allSettled([complete(owner), complete(owner)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is refused with the PIN of another person at the same branch', async () => {
    const cast = await createCast(server);
    const token = await invite(server, cast.people['branch manager'].id);
    const taken = Number(cast.people.staff.pin);
    expect(await refusalOf(complete({ token }, { pin: taken }))).toMatchObject({
      status: 409,
      message: 'This PIN is already in use. Please choose a different PIN.',
    });
    const elsewhere = Number(cast.people.owner.pin);
    await expect(complete({ token }, { pin: elsewhere })).resolves.toBeNull();
  });

  it('names no branch of another company, and is logged at its branch', async () => {
    const [cast, other] = [await createCast(server), await createCast(server)];
    const { staff: invited } = cast.people;
    const token = await invite(server, invited.id);
    for (const branchId of [other.branch.id, 1]) {
      expect(await refusalOf(complete({ token }, { branchId }))).toMatchObject({ status: 404 });
    }
    await complete({ token }, { branchId: cast.company.headOffice.id });
    const row = await employeeRow(server, invited.id);
    expect(row).toMatchObject({ branch_id: cast.branch.id, position: 'Staff', role_id: 3 });
    expect((await auditOf(server, cast.company.id)).at(-1)).toEqual({
      action: 'profile.completed',
      actor_id: invited.id,
      entity: 'employee',
      entity_id: invited.id,
      branch_id: cast.branch.id,
      details: {},
      at: server.clock.now(),
    });
  });

  it('of an owner names no branch of another company either', async () => {
    const other = await createCast(server);
    const owner = await signUpOwner(server, 'subscription');
    const call = complete(owner, { branchId: other.branch.id });
    expect(await refusalOf(call)).toMatchObject({ status: 404 });
    await expect(complete(owner)).resolves.toBeNull();
  });

  it('cannot move an invited person to another branch', async () => {
    const cast = await createCast(server);
    const { staff } = cast.people;
    const token = await invite(server, staff.id);
    await complete({ token }, { branchId: cast.company.headOffice.id, pin: 5555 });
    expect((await employeeRow(server, staff.id)).branch_id).toBe(cast.branch.id);
  });
});

describe('the sign-in that follows', () => {
  it('works once', async () => {
    const owner = await signUpOwner(server, 'profile');
    const { token, refreshToken, user } = await signIn(owner);
    expect(refreshToken).toMatch(/^bbr_/);
    expect(user.id).toBe(owner.employeeId);
    await expect(server.client(token).call(me)).resolves.toBeDefined();
    expect(await refusalOf(signIn(owner))).toMatchObject(invalid);
  });

  it('works for one of two tabs', async () => {
    const owner = await signUpOwner(server, 'profile');
    const results = await Promise.allSettled([signIn(owner), signIn(owner)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('works for ten minutes', async () => {
    const [inTime, late] = [
      await signUpOwner(server, 'profile'),
      await signUpOwner(server, 'profile'),
    ];
    server.clock.advance(10 * MINUTE);
    await expect(signIn(inTime)).resolves.toBeDefined();
    server.clock.advance(1000);
    expect(await refusalOf(signIn(late))).toMatchObject(invalid);
  });

  it('is refused before the profile is complete', async () => {
    const owner = await signUpOwner(server, 'subscription');
    expect(await refusalOf(signIn(owner))).toMatchObject(invalid);
  });
});
