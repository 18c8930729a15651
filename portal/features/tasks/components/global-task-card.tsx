import { frequencyLabel, scheduleText } from '@branchbook/contract/schedule.ts';
import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { Accordion, Anchor, Group, Text } from '@mantine/core';
import { ActiveMark, ManagerMark, priorityText } from './marks.tsx';
import classes from './tasks.module.css';

export const GlobalTaskCard = ({ task }: { task: MasterTask }) => (
  <Accordion.Item value={String(task.id)} className={classes['card']}>
    <Accordion.Control>
      <Group gap="xs" wrap="nowrap" mr="sm">
        {task.manager_task && <ManagerMark />}
        <div className={classes['head']}>
          <Text fw={600} size="sm">
            {task.task_name}
          </Text>
          <Text size="xs" c="dimmed">
            {frequencyLabel(task.frequency)}
          </Text>
        </div>
        <ActiveMark active={task.active} />
      </Group>
    </Accordion.Control>
    <Accordion.Panel>
      <Text size="sm" className={classes['description']}>
        {task.task_description || 'No description'}
      </Text>
      <dl className={classes['facts']}>
        <div>
          <dt>Schedule</dt>
          <dd>
            {frequencyLabel(task.frequency)}: {scheduleText(task)}
          </dd>
        </div>
        <div>
          <dt>Time to finish</dt>
          <dd>{task.time_to_finish ?? 'No time limit'}</dd>
        </div>
        <div>
          <dt>Priority</dt>
          <dd>{priorityText(task.priority)}</dd>
        </div>
        <div>
          <dt>Verification</dt>
          <dd>{task.needs_verification ? 'Needed' : 'Not needed'}</dd>
        </div>
        <div>
          <dt>Notification</dt>
          <dd>{task.notification ? 'On' : 'Off'}</dd>
        </div>
        {task.youtube_link && (
          <div>
            <dt>Video</dt>
            <dd>
              <Anchor href={task.youtube_link} target="_blank" rel="noopener noreferrer" size="sm">
                {task.youtube_link}
              </Anchor>
            </dd>
          </div>
        )}
      </dl>
    </Accordion.Panel>
  </Accordion.Item>
);
