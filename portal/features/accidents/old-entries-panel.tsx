import { ACCIDENT_YEARS } from '@branchbook/contract/accidents.ts';
import type { Accident } from '@branchbook/contract/accidents.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from '../../shared/counts.ts';
import { dayText } from '../../shared/dates.ts';
import { LawNote } from '../../shared/law-note.tsx';
import { useEntryDeletion } from './components/deletion.tsx';
import { Description } from './components/entry-cells.tsx';
import { ENTRIES, entryName, oldestKept } from './entry-rules.ts';

const columnsFor = (onDelete: (entry: Accident) => void): Column<Accident>[] => [
  {
    key: 'date',
    header: 'Date',
    isShort: true,
    width: 112,
    cell: ({ incident_date }) => incident_date,
  },
  { key: 'who', header: 'Employee', width: '22%', cell: ({ employee_name }) => employee_name },
  { key: 'description', header: 'Description', cell: (entry) => <Description entry={entry} /> },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    width: '14%',
    cell: (entry) => (
      <Button
        variant="default"
        size="xs"
        aria-label={`Delete entry: ${entryName(entry)}`}
        onClick={() => onDelete(entry)}
      >
        Delete
      </Button>
    ),
  },
];

type Props = { entries: readonly Accident[]; today: string };

/** Lists the entries that the owner may delete ([A-066]); none is deleted automatically. */
export const OldEntries = ({ entries, today }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const askToDelete = useEntryDeletion();
  const count = countOf(entries.length, ENTRIES);
  return (
    <Alert
      color="gray"
      icon={<IconArchive aria-hidden />}
      data-not-printed
      title={`${count} from before ${dayText(oldestKept(today))} need not be kept any longer`}
    >
      <Stack gap="sm" align="stretch">
        <Text size="sm">
          An entry is kept for {ACCIDENT_YEARS} years after the accident or after it was written
          down, whichever is later. You can delete these now, or leave them in the book.
        </Text>
        <LawNote rules={['accident-record', 'accident-record-northern-ireland']} />
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
        {isOpen && (
          <DataTable
            caption="Old entries"
            columns={columnsFor(askToDelete)}
            groups={[{ label: null, rows: entries }]}
            rowKey={({ id }) => id}
          />
        )}
      </Stack>
    </Alert>
  );
};
