import { topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import type { DiaryCheck, FoodProblem } from '@branchbook/contract/sfbb.ts';
import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';
import { instantText } from '../../../shared/dates.ts';
import classes from '../sfbb.module.css';

const stateOf = ({ state, late, overdue }: DiaryCheck): [label: string, color: string] => {
  if (state === 'completed') return late ? ['Done late', 'yellow'] : ['Done', 'green'];
  if (state === 'not_completed') return ['Not done', 'red'];
  return overdue ? ['Overdue', 'red'] : ['To do', 'gray'];
};

const Check = ({ check }: { check: DiaryCheck }) => {
  const [label, color] = stateOf(check);
  return (
    <li>
      <Group gap="xs">
        <Text fw={600} className={classes['words']}>
          {check.task_name}
        </Text>
        <Badge color={color}>{label}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {check.done_by_name && check.done_at
          ? `${check.done_by_name}, ${instantText(check.done_at)}`
          : `Due ${instantText(check.due_at)}`}
        {check.answered > 0 && `, ${check.answered} answered`}
      </Text>
      {check.note && (
        <Text size="sm" className={classes['words']}>
          {check.note}
        </Text>
      )}
      {check.failed.length > 0 && (
        <List size="sm" aria-label={`Failed answers of ${check.task_name}`}>
          {check.failed.map((text) => (
            <List.Item key={text}>
              <Text span size="sm" c="var(--mantine-color-error)" className={classes['words']}>
                {text}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </li>
  );
};

/** Shows the opening or closing checks of a day, with failed answers in words. */
export const Checks = ({ checks }: { checks: DiaryCheck[] }) =>
  checks.length === 0 ? (
    <Text c="dimmed">
      No task of this day belongs to these checks. Mark tasks for the food safety diary in their
      form.
    </Text>
  ) : (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {checks.map((check) => (
        <Check key={check.occurrenceId} check={check} />
      ))}
    </Stack>
  );

type ProblemsProps = { problems: FoodProblem[]; onComplete: (id: number) => void };

/** Shows the problems of a day, and what was done about each. */
export const Problems = ({ problems, onComplete }: ProblemsProps) =>
  problems.length === 0 ? (
    <Text c="dimmed">Nothing was written down.</Text>
  ) : (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {problems.map((problem) => (
        <li key={problem.id}>
          <Text fw={600} className={classes['words']}>
            {topicLabel[problem.topic]}: {problem.what}
          </Text>
          <Text size="sm" c="dimmed">
            {problem.reported_by_name}, {instantText(problem.reported_at)}
            {problem.after_signature && '. It arrived after the signature'}
          </Text>
          <ArrivalNote of={problem.arrival} />
          {problem.done === null ? (
            <Button mt={4} size="xs" variant="default" onClick={() => onComplete(problem.id)}>
              Add what was done
            </Button>
          ) : (
            <Text size="sm" className={classes['words']}>
              {problem.done}
              {problem.done_by_name && ` (${problem.done_by_name})`}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
