import type { SnapshotAccident } from '@branchbook/contract/snapshot.ts';
import { describe, expect, it } from 'vitest';
import { anItem } from '../../offline/testing-item.ts';
import {
  bookOf,
  faultsOf,
  firstFaultyStep,
  FUTURE_MESSAGE,
  mayAddTo,
  newDraft,
  payloadOf,
  OTHER_PERSON,
  placesOf,
  STEPS,
  addressOf,
} from './accident-rules.ts';
import type { AccidentDraft } from './accident-rules.ts';

const MOMENT = { now: new Date('2026-07-14T10:20:00Z'), timezone: 'Europe/London' };
const STAFF = [{ id: 7, name: 'Anna Smith' }];

const aDraft = (changed: Partial<AccidentDraft> = {}): AccidentDraft => ({
  ...newDraft(MOMENT.now, MOMENT.timezone),
  who: '7',
  place: 'Walk-in fridge',
  description: 'Slipped on the wet floor by the freezer',
  injury: 'Sprained ankle',
  consent: true,
  called: true,
  service: 'Ambulance',
  badge: 'AB 12',
  ...changed,
});

const anEntry = (uuid: string, changed: Partial<SnapshotAccident> = {}): SnapshotAccident => ({
  uuid,
  incident_date: '2026-07-13',
  incident_time: '09:00',
  reported_by: 8,
  reported_by_name: 'Ben Jones',
  addenda: 1,
  ...changed,
});

const ADDED = { incident_date: '2026-07-14', incident_time: '11:20', description: 'A cut finger' };

