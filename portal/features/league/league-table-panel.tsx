import type { LeagueRow } from '@branchbook/contract/league.ts';
import { SCORE_PARTS } from '@branchbook/contract/score.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Anchor, Text } from '@mantine/core';
import { dayText } from '../../shared/dates.ts';
import { ScoreValue } from './components/score-value.tsx';
import classes from './league.module.css';
import { markTexts, PART_LABELS, placeText, shareText, trendText } from './score-text.ts';

const Marks = ({ marks, recounted_on: recounted }: LeagueRow) => {
  const texts = marks ? markTexts(marks) : [];
  if (!marks || (texts.length === 0 && recounted === null && marks.verified === null)) return '–';
  return (
    <ul className={classes['marks']}>
      {marks.verified !== null && <li>{marks.verified} % verified</li>}
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {recounted !== null && <li>Recounted after late records ({dayText(recounted)})</li>}
    </ul>
  );
};

type Props = {
  rows: readonly LeagueRow[] | undefined;
  ranked: number;
  onOpen: (branchId: number) => void;
};

const columnsFor = ({ ranked, onOpen }: Omit<Props, 'rows'>): Column<LeagueRow>[] => [
  {
    key: 'branch',
    header: 'Branch',
    width: '22%',
    cell: ({ branchId, branch_name: name, parts }) =>
      parts === null ? (
        <Text span inherit fw={600} className={classes['name']}>
          {name}
        </Text>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          ta="start"
          className={classes['name']}
          aria-label={`How the score of ${name} is made up`}
          onClick={() => onOpen(branchId)}
        >
          {name}
        </Anchor>
      ),
  },
  { key: 'place', header: 'Place', isShort: true, cell: (row) => placeText(row, ranked) },
  { key: 'score', header: 'Score', cell: (row) => <ScoreValue {...row} /> },
  ...SCORE_PARTS.map((part): Column<LeagueRow> => ({
    key: part,
    header: PART_LABELS[part],
    isNumber: true,
    cell: ({ parts }) => shareText(parts?.[part]),
  })),
  {
    key: 'trend',
    header: '7 days against 28',
    isShort: true,
    cell: ({ trend }) => trendText(trend),
  },
  { key: 'marks', header: 'Beside the score', cell: (row) => <Marks {...row} /> },
];

/** Lists branches by their scores. */
export const LeagueTable = ({ rows, ...others }: Props) => (
  <DataTable
    caption="Branches by score"
    columns={columnsFor(others)}
    groups={[{ label: null, rows: rows ?? [] }]}
    rowKey={({ branchId }) => branchId}
    loading={rows === undefined}
    minWidth={960}
  />
);
