import { fold } from '@branchbook/contract/search-text.ts';

type Named = { label: string; description?: string };

/** An item to search, folded once: there may be thousands of items. */
export type Indexed<Item> = { item: Item; label: string; text: string };

export const indexOf = <Item extends Named>(items: readonly Item[]): Indexed<Item>[] =>
  items.map((item) => ({
    item,
    label: fold(item.label),
    text: fold(`${item.label} ${item.description ?? ''}`),
  }));

export const begins = (typed: string, label: string): boolean =>
  fold(label).startsWith(fold(typed));

/** Returns the items with every typed word; items whose label begins with the text come first. */
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
