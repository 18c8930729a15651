import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { BranchRow } from '../branches/service.ts';
import { gapsSection } from './gaps-section.ts';
import type { NumberedSection } from './pack-rules.ts';
import { readPackRecords } from './read-records.ts';
import type { PackRecords } from './read-records.ts';
import { GAPS_TITLE, SECTIONS } from './section-list.ts';

export type Pack = { records: PackRecords; sections: NumberedSection[] };

/** Reads the sections of a branch's pack, the gaps of all others first. */
export const readPack = async (
  context: Pick<Context, 'db' | 'clock' | 'clockCheck'>,
  scope: Scope,
  branch: BranchRow,
  range: DayRange,
): Promise<Pack> => {
  const records = await readPackRecords(context, scope, branch, range);
  const others: NumberedSection[] = [];
  for (const { title, read } of SECTIONS) {
    others.push({ number: others.length + 2, title, ...(await read(records)) });
    // Lets other requests run in between.
    await setImmediate();
  }
  return {
    records,
    sections: [
      { number: 1, title: GAPS_TITLE, ...gapsSection(others, records.responsible) },
      ...others,
    ],
  };
};
