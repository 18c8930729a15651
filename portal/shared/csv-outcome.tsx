import type { ImportProblem, ImportResult } from '@branchbook/contract/imports.ts';
import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from './counts.ts';
import { dayText } from './dates.ts';
import classes from './csv-import.module.css';

const ROWS = { one: 'row', many: 'rows' };
const PROBLEMS = { one: 'problem', many: 'problems' };
const WARNINGS = { one: 'warning', many: 'warnings' };

/** Number of problems shown at first; the user can ask for more. */
const AT_ONCE = 50;

/** A problem, with all rows that have it. */
type Said = { field: string | null; message: string; rows: number[] };

/** Groups equal problems of many rows, in the order of their first rows. */
export const grouped = (problems: readonly ImportProblem[]): Said[] => {
  const groups = Map.groupBy(problems, ({ field, message }) => `${field ?? ''} ${message}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, rows: [first, ...others].map(({ row }) => row) }] : [],
  );
};

/** Maximum number of rows named for one problem. */
const ROWS_NAMED = 5;

const rowsText = (rows: readonly number[]): string => {
  if (rows.length === 1) return `Row ${rows[0]}`;
  const named = rows.slice(0, ROWS_NAMED).map(String);
  const left = rows.length - named.length;
  const more = left > 0 ? [`${left.toLocaleString('en-GB')} more`] : [];
  return `Rows ${new Intl.ListFormat('en-GB').format([...named, ...more])}`;
};

const placeOf = ({ rows, field }: Said): string =>
  [(rows[0] ?? 0) > 0 && rowsText(rows), field].filter(Boolean).join(' · ');

type ProblemsProps = { problems: readonly ImportProblem[]; label?: string };

/** Lists the problems or warnings of a file, cell by cell, in the file's order. */
export const CsvProblems = ({ problems, label = 'Problems' }: ProblemsProps) => {
  const [shown, setShown] = useState(AT_ONCE);
  const said = grouped(problems);
  const left = said.length - shown;
  return (
    <Stack gap="xs" align="flex-start">
      <ul className={classes['problems']} aria-label={label}>
        {said.slice(0, shown).map((problem) => (
          <li key={`${problem.field} ${problem.message}`}>
            {placeOf(problem) && (
              <Text span inherit fw={600}>
                {placeOf(problem)}:{' '}
              </Text>
            )}
            {problem.message}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + AT_ONCE)}>
          Show {Math.min(left, AT_ONCE)} more of {said.length.toLocaleString('en-GB')}
        </Button>
      )}
    </Stack>
  );
};

/** Shows the first rows as they will be added, and the columns that will not be. */
export const CsvPreview = ({
  result: { preview, ignoredColumns, rows },
}: {
  result: ImportResult;
}) => (
  <>
    {ignoredColumns.length > 0 && (
      <Text size="sm">Not imported: {new Intl.ListFormat('en-GB').format(ignoredColumns)}.</Text>
    )}
    {preview.rows.length > 0 && (
      <Table.ScrollContainer
        minWidth={0}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Preview' } }}
      >
        <Table captionSide="top" fz="sm" className={classes['preview']}>
          <Table.Caption>
            {rows > preview.rows.length
              ? `The first ${preview.rows.length} of ${countOf(rows, ROWS)}`
              : 'What will be added'}
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {preview.columns.map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.rows.map((cells, row) => (
              <Table.Tr key={row}>
                {cells.map((cell, at) => (
                  <Table.Td key={preview.columns[at]}>
                    {/^\d{4}-\d\d-\d\d$/.test(cell) ? dayText(cell) : cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </>
);

type OutcomeProps = { result: ImportResult; warnings: readonly ImportProblem[] };

/** Sums up a check in one line; the live region around it announces it. */
export const CsvOutcome = ({ result: { rows, problems }, warnings }: OutcomeProps) => {
  if (problems.length === 0 && warnings.length > 0) {
    return (
      <Alert
        role="group"
        color="orange"
        icon={<IconAlertTriangle aria-hidden />}
        title={`${countOf(warnings.length, WARNINGS)} in ${countOf(rows, ROWS)}`}
      >
        The rows can be added. The warnings have to be answered afterwards.
      </Alert>
    );
  }
  if (problems.length === 0) {
    return (
      <Alert
        role="group"
        color="green"
        icon={<IconCircleCheck aria-hidden />}
        title={`${countOf(rows, ROWS)}, nothing wrong`}
      />
    );
  }
  const found = countOf(problems.length, PROBLEMS);
  return (
    <Alert
      role="group"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={rows === 0 ? found : `${found} in ${countOf(rows, ROWS)}`}
    >
      Nothing was added. Correct the file and choose it again.
    </Alert>
  );
};
