import { fold } from '@branchbook/contract/search-text.ts';

type Named = { label: string; description?: string };

/** Something that is searched, folded once: there may be thousands. */
export type Indexed<Item> = { item: Item; label: string; text: string };

export const indexOf = <Item extends Named>(items: readonly Item[]): Indexed<Item>[] =>
  items.map((item) => ({
    item,
    label: fold(item.label),
    text: fold(`${item.label} ${item.description ?? ''}`),
  }));

export const begins = (typed: string, label: string): boolean =>
  fold(label).startsWith(fold(typed));

/** Those with every word that was typed; first the ones whose name begins with it. */
export const search = <Item>(
  typed: string,
  index: readonly Indexed<Item>[],
  most: number,
): Item[] => {
  const wanted = fold(typed);
  const words = wanted.split(/\s+/);
  const found = index.filter(({ text }) => words.every((word) => text.includes(word)));
  const first = found.filter(({ label }) => label.startsWith(wanted));
  const others = found.filter(({ label }) => !label.startsWith(wanted));
  return [...first, ...others].slice(0, most).map(({ item }) => item);
};
