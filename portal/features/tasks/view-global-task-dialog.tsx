import { frequencyLabel, scheduleText } from '@branchbook/contract/schedule.ts';
import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/counts.ts';
import { useUser } from '../../shared/user.tsx';
import { globalTaskQuery, globalTasksQuery } from './api.ts';
import { ActiveMark, ManagerMark, priorityText } from './components/marks.tsx';
import { TaskLoader } from './components/task-loader.tsx';
import { TaskPhoto } from './components/task-photo.tsx';
import { VideoLink } from './components/video-link.tsx';
import classes from './view-global-task.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const BRANCHES = { one: 'branch', many: 'branches' };

const Template = ({ task }: { task: MasterTask }) => (
  <Stack gap="md">
    <Group gap="xs">
      {task.manager_task && <ManagerMark />}
      <Title order={3} className={classes['name']}>
        {task.task_name}
      </Title>
      <ActiveMark active={task.active} />
    </Group>
    <Text size="sm" className={classes['description']}>
      {task.task_description || 'No description'}
    </Text>
    <dl className={classes['facts']}>
      <Fact name="Schedule">
        {frequencyLabel(task.frequency)}
        {task.frequency !== 'other' && `: ${scheduleText(task)}`}
      </Fact>
      <Fact name="Time to finish">{task.time_to_finish ?? 'No time limit'}</Fact>
      <Fact name="Priority">{priorityText(task.priority)}</Fact>
      <Fact name="Manager task">{task.manager_task ? 'Yes' : 'No'}</Fact>
      <Fact name="Verification">{task.needs_verification ? 'Needed' : 'Not needed'}</Fact>
      <Fact name="Notification">{task.notification ? 'On' : 'Off'}</Fact>
      <Fact name="Assigned to">{countOf(task.branch_count, BRANCHES)}</Fact>
    </dl>
    {task.photo_url && <TaskPhoto photo={task.photo_url} alt={`Photo of ${task.task_name}`} />}
    {task.youtube_link && <VideoLink link={task.youtube_link} />}
  </Stack>
);

type Props = {
  taskId: number | undefined;
  onClose: () => void;
  onEdit: (taskId: number) => void;
};

export const ViewGlobalTaskDialog = ({ taskId, onClose, onEdit }: Props) => {
  const user = useUser();
  const queryClient = useQueryClient();
  return (
    <Dialog title="View Global Task Template" opened={taskId !== undefined} onClose={onClose}>
      {taskId !== undefined && (
        <Stack gap="md">
          <TaskLoader
            key={taskId}
            query={globalTaskQuery(taskId)}
            cached={queryClient
              .getQueryData(globalTasksQuery(user.company_id).queryKey)
              ?.find(({ id }) => id === taskId)}
          >
            {(task) => <Template task={task} />}
          </TaskLoader>
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => onEdit(taskId)}>Edit</Button>
          </FormActions>
        </Stack>
      )}
    </Dialog>
  );
};
