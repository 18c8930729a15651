import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { IconCircleCheck, IconClipboardList } from '@tabler/icons-react';
import type { ChecklistDraft } from '../../../offline/tablet-store.ts';
import type { BranchDay } from '../day-rules.ts';
import type { DayTask } from '../day-task-rules.ts';
import classes from '../today-screen.module.css';
import { TaskCard } from './task-card.tsx';

type Props = {
  day: BranchDay;
  timezone: string;
  time: Date;
  roleId: number;
  /** Half-answered checklists. */
  drafts: readonly ChecklistDraft[] | undefined;
  onComplete: (task: DayTask) => void;
  onOpen: (task: DayTask) => void;
};

/** Shows the open tasks, the most urgent first. */
export const OpenList = ({ day, timezone, time, roleId, drafts, onComplete, onOpen }: Props) =>
  day.open.length > 0 ? (
    <ul className={classes['list']}>
      {day.open.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          timezone={timezone}
          time={time}
          roleId={roleId}
          draft={drafts?.find(({ key }) => key === task.id)}
          onComplete={() => onComplete(task)}
          onOpen={() => onOpen(task)}
        />
      ))}
    </ul>
  ) : (
    <EmptyState
      icon={day.total > 0 ? <IconCircleCheck aria-hidden /> : <IconClipboardList aria-hidden />}
      title={
        day.total > 0
          ? 'All done for today'
          : day.closed === null
            ? 'Nothing is due today'
            : 'The branch is closed today'
      }
      text={
        day.total > 0
          ? 'Thank you. New tasks appear here automatically.'
          : day.closed === null
            ? 'Tasks that head office or your manager plans for today appear here.'
            : 'No tasks are due.'
      }
    />
  );
