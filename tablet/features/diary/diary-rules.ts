import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { SnapshotDiaryEntry } from '@branchbook/contract/snapshot.ts';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import type { Session } from '../../offline/session.ts';
import { isManager } from '../../shared/roles.ts';

/** Number of days ahead for which the tablet shows and accepts entries. */
const DAYS_AHEAD = 7;

export type DiaryEntry = {
  uuid: string;
  day: Day;
  note: string;
  createdBy: number | null;
  createdByName: string;
  createdAt: Date;
  /** True while the entry or an edit of it still has to be sent. */
  waiting: boolean;
};

export type DiaryDay = { day: Day; entries: DiaryEntry[] };

type Input = {
  diary: SnapshotDiaryEntry[];
  items: RecordedItem[];
  /** Converts an instant of the tablet's clock to the server's time. */
  corrected?: (instant: Date) => Date;
};

/** Returns the entries as they will be once everything is sent, oldest first. */
export const diaryOf = ({ diary, items, corrected = (at) => at }: Input): DiaryEntry[] => {
  const entries = new Map<string, DiaryEntry>();
  for (const { key, payload, ...item } of itemsOfKind(items, 'diary.add')) {
    entries.set(key, {
      uuid: key,
      day: payload.date,
      note: payload.note,
      createdBy: item.employeeId,
      createdByName: item.employeeName ?? '',
      createdAt: corrected(new Date(item.occurredAt)),
      waiting: item.state === 'waiting',
    });
  }
  // An entry in the snapshot has arrived, even where the tablet never received the response.
  for (const entry of diary) {
    entries.set(entry.uuid, {
      uuid: entry.uuid,
      day: entry.date,
      note: entry.notes,
      createdBy: entry.created_by,
      createdByName: entry.created_by_name,
      createdAt: new Date(entry.created_at),
      waiting: false,
    });
  }
  for (const { payload, state } of itemsOfKind(items, 'diary.edit')) {
    const entry = entries.get(payload.entry);
    if (!entry) continue;
    entry.note = payload.note;
    entry.waiting ||= state === 'waiting';
  }
  return [...entries.values()].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
};

/** Returns today, the later days with entries, and yesterday for the user who takes over. */
export const diaryDays = (
  entries: DiaryEntry[],
  today: Day,
): { today: DiaryDay; coming: DiaryDay[]; yesterday: DiaryDay } => {
  const on = (day: Day): DiaryDay => ({ day, entries: entries.filter((each) => each.day === day) });
  const later = entries.map(({ day }) => day).filter((day) => day > today);
  return {
    today: on(today),
    coming: [...new Set(later)].toSorted().map(on),
    yesterday: on(addDays(today, -1)),
  };
};

/** Returns the days for which entries may be written here. */
export const writableDays = (today: Day): Day[] =>
  Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead));

/** Allows staff to edit their own entries, and managers any entry ([A-104]). */
export const mayEdit = ({ createdBy }: DiaryEntry, { employeeId, roleId }: Session): boolean =>
  createdBy === employeeId || isManager(roleId);
