import type { Day } from '@branchbook/contract/dates.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { dayMonthText } from '../../../shared/dates.ts';
import { dayName } from '../moving-rules.ts';
import type { Move } from '../moving-rules.ts';

type Props = {
  task: BranchTask;
  from: Day;
  days: readonly Day[];
  plan: (to: Day) => Move;
  onMove: (to: Day) => void;
  /** The task was just moved here; its menu button gets the focus. */
  hasArrived: boolean;
  onArrived: () => void;
};

/** Moves a task to another day of the week by keyboard or touch, as dragging does by mouse. */
export const MoveMenu = ({ task, from, days, plan, onMove, hasArrived, onArrived }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!hasArrived) return;
    button.current?.focus();
    onArrived();
  }, [hasArrived, onArrived]);

  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Move ${task.task_name} to another day`}
          title="Move…"
        >
          <IconCalendarShare size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {days
          .filter((day) => day !== from)
          .map((day) => {
            const planned = plan(day);
            const refused = 'refused' in planned ? planned.refused : undefined;
            return (
              // A refused day can still be chosen: it then says why, for every user.
              <Menu.Item
                key={day}
                aria-disabled={refused !== undefined}
                c={refused && 'dimmed'}
                onClick={() => onMove(day)}
              >
                {dayName(day)} {dayMonthText(day)}
                {refused && (
                  <Text size="xs" maw={240}>
                    {refused}
                  </Text>
                )}
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
};
