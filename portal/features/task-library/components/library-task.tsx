import { askedText } from '@branchbook/contract/checklist-text.ts';
import { LAW_RULES } from '@branchbook/contract/law-rules.ts';
import { ruleText } from '@branchbook/contract/law-text.ts';
import type { LibraryTask as Task } from '@branchbook/contract/task-library.ts';
import { Badge, Checkbox, Group, Text } from '@mantine/core';
import { countOf } from '../../../shared/counts.ts';
import { localToday } from '../../../shared/dates.ts';
import { RuleSource } from '../../../shared/rule-source.tsx';
import { ManagerMark } from '../../../shared/tasks/marks.tsx';
import { comingRules, datedOptionsText, dueText, taskRuleText } from '../library-text.ts';
import classes from './library.module.css';

const STEPS = { one: 'step', many: 'steps' };

const About = ({ task, news }: { task: Task; news: string | null | undefined }) => (
  <>
    <Group component="span" gap={6}>
      <Text span size="sm" fw={600}>
        {task.task_name}
      </Text>
      {task.manager_task && <ManagerMark />}
      {news !== undefined && (
        <Badge component="span" size="xs">
          {news === null ? 'New' : 'Changed'}
        </Badge>
      )}
    </Group>
    <Text span size="xs" c="dimmed" display="block">
      {task.task_description}
    </Text>
    <Text span size="xs" c="dimmed" display="block">
      {dueText(task)}
    </Text>
    {news && (
      <Text span size="xs" display="block">
        What changed: {news} Your own task of this name stays as it is.
      </Text>
    )}
  </>
);

const StepsOf = ({ steps }: Pick<Task, 'steps'>) => (
  <details className={classes['more']}>
    <summary>{countOf(steps.filter(({ kind }) => kind !== 'section').length, STEPS)}</summary>
    <ul className={classes['steps']}>
      {steps.map((step, index) => {
        const asked = askedText(step);
        return (
          <li key={index} data-section={step.kind === 'section' || undefined}>
            {step.label}
            {asked && ` (${asked})`}
            {datedOptionsText(step, localToday())}
            {step.rows !== undefined && step.rows > 1 && ' (repeated as often as needed)'}
          </li>
        );
      })}
    </ul>
  </details>
);

type Props = {
  task: Task;
  /** True if the company has a task of this name, which is not added again. */
  isThere: boolean;
  /** What changed in the library, or null if the task is new there; undefined if neither. */
  news: string | null | undefined;
};

/** Shows a task of the library with its steps and the source of its rule, before it is added. */
export const LibraryTask = ({ task, isThere, news }: Props) => (
  <li className={classes['task']}>
    <Checkbox
      value={task.key}
      disabled={isThere}
      label={<About task={task} news={news} />}
      description={isThere ? 'You have a task of this name already.' : undefined}
    />
    {task.steps.length > 0 && <StepsOf steps={task.steps} />}
    {task.source && (
      <Text size="xs" c="dimmed" className={classes['more']}>
        {taskRuleText(task, localToday())} · <RuleSource source={task.source} />
      </Text>
    )}
    {comingRules(task, localToday()).map((key) => (
      <Text key={key} size="xs" c="dimmed" className={classes['more']}>
        {ruleText(LAW_RULES[key], localToday())}: {LAW_RULES[key].rule} ·{' '}
        <RuleSource source={LAW_RULES[key].source} />
      </Text>
    ))}
  </li>
);
