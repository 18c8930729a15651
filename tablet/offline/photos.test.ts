import { ROLE } from '@branchbook/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { refusalsOf } from './attention.ts';
import { fitted, photoOf } from './photos.ts';
import { pictureName, wantedPictures } from './pictures.ts';
import { remindedOn } from './reminded.ts';
import type { Session } from './session.ts';
import type { OutboxItem, StoredPhoto } from './store.ts';

const HASH = 'a'.repeat(64);

describe('a photo', () => {
  it('is made to fit into 1600 pixels, and never larger than it was', () => {
    expect(fitted(4000, 3000)).toEqual({ width: 1600, height: 1200 });
    expect(fitted(3000, 4000)).toEqual({ width: 1200, height: 1600 });
    expect(fitted(800, 600)).toEqual({ width: 800, height: 600 });
    expect(fitted(20_000, 3)).toEqual({ width: 1600, height: 1 });
  });

  it('is named by a record through its hash', () => {
    expect(photoOf({ branch_task_id: 1, photo: HASH })).toBe(HASH);
    expect(photoOf({ branch_task_id: 1, photo: null })).toBeNull();
    expect(photoOf({ branch_task_id: 1 })).toBeNull();
  });

  it('is found by its hash, its name, or the address that the server gave', () => {
    expect(pictureName(HASH)).toBe(HASH);
    expect(pictureName('12/how.jpg')).toBe('how.jpg');
    expect(pictureName('https://shop.example/api/photos/12/how.jpg?expires=1')).toBe('how.jpg');
    expect(pictureName('data:image/png;base64,AA==')).toBeNull();
  });

  it('is fetched ahead when it shows how a task is done, or what is to be verified', () => {
    const tasks = [{ photo_url: '1/task.jpg' }, { photo_url: null }, { photo_url: '1/task.jpg' }];
    const occurrences = [
      { verification: 'waiting', photo_url: '1/done.jpg' },
      { verification: 'verified', photo_url: '1/old.jpg' },
    ];
    const data = { tasks, occurrences } as Parameters<typeof wantedPictures>[0];
    expect(wantedPictures(data)).toEqual(['task.jpg', 'done.jpg']);
  });
});

describe('what needs attention', () => {
  it('is shown by what it is, with who and why', () => {
    const item = {
      key: 'k',
      kind: 'temperature.reading',
      about: 'Fridge',
      employeeName: 'Priya',
      occurredAt: '2026-06-10T09:00:00.000Z',
      reason: 'There is no such fridge.',
    } as OutboxItem;
    const visitor = { ...item, key: 'v', kind: 'visitor.in', employeeName: null } as OutboxItem;
    const photo = { name: HASH, about: 'Sweep', employeeName: 'Priya', at: 0 } as StoredPhoto;
    expect(refusalsOf([visitor, item], [photo], null)).toMatchObject([
      {
        title: 'Temperatures',
        refusals: [{ about: 'Fridge', who: 'Taken by Priya', reason: 'There is no such fridge.' }],
      },
      { title: 'Visitors', refusals: [{ who: 'Signed in' }] },
      { title: 'Photos', refusals: [{ about: 'Photo: Sweep', who: 'Taken by Priya' }] },
    ]);
  });
});

describe('what was refused', () => {
  const entry = {
    key: 'k',
    kind: 'accident.add',
    employeeId: 7,
    occurredAt: '2026-06-10T09:00:00.000Z',
    payload: JSON.stringify({
      incident_date: '2026-06-10',
      incident_time: '08:45',
      employee_name: 'Jo Public',
      description: 'Slipped on ice',
      service_type: null,
    }),
  } as OutboxItem;
  const readBy = (session: Pick<Session, 'employeeId' | 'roleId'> | null) =>
    refusalsOf([entry], [], session as Session | null)[0]?.refusals[0]?.written;

  it('can be read by whoever wrote it and by managers, so that it can be written again', () => {
    const words = ['Jo Public, Wed 10 Jun, 08:45', 'Slipped on ice'];
    expect(readBy({ employeeId: 7, roleId: ROLE.staff })).toEqual(words);
    expect(readBy({ employeeId: 8, roleId: ROLE.manager })).toEqual(words);
  });

  it('is not shown to colleagues, nor while the tablet is locked', () => {
    expect(readBy({ employeeId: 8, roleId: ROLE.staff })).toEqual([]);
    expect(readBy(null)).toEqual([]);
  });
});

describe('what people were reminded of', () => {
  it('counts for one day', () => {
    const reminded = { day: '2026-06-10', told: ['1'], seen: [] };
    expect(remindedOn(reminded, '2026-06-10')).toEqual(reminded);
    expect(remindedOn(reminded, '2026-06-11')).toEqual({ day: '2026-06-11', told: [], seen: [] });
  });
});
