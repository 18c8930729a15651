import { describe, expect, it } from 'vitest';
import { pinLockSeconds } from './tablet.ts';
import { isUnsigned, signedText, SYNC_KINDS } from './signing.ts';
import { syncPayloads } from './sync-payloads.ts';
import type { Signable } from './signing.ts';

const item: Signable = {
  key: '0197b1a0-0000-7000-8000-000000000000',
  kind: 'task.complete',
  employeeId: 123,
  occurredAt: '2026-06-10T09:00:00.000Z',
  payload: '{"branch_task_id":1,"due_date":"2026-06-10"}',
};

describe('the text that a person signs', () => {
  it('is key, kind, person, time and payload, one a line', () => {
    expect(signedText(item)).toBe(
      '0197b1a0-0000-7000-8000-000000000000\ntask.complete\n123\n2026-06-10T09:00:00.000Z\n' +
        '{"branch_task_id":1,"due_date":"2026-06-10"}',
    );
  });

  it('changes when any part of it changes', () => {
    const changes: Partial<Signable>[] = [
      { key: '0197b1a0-0000-7000-8000-000000000001' },
      { kind: 'task.undo' },
      { employeeId: 124 },
      { occurredAt: '2026-06-10T09:00:00.001Z' },
      { payload: `${item.payload} ` },
    ];
    const texts = changes.map((change) => signedText({ ...item, ...change }));
    expect(new Set([signedText(item), ...texts]).size).toBe(6);
  });
});

describe('the payload of a signed item', () => {
  const occurrence = { branch_task_id: 1, due_date: '2026-06-10' };

  it('needs no note to complete a task, and cleans a note', () => {
    expect(syncPayloads['task.complete'].parse(occurrence)).toEqual(occurrence);
    expect(syncPayloads['task.complete'].parse({ ...occurrence, note: ' <b>done</b> ' })).toEqual({
      ...occurrence,
      note: 'done',
    });
  });

  it('needs a reason for a task that was not completed', () => {
    const refused = { ...occurrence, note: ' ' };
    expect(syncPayloads['task.not-complete'].safeParse(occurrence).success).toBe(false);
    expect(syncPayloads['task.not-complete'].safeParse(refused).error?.issues[0]?.message).toBe(
      'Please say why the task was not completed',
    );
    expect(
      syncPayloads['task.not-complete'].safeParse({ ...occurrence, note: 'No milk' }).success,
    ).toBe(true);
  });

  it('accepts a note of 1000 characters and no longer one', () => {
    const parse = (note: string) =>
      syncPayloads['task.complete'].safeParse({ ...occurrence, note }).success;
    expect(parse('😀'.repeat(1000))).toBe(true);
    expect(parse('😀'.repeat(1001))).toBe(false);
  });

  it('requires a day that exists', () => {
    const wrong = { branch_task_id: 1, due_date: '2026-02-30' };
    expect(syncPayloads['task.undo'].safeParse(wrong).success).toBe(false);
  });
});

it('five wrong PINs lock a person for a minute, each further one twice as long up to 15 minutes', () => {
  expect([0, 4, 5, 6, 7, 8, 9, 20, 5000].map(pinLockSeconds)).toEqual([
    0, 0, 60, 120, 240, 480, 900, 900, 900,
  ]);
});

it('every kind of tablet record is signed, except visitors’ entries', () => {
  expect(SYNC_KINDS.toSorted()).toEqual(Object.keys(syncPayloads).toSorted());
  expect(SYNC_KINDS.filter(isUnsigned)).toEqual(['visitor.in', 'visitor.out']);
});
