import { addDays, weekdayOf } from '@branchbook/contract/dates.ts';
import type { Day, Weekday } from '@branchbook/contract/dates.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { closedDaysQuery } from '../../shared/branches.ts';
import { rangeText } from '../../shared/dates.ts';
import { inOrder } from './components/branch-task-card.tsx';
import type { OnTask } from './components/task-actions.tsx';
import { useMoves } from './components/use-moves.ts';
import type { Dragged } from './components/week-card.tsx';
import { WeekDay } from './components/week-day.tsx';
import classes from './components/week.module.css';
import { mondayBefore, weekOf } from './week-rules.ts';

type BarProps = { monday: Day; thisMonday: Day; onWeek: (monday: Day | undefined) => void };

const WeekBar = ({ monday, thisMonday, onWeek }: BarProps) => {
  const go = (days: number) => {
    const next = addDays(monday, days);
    onWeek(next === thisMonday ? undefined : next);
  };
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size={36} aria-label="Previous week" onClick={() => go(-7)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label="Next week" onClick={() => go(7)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={monday === thisMonday} onClick={() => onWeek(undefined)}>
        This week
      </Button>
      <Text fw={600} role="status">
        {rangeText(monday, addDays(monday, 6))}
      </Text>
    </Group>
  );
};

type Props = OnTask & {
  branchId: number;
  tasks: readonly BranchTask[];
  today: Day;
  week: Day | undefined;
  onWeek: (monday: Day | undefined) => void;
  onAdd: (weekday: Weekday) => void;
};

/** Shows when tasks are due: a board of seven days, one below the other on phones. */
export const WeekBoard = ({ branchId, tasks, today, week, onWeek, onAdd, ...on }: Props) => {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { plan, move, arrived, onArrived } = useMoves(branchId);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [turned, setTurned] = useState<Partial<Record<Day, boolean>>>({});
  const thisMonday = mondayBefore(today);
  const monday = week ?? thisMonday;
  const closedDays = useQuery(closedDaysQuery(branchId, monday, addDays(monday, 6)));
  const days = weekOf(monday, inOrder(tasks), closedDays.data ?? []);
  const inactive = tasks.filter(({ active }) => !active).length;

  const isOpen = (day: Day): boolean =>
    turned[day] ?? (!isPhone || day === today || monday !== thisMonday);
  const open = (day: Day, opened: boolean) => setTurned((now) => ({ ...now, [day]: opened }));
  const moveTo = (task: BranchTask, from: Day, to: Day) => {
    open(to, true);
    void move(task, from, to);
  };

  return (
    <Stack gap="md">
      <WeekBar monday={monday} thisMonday={thisMonday} onWeek={onWeek} />
      <ol className={classes['week']} aria-label="Week">
        {days.map((one) => (
          <WeekDay
            key={one.day}
            {...one}
            isToday={one.day === today}
            opened={isOpen(one.day)}
            onToggle={() => open(one.day, !isOpen(one.day))}
            onAdd={() => onAdd(weekdayOf(one.day))}
            isTarget={dragged !== null && dragged.from !== one.day}
            onDrop={() => dragged && moveTo(dragged.task, dragged.from, one.day)}
            days={days.map(({ day }) => day)}
            plan={plan}
            onMove={moveTo}
            onDrag={setDragged}
            arrived={arrived}
            onArrived={onArrived}
            {...on}
          />
        ))}
      </ol>
      {inactive > 0 && (
        <Text size="sm" c="dimmed">
          {inactive === 1 ? '1 inactive task is' : `${inactive} inactive tasks are`} never due and
          only in the list.
        </Text>
      )}
    </Stack>
  );
};
