import { closedText } from '@branchbook/contract/opening-hours.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { Badge, Button, Collapse, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { DragEvent } from 'react';
import { countOf } from '../../../shared/counts.ts';
import { dayMonthText } from '../../../shared/dates.ts';
import { dayName } from '../moving-rules.ts';
import type { DayOfWeek } from '../week-rules.ts';
import { WeekCard } from './week-card.tsx';
import type { OnWeek } from './week-card.tsx';
import classes from './week.module.css';

const TASKS = { one: 'task', many: 'tasks' };

type CardsProps = OnWeek & { day: Day; tasks: readonly BranchTask[] };

const Cards = ({ day, tasks, ...on }: CardsProps) => (
  <ul className={classes['cards']}>
    {tasks.map((task) => (
      <WeekCard key={task.id} task={task} day={day} {...on} />
    ))}
  </ul>
);

const Note = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" px="sm" py="xs">
    {children}
  </Text>
);

type Props = OnWeek &
  DayOfWeek<BranchTask> & {
    isToday: boolean;
    opened: boolean;
    onToggle: () => void;
    onAdd: () => void;
    /** A card is being dragged and may be dropped here. */
    isTarget: boolean;
    onDrop: () => void;
  };

/** Shows a day of the week board: its tasks, whether the branch is closed, and a target to drop tasks on. */
export const WeekDay = (props: Props) => {
  const { day, closed, tasks, skipped, isToday, opened, onToggle, onAdd, isTarget, onDrop, ...on } =
    props;
  const [isOver, setOver] = useState(false);
  const [titleId, bodyId] = [useId(), useId()];
  const over = (event: DragEvent) => {
    if (!isTarget) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    // Moving onto a child element also fires `dragleave`; ignore it.
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop();
  };
  const look = [
    classes['day'],
    isToday && classes['today'],
    closed !== null && classes['shut'],
    isOver && isTarget && classes['over'],
  ].filter(Boolean);
  return (
    <li>
      {/* Each card's menu does the same as dropping. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={look.join(' ')}
        style={{ height: '100%' }}
        aria-labelledby={titleId}
        onDragOver={over}
        onDragLeave={leave}
        onDrop={drop}
      >
        <Title order={2} size="h3">
          <UnstyledButton
            id={titleId}
            className={classes['toggle']}
            aria-expanded={opened}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            <span className={classes['dayName']}>
              {dayName(day)}{' '}
              <Text span size="sm" c="dimmed" fw={400} className={classes['date']}>
                {dayMonthText(day)}
              </Text>{' '}
              {isToday && <Badge>Today</Badge>}
              {closed !== null && (
                <Text span size="sm" fw={400} className={classes['closed']}>
                  {closedText(closed)}
                </Text>
              )}
            </span>
            <Badge
              color="gray"
              aria-label={countOf(tasks.length, TASKS)}
              className={classes['count']}
            >
              {tasks.length}
            </Badge>
            <IconChevronDown size={16} className={classes['chevron']} aria-hidden />
          </UnstyledButton>
        </Title>
        <Collapse id={bodyId} expanded={opened} flex={1}>
          {tasks.length > 0 && <Cards day={day} tasks={tasks} {...on} />}
          {skipped.length > 0 && (
            <>
              <Note>Not due while closed</Note>
              <Cards day={day} tasks={skipped} {...on} />
            </>
          )}
          {tasks.length + skipped.length === 0 && <Note>No tasks</Note>}
          <div className={classes['foot']}>
            <Button
              variant="subtle"
              size="xs"
              fullWidth
              leftSection={<IconPlus size={14} aria-hidden />}
              aria-label={`Add task for ${dayName(day)}`}
              onClick={onAdd}
            >
              Add task
            </Button>
          </div>
        </Collapse>
      </section>
    </li>
  );
};