describe('writing an entry of the accident book', () => {
  it('begins with the current time, by the clock of the branch', () => {
    expect(newDraft(MOMENT.now, MOMENT.timezone)).toMatchObject({
      step: 'who',
      date: '2026-07-14',
      time: '11:20',
    });
  });

  it('asks everyone in as many steps, whatever the answers', () => {
    // The step of a fault is one of them, so that every question can be reached.
    expect(STEPS).toEqual(['who', 'when', 'what', 'injury', 'services', 'check']);
  });

  it('shows missing answers beside each question, and none of later questions', () => {
    const empty = newDraft(MOMENT.now, MOMENT.timezone);
    expect(faultsOf(empty, STAFF, MOMENT)).toEqual({ employee_name: 'Please say who was hurt' });
    expect(faultsOf({ ...empty, step: 'when', date: '', time: '' }, STAFF, MOMENT)).toEqual({
      incident_date: 'Please enter the day on which it happened',
      incident_time: 'Please enter the time',
      place: 'Please say where it happened',
    });
    expect(faultsOf({ ...empty, step: 'injury' }, STAFF, MOMENT)).toEqual({
      injury: 'Please describe the injury',
      safety_reps_consent: 'Please say whether the injured person agrees',
    });
    expect(faultsOf({ ...empty, step: 'services' }, STAFF, MOMENT)).toEqual({
      emergency_services_called: 'Please say whether the emergency services were called',
    });
    expect(faultsOf(aDraft({ step: 'services', service: null }), STAFF, MOMENT)).toEqual({
      service_type: 'Please say which service was called',
    });
    expect(faultsOf(aDraft({ who: OTHER_PERSON, name: ' ' }), STAFF, MOMENT)).toHaveProperty(
      'employee_name',
    );
  });

  it('asks someone else for occupation and address, or that they are not known', () => {
    const stranger = { who: OTHER_PERSON, name: 'Jo Public' };
    expect(faultsOf(aDraft(stranger), STAFF, MOMENT)).toEqual({
      occupation: 'Please enter their occupation, or tick that it is not known',
      address: 'Please enter their address, or tick that it is not known',
    });
    const unknown = { ...stranger, isOccupationUnknown: true, isAddressUnknown: true };
    expect(faultsOf(aDraft(unknown), STAFF, MOMENT)).toEqual({});
    expect(payloadOf(aDraft(unknown), STAFF).particulars.injured).toEqual({
      occupation: null,
      address_given: false,
    });
    const said = { ...stranger, occupation: 'Plasterer', address: '5 Elm Road' };
    expect(faultsOf(aDraft(said), STAFF, MOMENT)).toEqual({});
    expect([
      addressOf(aDraft(said)),
      addressOf(aDraft({ ...said, isAddressUnknown: true })),
    ]).toEqual(['5 Elm Road', null]);
    // The entry never has the address, nor is a colleague asked for one.
    expect(JSON.stringify(payloadOf(aDraft(said), STAFF))).not.toContain('Elm Road');
    expect(addressOf(aDraft({ ...said, who: '7' }))).toBeNull();
    expect(payloadOf(aDraft({ ...said, who: '7' }), STAFF).particulars).not.toHaveProperty(
      'injured',
    );
  });

  it('offers the places of recent entries, this tablet’s own latest one first', () => {
    const own = (key: string, place: string) =>
      anItem(key, 'accident.add', { ...ADDED, particulars: { place } });
    expect(
      placesOf(
        ['Kitchen', 'Stairs'],
        [own('a', 'Ramp'), own('b', 'Kitchen'), anItem('c', 'accident.add', ADDED)],
      ),
    ).toEqual(['Kitchen', 'Ramp', 'Stairs']);
    expect(placesOf(undefined, [])).toEqual([]);
  });

  it('accepts no accident in the future', () => {
    const when = (date: string, time: string) =>
      faultsOf(aDraft({ step: 'when', date, time }), STAFF, MOMENT);
    expect(when('2026-07-14', '11:20')).toEqual({});
    expect(when('2026-07-13', '23:59')).toEqual({});
    expect(when('2026-07-14', '11:21')).toEqual({ incident_time: FUTURE_MESSAGE });
    expect(when('2026-07-15', '08:00')).toEqual({ incident_date: FUTURE_MESSAGE });
  });

  it('seals the answers, and only the services that were called', () => {
    expect(payloadOf(aDraft(), STAFF)).toEqual({
      incident_date: '2026-07-14',
      incident_time: '11:20',
      employee_id: 7,
      employee_name: 'Anna Smith',
      description: 'Slipped on the wet floor by the freezer',
      emergency_services_called: true,
      service_type: 'Ambulance',
      badge_number: 'AB 12',
      particulars: {
        place: 'Walk-in fridge',
        cause: '',
        injury: 'Sprained ankle',
        safety_reps_consent: true,
      },
    });
    const other = payloadOf(
      aDraft({ who: OTHER_PERSON, name: 'A customer', called: false }),
      STAFF,
    );
    expect(other).toMatchObject({
      employee_name: 'A customer',
      service_type: null,
      badge_number: null,
    });
    expect(other).not.toHaveProperty('employee_id');
  });

  it('returns to the question whose answer is no longer valid', () => {
    expect(firstFaultyStep(aDraft(), STAFF, MOMENT)).toBeUndefined();
    expect(firstFaultyStep(aDraft(), [], MOMENT)).toBe('who');
    expect(firstFaultyStep(aDraft({ description: 'x'.repeat(1001) }), STAFF, MOMENT)).toBe('what');
  });
});

describe('the accident book at a tablet', () => {
  it('lists entries from here and the server, latest first, without their contents', () => {
    const book = bookOf(
      [anEntry('a'), anEntry('c', { incident_date: '2026-07-14', addenda: 0 })],
      [
        anItem('b', 'accident.add', ADDED),
        anItem('c', 'accident.add', ADDED),
        anItem('d', 'accident.add', ADDED, { state: 'refused' }),
        anItem('e', 'accident.addendum', { accident: 'b', description: 'It healed' }),
        anItem(
          'f',
          'accident.addendum',
          { accident: 'a', description: 'It healed' },
          { state: 'sent' },
        ),
      ],
    );
    expect(book.map(({ uuid, addenda, waiting }) => ({ uuid, addenda, waiting }))).toEqual([
      { uuid: 'b', addenda: 1, waiting: true },
      // Sent, although the tablet never received the response.
      { uuid: 'c', addenda: 0, waiting: false },
      { uuid: 'a', addenda: 2, waiting: false },
    ]);
    expect(JSON.stringify(book)).not.toMatch(/finger|healed/);
  });

  it('lets the author of an entry, and managers, add to it', () => {
    const [entry] = bookOf([anEntry('a')], []);
    const as = (employeeId: number, roleId: number) =>
      entry && mayAddTo(entry, { employeeId, roleId } as Parameters<typeof mayAddTo>[1]);
    expect([as(8, 3), as(7, 3), as(7, 2), as(7, 1)]).toEqual([true, false, true, true]);
  });
});
