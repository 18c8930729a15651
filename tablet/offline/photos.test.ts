import { ROLE } from '@branchbook/contract/permissions.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusalsOf } from './attention.ts';
import { useMemoryStore } from './memory-store.ts';
import { scaledToFit, keepPhoto, photosOf } from './photos.ts';
import { pictureName, wantedPictures } from './pictures.ts';
import { notify, reminderStateOn } from './reminder-state.ts';
import type { Session } from './session.ts';
import { store } from './store.ts';
import type { OutboxItem, StoredPhoto } from './tablet-store.ts';

useMemoryStore();
afterEach(() => {
  vi.unstubAllGlobals();
});

const HASH = 'a'.repeat(64);

describe('a photo', () => {
  it('is scaled down to 1600 pixels, and never enlarged', () => {
    expect(scaledToFit(4000, 3000)).toEqual({ width: 1600, height: 1200 });
    expect(scaledToFit(3000, 4000)).toEqual({ width: 1200, height: 1600 });
    expect(scaledToFit(800, 600)).toEqual({ width: 800, height: 600 });
    expect(scaledToFit(20_000, 3)).toEqual({ width: 1600, height: 1 });
    expect(scaledToFit(3, 20_000)).toEqual({ width: 1, height: 1600 });
  });

  it('is drawn on white from corner to corner, as a small JPEG', async () => {
    const [fillRect, drawImage] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const context = { fillStyle: '', fillRect, drawImage };
    const toBlob = vi.fn<(done: (blob: Blob | null) => void) => void>((done) =>
      done(new Blob(['small'])),
    );
    const canvas = { width: 0, height: 0, getContext: () => context, toBlob };
    const bitmap = { width: 4000, height: 3000, close: () => {} };
    vi.stubGlobal('createImageBitmap', async () => bitmap);
    vi.stubGlobal('document', { createElement: () => canvas });
    const name = await keepPhoto(new Blob(['large']));
    expect(await (await store.photos.get(name))?.blob.text()).toBe('small');
    expect(canvas).toMatchObject({ width: 1600, height: 1200 });
    expect(context.fillStyle).toBe('#fff');
    expect(fillRect.mock.calls).toEqual([[0, 0, 1600, 1200]]);
    expect(drawImage.mock.calls).toEqual([[bitmap, 0, 0, 1600, 1200]]);
    expect(toBlob.mock.calls).toEqual([[expect.any(Function), 'image/jpeg', 0.82]]);
    const cannot = 'This tablet could not prepare the photo. Please try again.';
    toBlob.mockImplementation((done) => done(null));
    await expect(keepPhoto(new Blob(['large']))).rejects.toThrow(cannot);
    canvas.getContext = () => null as never;
    await expect(keepPhoto(new Blob(['large']))).rejects.toThrow(cannot);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No picture')));
    await expect(keepPhoto(new Blob(['text']))).rejects.toThrow('This file is not a photo');
  });

  it('is named by a record through its hash', () => {
    expect(photosOf({ branch_task_id: 1, photo: HASH })).toEqual([HASH]);
    expect(photosOf({ branch_task_id: 1, photo: null })).toEqual([]);
    expect(photosOf({ branch_task_id: 1 })).toEqual([]);
  });

  it('is named by an answer through its hash, too', () => {
    const other = 'b'.repeat(64);
    const answers = [{ photo: other }, { photo: null }, { photo: HASH }];
    expect(photosOf({ branch_task_id: 1, photo: HASH, answers })).toEqual([HASH, other]);
  });

  it('is found by its hash, its name, or the address from the server', () => {
    expect(pictureName(HASH)).toBe(HASH);
    expect(pictureName('12/how.jpg')).toBe('how.jpg');
    expect(pictureName('https://shop.example/api/photos/12/how.jpg?expires=1')).toBe('how.jpg');
    expect(pictureName('data:image/png;base64,AA==')).toBeNull();
  });

  it('is fetched in advance for task instructions and tasks to verify', () => {
    const tasks = [{ photo_url: '1/task.jpg' }, { photo_url: null }, { photo_url: '1/task.jpg' }];
    const takenHere = { verification: 'waiting', photo_url: HASH };
    const occurrences = [
      { verification: 'waiting', photo_url: '1/done.jpg' },
      { verification: 'verified', photo_url: '1/old.jpg' },
      takenHere,
    ];
    const steps = [{ label: 'Bins', help_photo: '7/bins.jpg' }, { label: 'Floor' }];
    // A task that is being answered may have steps that it has no longer.
    const checklists = [{ id: 5, steps: [{ label: 'Bins', help_photo: '7/former.jpg' }] }];
    const data = {
      tasks: [...tasks, { photo_url: null, steps }],
      occurrences,
      checklists,
    } as Parameters<typeof wantedPictures>[0];
    expect(wantedPictures(data)).toEqual(['task.jpg', 'done.jpg', 'bins.jpg', 'former.jpg']);
  });
});

describe('the list of items that need attention', () => {
  it('gives kind, person and reason of each', () => {
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

describe('a refused record', () => {
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

  it('can be read by its author and by managers, so that it can be written again', () => {
    const words = ['Jo Public, Wed 10 Jun, 08:45', 'Slipped on ice'];
    expect(readBy({ employeeId: 7, roleId: ROLE.staff })).toEqual(words);
    expect(readBy({ employeeId: 8, roleId: ROLE.manager })).toEqual(words);
  });

  it('is hidden from colleagues, and while the tablet is locked', () => {
    expect(readBy({ employeeId: 8, roleId: ROLE.staff })).toEqual([]);
    expect(readBy(null)).toEqual([]);
  });
});

describe('a reminder outside the page', () => {
  it('is shown only with permission', async () => {
    const showNotification = vi.fn<() => Promise<void>>(async () => undefined);
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: async () => ({ showNotification }) },
    });
    const tell = () => notify('Sweep', 'is overdue', 'task-1');
    vi.stubGlobal('window', {});
    await tell();
    for (const permission of ['denied', 'default', 'granted']) {
      expect(showNotification).not.toHaveBeenCalled();
      vi.stubGlobal('window', { Notification: { permission } });
      vi.stubGlobal('Notification', { permission });
      await tell();
    }
    const shown = { body: 'is overdue', tag: 'task-1', icon: '/tablet/icons/icon-192.png' };
    expect(showNotification.mock.calls).toEqual([['Sweep', shown]]);
  });

  it('counts for one day', () => {
    const reminded = { day: '2026-06-10', told: ['1'], seen: [] };
    expect(reminderStateOn(reminded, '2026-06-10')).toEqual(reminded);
    expect(reminderStateOn(reminded, '2026-06-11')).toEqual({
      day: '2026-06-11',
      told: [],
      seen: [],
    });
  });
});
