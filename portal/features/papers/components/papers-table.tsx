import { PAPER_PRESETS, paperStatusLabel } from '@branchbook/contract/paper-kinds.ts';
import type { PaperKind, PaperStatus } from '@branchbook/contract/paper-kinds.ts';
import type { Paper, PaperRow } from '@branchbook/contract/papers.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Badge, Button, Group, Text } from '@mantine/core';
import { dayText } from '../../../shared/dates.ts';
import { FileButton } from './file-button.tsx';

const COLOURS: Record<PaperStatus, string> = {
  expired: 'red',
  missing: 'red',
  expiring: 'yellow',
  valid: 'green',
  'not-needed': 'gray',
};

export type PaperActions = {
  /** Adds a paper that is missing at a branch. */
  onAdd: (kind: PaperKind, branchId: number | null) => void;
  onRenew: (id: number) => void;
  onEdit: (id: number) => void;
  onHistory: (id: number) => void;
};

const validText = ({ valid_until: last }: Paper): string =>
  last === null ? 'Never expires' : dayText(last);

const Actions = ({ paper, actions }: { paper: Paper; actions: PaperActions }) => {
  const of = `${paper.name} of ${dayText(paper.issued_on)}`;
  return (
    <Group gap="xs">
      {paper.file && <FileButton paper={paper} />}
      {paper.may_change && (
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={`Renew ${of}`}
            onClick={() => actions.onRenew(paper.id)}
          >
            Renew
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Edit ${of}`}
            onClick={() => actions.onEdit(paper.id)}
          >
            Edit
          </Button>
        </>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={`History of ${of}`}
        onClick={() => actions.onHistory(paper.id)}
      >
        History
      </Button>
    </Group>
  );
};

const AddButton = ({ row, actions }: { row: PaperRow; actions: PaperActions }) => (
  <Button
    size="xs"
    variant="default"
    aria-label={`Add ${PAPER_PRESETS[row.kind].label} of ${row.branch_name ?? 'all branches'}`}
    onClick={() => actions.onAdd(row.kind, row.branchId)}
  >
    Add
  </Button>
);

const detailsOf = ({ kind, paper, reason }: PaperRow): string =>
  paper
    ? [
        PAPER_PRESETS[kind].label,
        paper.reference,
        paper.issuer,
        `issued on ${dayText(paper.issued_on)}`,
      ]
        .filter((one) => one && one !== paper.name)
        .join(', ')
    : (reason ?? '');

const columnsOf = (actions: PaperActions): Column<PaperRow>[] => [
  {
    key: 'paper',
    header: 'Paper',
    cell: (row) => (
      <>
        {row.paper?.name ?? PAPER_PRESETS[row.kind].label}
        <Text component="span" display="block" size="xs" c="dimmed" fw={400}>
          {detailsOf(row)}
        </Text>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    isShort: true,
    cell: ({ status }) => <Badge color={COLOURS[status]}>{paperStatusLabel[status]}</Badge>,
  },
  { key: 'branch', header: 'Branch', cell: ({ branch_name: name }) => name ?? 'All branches' },
  {
    key: 'valid',
    header: 'Valid until',
    isShort: true,
    cell: ({ paper }) => (paper ? validText(paper) : '–'),
  },
  {
    key: 'actions',
    header: 'Change',
    isActions: true,
    width: 250,
    cell: (row) =>
      row.paper ? (
        <Actions paper={row.paper} actions={actions} />
      ) : (
        row.status === 'missing' && <AddButton row={row} actions={actions} />
      ),
  },
];

type Props = { rows: PaperRow[]; actions: PaperActions };

/** Lists papers, and what is missing or not needed. */
export const PapersTable = ({ rows, actions }: Props) => (
  <DataTable
    caption="Premises papers"
    columns={columnsOf(actions)}
    groups={[{ label: null, rows }]}
    rowKey={({ paper, kind, branchId }) => paper?.id ?? `${kind} ${branchId}`}
    minWidth={700}
  />
);
