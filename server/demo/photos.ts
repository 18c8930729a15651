import { createRequire } from 'node:module';
import path from 'node:path';
import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import sharp from 'sharp';
import type { Tx } from '../platform/database/database.ts';
import type { DB } from '../platform/database/schema.ts';
import type { PhotoStore } from '../platform/photos/store.ts';
import { COMPANY, FIRST_ID, TIMEZONE } from './company.ts';
import type { Site } from './staff.ts';
import { drawingOf, isDrawn, photoNameOf } from './drawn-photos.ts';
import type { History } from './history.ts';
import { insertRows } from './insert-rows.ts';
import { GLOBAL_TASKS } from './tasks.ts';

/** A photo that is still to be drawn. */
export type Shot = Pick<
  Selectable<DB['photos']>,
  'id' | 'branch_id' | 'purpose' | 'uploaded_by' | 'created_at'
> & { task: string; key: string; label: string };

const SHOTS_A_BRANCH = 3;
const DAYS_WITH_SHOTS = 3;

const SIZE = { task: { width: 1200, height: 900 }, completion: { width: 800, height: 600 } };
const FONT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json')),
  '600SemiBold/NotoSans_600SemiBold.ttf',
);

/** Makes one photo of the finished task for each task with a drawing, shared by all branches. */
export const taskShots = (by: number, at: Date): Shot[] =>
  GLOBAL_TASKS.filter(({ task_name }) => isDrawn(task_name)).map(({ task_name: task }, index) => ({
    id: FIRST_ID.photo + index,
    branch_id: null,
    purpose: 'task',
    uploaded_by: by,
    created_at: at,
    task,
    key: task,
    label: task,
  }));

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIMEZONE,
});

/** Makes photos for recent completions that wait for a manager, by occurrence id. */
export const completionShots = (
  site: Site,
  { occurrences }: History,
  { today, firstId }: { today: Day; firstId: number },
): Map<number, Shot> => {
  const since = instantOf(addDays(today, 1 - DAYS_WITH_SHOTS), 0, TIMEZONE);
  const shots = new Map<number, Shot>();
  for (const { id, task_name: task, verification, done_at, done_by } of occurrences.toReversed()) {
    if (!id || !task || !done_at || done_at < since) continue;
    if (verification !== 'waiting' || !isDrawn(task) || shots.size === SHOTS_A_BRANCH) continue;
    shots.set(id, {
      id: firstId + shots.size,
      branch_id: site.id,
      purpose: 'completion',
      uploaded_by: done_by ?? null,
      created_at: done_at,
      task,
      key: `${site.name} ${task} ${done_at.toISOString()}`,
      label: `${site.name}, ${dayAndTime.format(done_at)}`,
    });
  }
  return shots;
};

/** Returns the photo for the completion that it was taken at, and null for other events. */
const photoOf = ({ occurred_at: at }: History['events'][number], shot?: Shot): number | null =>
  shot && at?.getTime() === shot.created_at.getTime() ? shot.id : null;

/** Returns the history with photo ids on its occurrences and events. */
export const withShots = (history: History, shots: Map<number, Shot>): History => ({
  ...history,
  occurrences: history.occurrences.map((row) => ({
    ...row,
    photo_id: shots.get(row.id ?? 0)?.id ?? null,
  })),
  events: history.events.map((row) => ({
    ...row,
    photo_id: photoOf(row, shots.get(row.occurrence_id ?? 0)),
  })),
});

const develop = async ({ task, key, label, purpose }: Shot): Promise<Buffer> => {
  const { width, height } = SIZE[purpose === 'task' ? 'task' : 'completion'];
  const text = { font: 'Noto Sans', fontfile: FONT, rgba: true, dpi: width / 5 };
  const words = await sharp({
    text: { ...text, text: `<span foreground="#1b2a33">${label}</span>` },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(drawingOf(task, key)))
    .resize(width, height)
    .composite([{ input: words, left: Math.round(width / 30), top: Math.round(height * 0.92) }])
    .jpeg({ quality: 82 })
    .toBuffer();
};

/** Draws and stores photos under names that are the same in each run. */
export const loadShots = async (tx: Tx, store: PhotoStore, shots: Shot[]): Promise<void> => {
  const rows: Partial<Selectable<DB['photos']>>[] = [];
  for (const shot of shots) {
    const { task: _, key, label: __, ...row } = shot;
    const bytes = await develop(shot);
    const blobName = photoNameOf(key);
    const size = SIZE[shot.purpose === 'task' ? 'task' : 'completion'];
    await store.put(blobName, bytes);
    rows.push({
      ...row,
      company_id: COMPANY.id,
      blob_name: blobName,
      mime: 'image/jpeg',
      bytes: bytes.length,
      ...size,
    });
  }
  await insertRows(tx, 'photos', rows);
};
