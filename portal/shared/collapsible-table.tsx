import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { usePrinting } from '@branchbook/ui/printing.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Number of rows at first, so that content below the table is in reach. */
  few: number;
};

/** Shows the first rows of a table, and all rows on request and in print. */
export const FewRows = <Row extends { id: number }>({
  caption,
  columns,
  rows,
  few,
}: Props<Row>) => {
  const [showsAll, setShowsAll] = useState(false);
  const printing = usePrinting();
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        groups={[{ label: null, rows: showsAll || printing ? rows : rows.slice(0, few) }]}
        rowKey={(row) => row.id}
      />
      {rows.length > few && (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${few}` : `Show all ${rows.length.toLocaleString('en-GB')}`}
        </Button>
      )}
    </>
  );
};
