import { Button, Text } from '@mantine/core';
import classes from './answer-list.module.css';

export type Answer<S extends string> = { step: S; name: string; value: string };

type Props<S extends string> = { answers: readonly Answer<S>[]; onChange: (step: S) => void };

/** Shows the answers of a guide, each with a button that leads to its question. */
export const AnswerList = <S extends string>({ answers, onChange }: Props<S>) => (
  <dl className={classes['rows']}>
    {answers.map(({ step, name, value }) => (
      <div key={name} className={classes['row']}>
        <dt>
          <Text span c="dimmed">
            {name}
          </Text>
        </dt>
        <dd>{value}</dd>
        <dd className={classes['change']}>
          <Button variant="default" aria-label={`Change: ${name}`} onClick={() => onChange(step)}>
            Change
          </Button>
        </dd>
      </div>
    ))}
  </dl>
);
