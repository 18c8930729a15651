import { ApiError } from '@branchbook/contract/client.ts';
import { getDevicePhoto } from '@branchbook/contract/tablet.ts';
import { photoSource } from '@branchbook/contract/photos.ts';
import type { Snapshot } from '@branchbook/contract/snapshot.ts';
import { useEffect, useState } from 'react';
import { deviceNow } from '../shared/clock.ts';
import { readDraftPhotos } from './checklist-drafts.ts';
import { callAsDevice } from './device-call.ts';
import { newPhoto } from './photos.ts';
import { store } from './store.ts';
import type { StoredPhoto } from './tablet-store.ts';

/** Returns a photo's name in the store: its hash or its name without the company. Null for URLs. */
export const pictureName = (photo: string): string | null => {
  const source = photoSource(photo);
  return 'url' in source ? null : (source.blobName.split('/').at(-1) ?? null);
};

/** Says whether the server may have a photo: its names have an extension, hashes have none. */
const canBeFetched = (name: string): boolean => name.includes('.');

const fetchPicture = async (name: string): Promise<Blob> => {
  const blob = await callAsDevice((api) => api.call(getDevicePhoto, { params: { name } }));
  await store.photos.put(newPhoto(name, blob, 'fetched'));
  return blob;
};

const load = async (name: string): Promise<Blob | null> => {
  const stored = await store.photos.get(name);
  if (stored) return stored.blob;
  return canBeFetched(name) ? fetchPicture(name) : null;
};

export type PictureState = { url?: string; missing?: boolean };

/** Returns a URL for a photo: from the store, or fetched once there is a network. */
export const usePicture = (photo: string | null): PictureState => {
  const name = photo === null ? null : pictureName(photo);
  const [state, setState] = useState<PictureState>({});
  useEffect(() => {
    if (name === null) return undefined;
    let url: string | undefined;
    let gone = false;
    const show = async () => {
      const blob = await load(name).catch(() => null);
      if (gone) return;
      if (blob) url = URL.createObjectURL(blob);
      setState(url ? { url } : { missing: true });
    };
    const again = () => {
      if (!url) void show();
    };
    void show();
    window.addEventListener('online', again);
    return () => {
      gone = true;
      window.removeEventListener('online', again);
      if (url) URL.revokeObjectURL(url);
      setState({});
    };
  }, [name]);
  return photo !== null && name === null ? { url: photo } : state;
};

/** Returns the photos that users may need offline: how-tos, tasks to be verified, and dishes. */
export const wantedPictures = ({
  tasks,
  occurrences,
  checklists = [],
  allergens,
}: Pick<Snapshot, 'tasks' | 'occurrences' | 'checklists' | 'allergens'>): string[] => {
  const waiting = occurrences.filter(({ verification }) => verification === 'waiting');
  const steps = [...tasks, ...checklists].flatMap((one) => one.steps ?? []);
  const photos = [
    ...[...tasks, ...waiting, ...(allergens?.dishes ?? [])].map(({ photo_url: photo }) => photo),
    ...steps.map(({ help_photo: photo }) => photo),
  ];
  const names = photos.flatMap((photo) => (photo ? (pictureName(photo) ?? []) : []));
  return [...new Set(names)].filter(canBeFetched);
};

/** Number of fetched photos that are kept in addition to the wanted ones. */
const EXTRA_PHOTOS_KEPT = 100;
const DAY_MS = 86_400_000;

const inState = (state: StoredPhoto['state'], until = Infinity) =>
  store.photos.where('[state+at]').between([state, -Infinity], [state, until]);

/** Deletes day-old photos that nothing names or that were sent, and the oldest fetched ones. */
const deleteOldPhotos = async (wanted: Set<string>): Promise<void> => {
  const yesterday = deviceNow().getTime() - DAY_MS;
  await store.transaction('rw', store.photos, store.checklistDrafts, async () => {
    const drafted = await readDraftPhotos();
    const isNotDrafted = ({ name }: StoredPhoto): boolean => !drafted.has(name);
    await inState('taken', yesterday).and(isNotDrafted).delete();
    await inState('sent', yesterday).and(isNotDrafted).delete();
  });
  const fetched = await inState('fetched').primaryKeys();
  await store.photos.bulkDelete(
    fetched.filter((name) => !wanted.has(name)).slice(0, -EXTRA_PHOTOS_KEPT),
  );
};

/** Fetches the wanted photos that are missing, so that they show without a network. */
export const fetchWantedPictures = async (wanted: string[]): Promise<void> => {
  await deleteOldPhotos(new Set(wanted));
  const known = new Set(await store.photos.where('name').anyOf(wanted).primaryKeys());
  for (const name of wanted.filter((each) => !known.has(each))) {
    await fetchPicture(name).catch((error: unknown) => {
      // A photo that is gone must not stop the others; without a network none can be fetched.
      if (!(error instanceof ApiError) || error.status === 401) throw error;
    });
  }
};
