import { frequencyText } from '@branchbook/contract/schedule.ts';
import { needsTimeText } from '../../../shared/tasks/time-text.ts';
import { repeatLabel } from '../when-text.ts';
import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { Accordion, Group, Text } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countOf } from '../../../shared/counts.ts';
import { stepsText } from '../../../shared/checklists/count-text.ts';
import classes from '../../../shared/tasks/cards.module.css';
import { ActiveMark, ManagerMark, priorityText } from '../../../shared/tasks/marks.tsx';
import { TaskPhoto } from '../../../shared/tasks/task-photo.tsx';
import { VideoLink } from '../../../shared/tasks/video-link.tsx';

/** Actions on a global task in its list. */
export type OnGlobalTask = {
  onView: (task: MasterTask) => void;
  onEdit: (task: MasterTask) => void;
  onDelete: (task: MasterTask) => void;
};

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
const BRANCHES = { one: 'branch', many: 'branches' };

type FactProps = { name: string; wide?: boolean; children: ReactNode };

const Fact = ({ name, wide, children }: FactProps) => (
  <div className={wide ? classes['wide'] : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Details = ({ task }: { task: MasterTask }) => (
  <>
    <Text size="sm" className={classes['text']}>
      {task.task_description || 'No description'}
    </Text>
    <dl className={classes['facts']}>
      <Fact name="Schedule">{frequencyText(task)}</Fact>
      {needsTimeText(task) && (
        <Fact name="Time to finish">{task.time_to_finish ?? 'No time limit'}</Fact>
      )}
      <Fact name="Assigned to">
        {task.branch_count === 0 ? 'No branch yet' : countOf(task.branch_count, BRANCHES)}
      </Fact>
      <Fact name="Priority">{priorityText(task.priority)}</Fact>
      <Fact name="Verification">{task.needs_verification ? 'Needed' : 'Not needed'}</Fact>
      <Fact name="Notification">{task.notification ? 'On' : 'Off'}</Fact>
      {task.youtube_link && (
        <Fact name="Video" wide>
          <VideoLink link={task.youtube_link} />
        </Fact>
      )}
    </dl>
    {task.photo_url && (
      <div className={classes['thumb']}>
        <TaskPhoto photo={task.photo_url} alt={`How ${task.task_name} is done`} />
      </div>
    )}
  </>
);

type Props = OnGlobalTask & { task: MasterTask; opened: boolean };

export const GlobalTaskCard = ({ task, opened, onView, onEdit, onDelete }: Props) => (
  <Accordion.Item value={String(task.id)} className={classes['card']}>
    <div className={classes['control']}>
      <Accordion.Control>
        <Group gap="xs" wrap="nowrap" mr="sm">
          {task.manager_task && <ManagerMark />}
          <div className={`${classes['head']} ${classes['text']}`}>
            <Text fw={600} size="sm">
              {task.task_name}
            </Text>
            <Text size="xs" c="dimmed">
              {repeatLabel(task)}
              {task.steps.length > 0 && ` · ${stepsText(task.steps.length)}`}
            </Text>
          </div>
          {!task.active && <ActiveMark active={false} />}
        </Group>
      </Accordion.Control>
      <ActionButton
        label={`View ${task.task_name}`}
        icon={<IconEye {...ICON} />}
        onClick={() => onView(task)}
      />
      <ActionButton
        label={`Edit ${task.task_name}`}
        icon={<IconPencil {...ICON} />}
        onClick={() => onEdit(task)}
      />
      <ActionButton
        label={`Delete ${task.task_name}`}
        icon={<IconTrash {...ICON} />}
        danger
        onClick={() => onDelete(task)}
      />
    </div>
    {/* Loads photos only for an opened task, not for a list of forty. */}
    <Accordion.Panel>{opened && <Details task={task} />}</Accordion.Panel>
  </Accordion.Item>
);
