import { itemSummary } from '@branchbook/contract/item-summary.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { corrected } from '../shared/clock.ts';
import { dismissPhoto, dismissRefused, mayDismiss } from './outbox.ts';
import { payloadOf } from './payload.ts';
import type { Session } from './session.ts';
import type { OutboxItem, StoredPhoto } from './store.ts';

const DID: Record<SyncKind, string> = {
  'task.complete': 'Completed by',
  'task.not-complete': 'Marked not completed by',
  'task.undo': 'Undone by',
  'task.verify': 'Looked at by',
  'temperature.reading': 'Taken by',
  'temperature.close': 'Closed by',
  'equipment.save': 'Changed by',
  'accident.add': 'Written by',
  'accident.addendum': 'Added to by',
  'training.record': 'Trained by',
  'diary.add': 'Written by',
  'diary.edit': 'Changed by',
  'visitor.in': 'Signed in',
  'visitor.out': 'Signed out',
};

const GROUPS = {
  task: 'Tasks',
  temperature: 'Temperatures',
  equipment: 'Equipment',
  visitor: 'Visitors',
  accident: 'Accidents',
  training: 'Training',
  diary: 'Diary',
  photo: 'Photos',
} as const;

type Group = keyof typeof GROUPS;

/** Something that the server did not take, in words. */
export type Refusal = {
  id: string;
  about: string;
  /** Who did what. */
  who: string;
  at: Date;
  reason: string | null;
  /** What was written, so that it can be written again. */
  written: string[];
  dismiss: (by: Session) => Promise<void>;
};

export type RefusalGroup = { title: string; refusals: Refusal[] };

/** Some of it is about somebody's health: on the lock, and for colleagues, there is only its name. */
const mayRead = ({ employeeId }: OutboxItem, session: Session | null): boolean =>
  session !== null && (session.employeeId === employeeId || mayDismiss(session));

const ofItem = (item: OutboxItem, session: Session | null): [Group, Refusal] => [
  item.kind.split('.')[0] as Group,
  {
    id: item.key,
    about: item.about,
    who: [DID[item.kind], item.employeeName].filter(Boolean).join(' '),
    at: corrected(new Date(item.occurredAt)),
    reason: item.reason,
    written: mayRead(item, session) ? itemSummary(item.kind, payloadOf(item)) : [],
    dismiss: (by) => dismissRefused(by, item.key),
  },
];

const ofPhoto = (photo: StoredPhoto): [Group, Refusal] => [
  'photo',
  {
    id: photo.name,
    about: `Photo: ${photo.about ?? ''}`,
    who: photo.employeeName === null ? 'Taken' : `Taken by ${photo.employeeName}`,
    at: corrected(new Date(photo.at)),
    reason: photo.reason,
    written: [],
    dismiss: (by) => dismissPhoto(by, photo.name),
  },
];

/** What the server did not take, by what it is, as far as this person may read it. */
export const refusalsOf = (
  items: OutboxItem[],
  photos: StoredPhoto[],
  session: Session | null,
): RefusalGroup[] => {
  const all = [...items.map((item) => ofItem(item, session)), ...photos.map(ofPhoto)];
  return Object.entries(GROUPS).flatMap(([group, title]) => {
    const refusals = all.filter(([of]) => of === group).map(([, refusal]) => refusal);
    return refusals.length > 0 ? [{ title, refusals }] : [];
  });
};
