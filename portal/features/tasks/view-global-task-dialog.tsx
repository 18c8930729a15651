import { courseRuleLabel } from '@branchbook/contract/course-rules.ts';
import { diaryPartLabel } from '@branchbook/contract/diary-parts.ts';
import { frequencyText } from '@branchbook/contract/schedule.ts';
import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Facts } from '@branchbook/ui/facts.tsx';
import type { Fact } from '@branchbook/ui/facts.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { countOf } from '../../shared/counts.ts';
import { stepsText } from '../../shared/checklists/count-text.ts';
import { StepList } from '../../shared/checklists/step-list.tsx';
import { dayText } from '../../shared/dates.ts';
import { needsTimeText } from '../../shared/tasks/time-text.ts';
import { closeText, openText } from './when-text.ts';
import { useUser } from '../../shared/user.tsx';
import { globalTaskQuery, globalTasksQuery } from './api.ts';
import { ActiveMark, ManagerMark, priorityText } from '../../shared/tasks/marks.tsx';
import { TaskLoader } from './components/task-loader.tsx';
import { TaskPhoto } from '../../shared/tasks/task-photo.tsx';
import { VideoLink } from '../../shared/tasks/video-link.tsx';
import classes from './view-global-task.module.css';

const BRANCHES = { one: 'branch', many: 'branches' };

/** The further details that a task uses. */
const moreFactsOf = (task: MasterTask): Fact[] => {
  const { valid_from: from, valid_until: until } = task;
  const facts: (Fact | false)[] = [
    from !== null && ['First day', dayText(from)],
    until !== null && ['Last day', dayText(until)],
    task.opens_before !== null && ['Completed from', openText(task.opens_before)],
    task.closes_after !== null && ['Completed until', closeText(task.closes_after)],
    task.on_closed_days && ['Closed days', 'Also when the branch is closed'],
    task.photo_required && ['Photo', 'Needed to complete it'],
    task.note_required && ['Note', 'Needed to complete it'],
    task.required_course_id !== null && ['Required course', courseRuleLabel[task.course_rule]],
    task.diary_part !== null && ['Food safety diary', diaryPartLabel[task.diary_part]],
  ];
  return facts.filter((fact) => fact !== false);
};

const factsOf = (task: MasterTask): Fact[] => [
  ['Schedule', frequencyText(task)],
  ...(needsTimeText(task)
    ? [['Time to finish', task.time_to_finish ?? 'No time limit'] satisfies Fact]
    : []),
  ...moreFactsOf(task),
  ['Priority', priorityText(task.priority)],
  ['Manager task', task.manager_task ? 'Yes' : 'No'],
  ['Verification', task.needs_verification ? 'Needed' : 'Not needed'],
  ['Notification', task.notification ? 'On' : 'Off'],
  ['Assigned to', countOf(task.branch_count, BRANCHES)],
];

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
    <Facts facts={factsOf(task)} width="10rem" />
    {task.steps.length > 0 && (
      <section aria-label="Steps of the task">
        <Title order={4} mb="xs">
          {stepsText(task.steps.length)}
        </Title>
        <StepList steps={task.steps} />
      </section>
    )}
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
  return (
    <Dialog title="View Global Task Template" opened={taskId !== undefined} onClose={onClose}>
      {taskId !== undefined && (
        <Stack gap="md">
          <TaskLoader
            key={taskId}
            query={globalTaskQuery(taskId)}
            taskId={taskId}
            list={globalTasksQuery(user.company_id)}
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
