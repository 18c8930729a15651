import { diarySection } from './diary-section.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

const PARTS = [
  { part: 'opening', label: 'Opening checks' },
  { part: 'closing', label: 'Closing checks' },
] as const;

/**
 * Adds to the diary the names of its opening and closing checks, once for all days: with their number
 * of days where they were not due on all of them.
 */
export const diaryWithChecks = (records: PackRecords): Section => {
  const section = diarySection(records);
  const pages = records.diary?.pages ?? [];
  const checks = pages.flatMap((page) => page.checks);
  const lines = PARTS.flatMap(({ part, label }) => {
    const ofPart = checks.filter((check) => check.part === part);
    const names = [...Map.groupBy(ofPart, ({ task_name: name }) => name)];
    const most = Math.max(...names.map(([, all]) => all.length));
    const named = names.map(([name, all]) =>
      all.length === most ? name : `${name} (${all.length} of ${most} times)`,
    );
    return named.length === 0 ? [] : [`${label}: ${named.join(', ')}.`];
  });
  const note = [section.note, ...lines].filter(Boolean).join('\n');
  return { ...section, ...(note !== '' && { note }) };
};
