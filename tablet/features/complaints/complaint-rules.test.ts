import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { describe, expect, it } from 'vitest';
import { anItem } from '../../offline/testing-item.ts';
import {
  complaintsOf,
  customerOf,
  faultsOf,
  firstFaultyStep,
  NEW_DRAFT,
  payloadOf,
  stepsOf,
} from './complaint-rules.ts';
import type { ComplaintDraft } from './complaint-rules.ts';

/** 11:20 in London. */
const AT = { now: new Date('2026-07-14T10:20:00Z'), timezone: 'Europe/London' };
const NOT_KNOWN = { choice: 'unknown', day: '', time: '' } as const;

const aDraft = (changed: Partial<ComplaintDraft> = {}): ComplaintDraft => ({
  ...NEW_DRAFT,
  step: 'check',
  kind: 'illness',
  food: 'Chicken pie',
  description: 'Sick during the night',
  eaten: { choice: 'yesterday', day: '', time: '18:30' },
  symptoms: { choice: 'today', day: '', time: '02:00' },
  doctor: 'no',
  people: '2',
  ...changed,
});

describe('a complaint that is being written', () => {
  it('asks about the illness only when a customer fell ill', () => {
    expect(stepsOf(aDraft())).toContain('illness');
    expect(stepsOf(aDraft({ kind: 'reaction' }))).toContain('illness');
    expect(stepsOf(aDraft({ kind: 'complaint' }))).not.toContain('illness');
    expect(stepsOf(NEW_DRAFT)).not.toContain('illness');
  });

  it('is sent with the days that were chosen, and without the customer', () => {
    const draft = aDraft({ customerName: 'Zoë Quillfeather', customerContact: ' ' });
    const sent = syncPayloads['complaint.add'].parse(payloadOf(draft, AT));
    expect(sent).toMatchObject({
      kind: 'illness',
      eaten_on: '2026-07-13',
      eaten_time: '18:30',
      symptoms_on: '2026-07-14',
      people: 2,
      doctor: 'no',
    });
    expect(JSON.stringify(sent)).not.toContain('Quillfeather');
    expect(customerOf(draft)).toEqual({
      customer_name: 'Zoë Quillfeather',
      customer_contact: null,
    });
    expect(customerOf(aDraft())).toBeNull();
  });

  it('may leave open what is not known', () => {
    const draft = aDraft({ eaten: NOT_KNOWN, symptoms: NOT_KNOWN, doctor: 'unknown', people: '' });
    expect(firstFaultyStep(draft, AT)).toBeUndefined();
    expect(syncPayloads['complaint.add'].parse(payloadOf(draft, AT))).toMatchObject({
      eaten_on: null,
      symptoms_on: null,
      people: null,
    });
  });

  it('shows missing and impossible answers beside their question, and none of later questions', () => {
    expect(faultsOf(NEW_DRAFT, AT)).toEqual({ kind: 'Please say what it is about' });
    expect(faultsOf({ ...NEW_DRAFT, step: 'what' }, AT)).toEqual({
      food: 'Please say which food or product',
      description: 'Please describe what happened',
    });
    const when = (eaten: ComplaintDraft['eaten']) => faultsOf(aDraft({ step: 'when', eaten }), AT);
    expect(when({ choice: null, day: '', time: '' })).toEqual({ eaten_on: 'Please choose one' });
    expect(when({ choice: 'other', day: '', time: '' })).toEqual({
      eaten_on: 'Please enter the day',
    });
    expect(when({ choice: 'other', day: '2026-07-15', time: '' })).toEqual({
      eaten_on: 'This is still to come',
    });
    expect(when({ choice: 'today', day: '', time: '11:21' })).toEqual({
      eaten_time: 'This is still to come',
    });
    const early = aDraft({
      step: 'illness',
      symptoms: { choice: 'other', day: '2026-07-12', time: '' },
    });
    expect(faultsOf(early, AT)).toEqual({
      symptoms_on: 'Symptoms cannot begin before the food was bought',
    });
    expect(faultsOf(aDraft({ step: 'illness', people: 'two', doctor: null }), AT)).toEqual({
      people: 'Please enter a number from 1 to 999',
      doctor: 'Please choose one',
    });
    expect(firstFaultyStep(aDraft({ people: '0', food: ' ' }), AT)).toBe('what');
  });
});

describe('the list of complaints', () => {
  const waiting = anItem('a', 'complaint.add', {
    ...payloadOf(aDraft(), AT),
    eaten_on: '2026-07-13',
  });

  it('has those that wait to be sent and those of other tablets, the latest first, without contents', () => {
    const listed = complaintsOf(
      [
        {
          uuid: 'b',
          kind: 'reaction',
          reported_at: '2026-11-20T09:00:00.000Z',
          reported_by_name: 'Ben Jones',
          closed: true,
        },
      ],
      [waiting],
      (at) => at,
    );
    expect(listed).toEqual([
      {
        uuid: 'a',
        kind: 'illness',
        at: new Date('2026-11-21T09:00:00.000Z'),
        byName: 'Anna Smith',
        closed: false,
        waiting: true,
      },
      {
        uuid: 'b',
        kind: 'reaction',
        at: new Date('2026-11-20T09:00:00.000Z'),
        byName: 'Ben Jones',
        closed: true,
        waiting: false,
      },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/pie|Sick/);
  });

  it('says that a complaint waits as long as its customer’s details do', () => {
    const sent = { ...waiting, state: 'sent' as const };
    const customer = anItem('c', 'complaint.customer', { complaint: 'a', customer_name: 'Zoë' });
    const isWaiting = (...items: (typeof waiting)[]) =>
      complaintsOf([], items, (at) => at)[0]?.waiting;
    expect(isWaiting(sent, customer)).toBe(true);
    expect(isWaiting(sent)).toBe(false);
  });
});
