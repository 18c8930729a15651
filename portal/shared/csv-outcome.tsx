import type { ImportProblem, ImportResult } from '@branchbook/contract/imports.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from './counts.ts';
import classes from './csv-import.module.css';

const ROWS = { one: 'row', many: 'rows' };
const PROBLEMS = { one: 'problem', many: 'problems' };

/** Nobody reads thousands; those who want to, go on. */
const AT_ONCE = 50;

const placeOf = ({ row, field }: ImportProblem): string =>
  [row > 0 && `Row ${row}`, field].filter(Boolean).join(' · ');

/** What is wrong with a file, cell by cell, in its own order. */
export const CsvProblems = ({ problems }: { problems: readonly ImportProblem[] }) => {
  const [shown, setShown] = useState(AT_ONCE);
  const left = problems.length - shown;
  return (
    <Stack gap="xs" align="flex-start">
      <ul className={classes['problems']} aria-label="Problems">
        {problems.slice(0, shown).map((problem, index) => (
          <li key={index}>
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
          Show {Math.min(left, AT_ONCE)} more of {problems.length.toLocaleString('en-GB')}
        </Button>
      )}
    </Stack>
  );
};

/** What was found in a file, in a line; the place around it has it read out. */
export const CsvOutcome = ({ result: { rows, problems } }: { result: ImportResult }) => {
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
