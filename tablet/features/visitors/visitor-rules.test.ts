import type { Snapshot } from '@branchbook/contract/snapshot.ts';
import { describe, expect, it } from 'vitest';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { anItem } from '../../offline/testing-item.ts';
import { visitorsSharingName, arrivalText, nameOf, stillVisiting } from './visitor-rules.ts';

const NOW = new Date('2026-06-10T12:00:00Z');

const aVisitor = (
  uuid: string,
  first_name: string,
  company_name: string | null = null,
  check_in = '2026-06-10T09:00:00.000Z',
): Snapshot['visitors'][number] => ({ uuid, first_name, company_name, check_in });

const aVisitItem = (
  kind: 'visitor.in' | 'visitor.out',
  key: string,
  payload: object,
  state: RecordedItem['state'] = 'waiting',
): RecordedItem =>
  anItem(key, kind, payload, {
    employeeId: null,
    employeeName: null,
    occurredAt: '2026-06-10T10:00:00.000Z',
    state,
  });

const visiting = (visitors: Snapshot['visitors'], items: RecordedItem[] = []) =>
  stillVisiting({
    snapshot: { data: { visitors } },
    items,
    now: NOW,
  }).map(nameOf);

const dan = { full_name: 'Dan Brown', company_name: 'Brakes', reason: 'Delivery' };

describe('a current visitor', () => {
  it('is listed by first name and company, and nothing else', () => {
    const people = [
      aVisitor('a', 'Mo', 'Kone'),
      aVisitor('b', 'Ana'),
      aVisitor('c', 'Mo', 'Bidfood'),
    ];
    expect(visiting(people)).toEqual(['Ana', 'Mo, Bidfood', 'Mo, Kone']);
  });

  it('is listed after signing in here, also before sending, and can sign out again', () => {
    const arrived = aVisitItem('visitor.in', 'a', dan);
    expect(visiting([], [arrived])).toEqual(['Dan, Brakes']);
    expect(visiting([], [arrived, aVisitItem('visitor.out', 'b', { visitor: 'a' })])).toEqual([]);
  });

  it('is counted once when the server already has the record', () => {
    const sent = aVisitItem('visitor.in', 'a', dan, 'sent');
    expect(visiting([aVisitor('a', 'Dan', 'Brakes')], [sent])).toEqual(['Dan, Brakes']);
  });

  it('stays listed when signing out was refused, and is removed when signing in was refused', () => {
    const items = [
      aVisitItem('visitor.out', 'b', { visitor: 'a' }, 'refused'),
      aVisitItem('visitor.in', 'c', dan, 'refused'),
    ];
    expect(visiting([aVisitor('a', 'Ana')], items)).toEqual(['Ana']);
  });

  it('is no longer listed after a week without signing out', () => {
    const people = [
      aVisitor('a', 'Ana', null, '2026-06-03T12:00:00.000Z'),
      aVisitor('b', 'Mo', null, '2026-06-03T11:59:00.000Z'),
    ];
    expect(visiting(people)).toEqual(['Ana']);
  });
});

describe('visitors with the same first name and company', () => {
  const people = [
    aVisitor('a', 'Mo', 'Kone', '2026-06-10T09:30:00.000Z'),
    aVisitor('b', 'Mo', 'Kone', '2026-06-09T08:15:00.000Z'),
    aVisitor('c', 'Mo', 'Bidfood'),
  ];
  const visitors = (items: RecordedItem[] = []) =>
    stillVisiting({ snapshot: { data: { visitors: people } }, items, now: NOW });

  it('are told apart by their arrival time, earliest first', () => {
    const told = [...visitorsSharingName(visitors())].map((one) =>
      arrivalText(one, NOW, 'Europe/London'),
    );
    expect(told).toEqual(['Arrived Tue 9 Jun, 09:15', 'Arrived 10:30']);
  });

  it('are also told apart when one has just signed in here', () => {
    const here = aVisitItem('visitor.in', 'd', {
      ...dan,
      full_name: 'Mo Ng',
      company_name: 'Bidfood',
    });
    const told = [...visitorsSharingName(visitors([here]))].map(nameOf);
    expect(told).toEqual(['Mo, Bidfood', 'Mo, Bidfood', 'Mo, Kone', 'Mo, Kone']);
  });
});
