import path from 'node:path';
import type { Problem, Rule } from './tree.ts';

const LIST = 'docs/decisions/README.md';
const RECORD = /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/;

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.trim() ?? '';

/** Reports decision records that are missing from the list of decisions under their titles. */
export const decisionsRule: Rule = ({ docs, read }) => {
  const records = docs.filter((file) => RECORD.test(file));
  if (records.length === 0) return [];
  const list = docs.includes(LIST) ? read(LIST) : '';
  const missing = records.flatMap((file): Problem[] => {
    const line = `[${titleOf(read(file))}](${path.posix.basename(file)})`;
    return list.includes(line)
      ? []
      : [
          {
            level: 'error',
            path: file,
            what: `is not listed by its title in ${LIST}`,
            belongs: `Add the line: - ${line}`,
          },
        ];
  });
  const stale = [...list.matchAll(/\]\((\d{4}-[^)]+)\)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !docs.includes(`docs/decisions/${name}`))
    .map((name): Problem => ({
      level: 'error',
      path: LIST,
      what: `names ${name}, which is not there`,
      belongs: 'Take the line out, or write the record.',
    }));
  return [...missing, ...stale];
};
