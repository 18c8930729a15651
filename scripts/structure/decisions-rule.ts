import path from 'node:path';
import type { Problem, Rule } from './tree.ts';

const LIST = 'docs/decisions/README.md';
const RECORD = /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/;

const PRODUCT = 'docs/decisions/product.md';
const CITED = /\[(A-\d{3})\]/g;

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
      path: LIST,
      what: `names ${name}, which is not there`,
      belongs: 'Take the line out, or write the record.',
    }));
  return [...missing, ...stale];
};

/** Reports decisions about the product that are cited and cannot be looked up. */
export const citedDecisionsRule: Rule = ({ docs, sources, read }) => {
  if (!docs.includes(PRODUCT)) return [];
  const known = read(PRODUCT);
  const texts = [
    ...sources.map((file) => ({ path: file.path, text: file.text })),
    ...docs
      .filter((file) => file.endsWith('.md'))
      .map((file) => ({ path: file, text: read(file) })),
  ];
  return texts.flatMap((file) =>
    [...file.text.matchAll(CITED)]
      .filter(([, number]) => !known.includes(`**${number}**`))
      .map(([cited, number]): Problem => ({
        path: file.path,
        what: `cites ${cited}, which ${PRODUCT} does not say`,
        belongs: `Add ${number} to ${PRODUCT}, or cite the decision that is meant.`,
      })),
  );
};
