import { frequencyLabel } from '@branchbook/contract/schedule.ts';
import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { FormActions, FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchesQuery } from '../../shared/branches.ts';
import { messageOf } from '../../shared/errors.ts';
import { useUser } from '../../shared/user.tsx';
import { useAssignTasks } from './api.ts';
import { PickList } from './components/pick-list.tsx';

const finishText = ({ time_to_finish, time_to_finish_minutes }: MasterTask): string =>
  time_to_finish_minutes === null
    ? 'No time limit'
    : `${time_to_finish_minutes} minutes (${time_to_finish ?? ''})`;

const taskFacts = (task: MasterTask) => (
  <>
    {task.task_description && (
      <Text span size="xs" c="dimmed" display="block" lineClamp={2}>
        {task.task_description}
      </Text>
    )}
    <Text span size="xs" c="dimmed" display="block">
      {frequencyLabel(task.frequency)} · {finishText(task)}
    </Text>
  </>
);

type Props = { tasks: readonly MasterTask[]; onClose: () => void };

export const AssignTasksForm = ({ tasks, onClose }: Props) => {
  const user = useUser();
  const branches = useQuery(branchesQuery(user.company_id));
  const assign = useAssignTasks();
  const [taskIds, setTaskIds] = useState<number[]>([]);
  const [branchIds, setBranchIds] = useState<number[]>([]);
  const total = taskIds.length * branchIds.length;

  const submit = () =>
    assign.mutate(
      { taskIds, branchIds },
      {
        onSuccess: ({ message }) => {
          toast.success({
            title: 'Task Assignment Complete!',
            message:
              message || `${taskIds.length} task(s) assigned to ${branchIds.length} branch(es).`,
          });
          setTaskIds([]);
          setBranchIds([]);
          onClose();
        },
      },
    );

  const hint =
    taskIds.length === 0
      ? 'Please select at least one task'
      : branchIds.length === 0
        ? 'Please select at least one branch'
        : `This will create ${total} task assignments (${taskIds.length} × ${branchIds.length})`;

  return (
    <Stack gap="md">
      {assign.isError && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {messageOf(assign.error, 'Failed to assign tasks')}
        </Alert>
      )}
      {branches.isError && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          Failed to load branches: {messageOf(branches.error, 'Unknown error')}
        </Alert>
      )}
      <FormGrid>
        <PickList
          title="Global tasks"
          empty="No global tasks available"
          options={tasks.map((task) => ({
            id: task.id,
            label: task.task_name,
            details: taskFacts(task),
          }))}
          chosen={taskIds}
          onChange={setTaskIds}
        />
        <PickList
          title="Branches"
          empty={branches.isPending ? 'Loading branches...' : 'No branches available'}
          options={(branches.data ?? []).map((branch) => ({
            id: branch.id,
            label: branch.name,
            details: (
              <Text span size="xs" c="dimmed" display="block">
                {branch.parent_branch_id === null ? 'Head Office' : branch.town}
              </Text>
            ),
          }))}
          chosen={branchIds}
          onChange={setBranchIds}
        />
      </FormGrid>
      <Text size="sm" role="status" fw={total > 0 ? 600 : 400} c={total > 0 ? undefined : 'dimmed'}>
        {hint}
      </Text>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={total === 0} loading={assign.isPending} onClick={submit}>
          Assign Tasks
        </Button>
      </FormActions>
    </Stack>
  );
};
