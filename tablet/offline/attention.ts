import {
  itemGroupOf,
  itemGroups,
  itemSummary,
  itemVerb,
} from '@branchbook/contract/item-summary.ts';
import { corrected } from '../shared/clock.ts';
import { dismissPhoto, dismissRefused, mayDismiss } from './outbox.ts';
import { payloadOf } from './payload.ts';
import type { Session } from './session.ts';
import type { OutboxItem, StoredPhoto } from './tablet-store.ts';

const GROUPS = { ...itemGroups, photo: 'Photos' } as const;

type Group = keyof typeof GROUPS;

/** Record or photo that the server refused, described in words. */
export type Refusal = {
  id: string;
  about: string;
  /** Action and person, such as 'Completed by' and the name. */
  who: string;
  at: Date;
  reason: string | null;
  /** Contents of the record, so that they can be written again. */
  written: string[];
  dismiss: (by: Session) => Promise<void>;
};

export type RefusalGroup = { title: string; refusals: Refusal[] };

/** Lets only the author and managers read a record's contents: some are about health. */
const mayRead = ({ employeeId }: OutboxItem, session: Session | null): boolean =>
  session !== null && (session.employeeId === employeeId || mayDismiss(session));

const ofItem = (item: OutboxItem, session: Session | null): [Group, Refusal] => [
  itemGroupOf(item.kind),
  {
    id: item.key,
    about: item.about,
    who: [itemVerb[item.kind], item.employeeName].filter(Boolean).join(' '),
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

/** Groups the refused records and photos by kind, with the contents that the user may read. */
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
