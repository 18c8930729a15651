import type { AnswerProblem } from '@branchbook/contract/checklist-answers.ts';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../../shared/format.ts';
import classes from './missing-list.module.css';
import { goToStep } from './step-anchor.ts';

type Props = { problems: AnswerProblem[] };

/** Number of steps that are listed at first. */
const SHOWN = 5;

/** Lists what keeps a task from being completed; a tap goes to the step. */
export const MissingList = ({ problems }: Props) => {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'start' });
    list.current?.focus({ preventScroll: true });
  }, []);
  const shown = all ? problems : problems.slice(0, SHOWN);
  return (
    <section ref={list} tabIndex={-1} aria-label="Missing" className={classes['missing']}>
      <Text fw={650} role="alert">
        {plural(problems.length, 'step')} {problems.length === 1 ? 'is' : 'are'} not finished
      </Text>
      <ul className={classes['list']}>
        {shown.map(({ step, row, message }) => (
          <li key={`${step} ${row} ${message}`}>
            <UnstyledButton
              className={classes['link']}
              onClick={() => step !== null && goToStep(step, row)}
            >
              <span className={classes['text']}>{message}</span>
              <IconArrowUp size={22} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {problems.length}
        </Button>
      )}
    </section>
  );
};
