import { IMPORT_ROWS } from '@branchbook/contract/imports.ts';
import { Text } from '@mantine/core';

export type ImportColumn = { name: string; required?: boolean };

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);

/** Explains in a sentence or two what a file may contain. */
export const CsvColumns = ({
  columns,
  hint,
}: {
  columns: readonly ImportColumn[];
  /** How to fill in the columns, where that is not obvious. */
  hint?: string | undefined;
}) => {
  const needed = columns.filter(({ required }) => required).map(({ name }) => name);
  const others = columns.filter(({ required }) => !required).map(({ name }) => name);
  return (
    <Text size="sm" c="dimmed">
      The first row holds the column names. Needed: {listed(needed)}.
      {others.length > 0 && ` Optional: ${listed(others)}.`} Up to{' '}
      {IMPORT_ROWS.toLocaleString('en-GB')} rows or 2 MB.
      {hint && ` ${hint}`}
    </Text>
  );
};
