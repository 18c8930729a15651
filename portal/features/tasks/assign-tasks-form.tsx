import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { FormActions, FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AreaButtons } from '../../shared/area-buttons.tsx';
import { branchesQuery } from '../../shared/branches.ts';
import { messageOf } from '../../shared/errors.ts';
import { useOneAtATime } from '../../shared/one-at-a-time.ts';
import { useUser } from '../../shared/user.tsx';
import { useAssignTasks } from './api.ts';
import { FailureAlert } from '../../shared/tasks/failure-alert.tsx';
import { PickList } from './components/pick-list.tsx';
import { assignedText, assignmentOf, pickableBranch, pickableTask } from './picking-rules.ts';
import type { Chosen } from './picking-rules.ts';

const NOTHING: Chosen = new Set();

type Props = { tasks: readonly MasterTask[]; onClose: () => void };

export const AssignTasksForm = ({ tasks, onClose }: Props) => {
  const user = useUser();
  const branches = useQuery(branchesQuery(user.company_id));
  const assign = useAssignTasks();
  const once = useOneAtATime();
  const [chosenTasks, setChosenTasks] = useState(NOTHING);
  const [chosenBranches, setChosenBranches] = useState(NOTHING);
  const taskIds = [...chosenTasks];
  const branchIds = [...chosenBranches];
  const assignment = assignmentOf(taskIds, branchIds);

  const submit = async () => {
    const { data, message } = await assign.mutateAsync({ taskIds, branchIds });
    const usual = `${taskIds.length} task(s) assigned to ${branchIds.length} branch(es).`;
    toast.success({
      title: 'Task Assignment Complete!',
      message: assignedText(message || usual, data.skipped),
    });
    setChosenTasks(NOTHING);
    setChosenBranches(NOTHING);
    onClose();
  };

  return (
    <Stack gap="md">
      {assign.isError && (
        <FailureAlert>{messageOf(assign.error, 'Failed to assign tasks')}</FailureAlert>
      )}
      {branches.isError && (
        <FailureAlert>
          Failed to load branches: {messageOf(branches.error, 'Unknown error')}
        </FailureAlert>
      )}
      <FormGrid>
        <PickList
          title="Global tasks"
          empty="No global tasks available"
          options={tasks.map(pickableTask)}
          chosen={chosenTasks}
          onChange={setChosenTasks}
        />
        <PickList
          title="Branches"
          // The error is shown above.
          empty={
            branches.isPending
              ? 'Loading branches...'
              : branches.isError
                ? ''
                : 'No branches available'
          }
          options={(branches.data ?? []).map(pickableBranch)}
          chosen={chosenBranches}
          onChange={setChosenBranches}
        />
      </FormGrid>
      <AreaButtons
        onChoose={(ofArea) => setChosenBranches(new Set([...chosenBranches, ...ofArea]))}
      />
      <Text
        size="sm"
        role="status"
        fw={assignment.isPossible ? 600 : 400}
        c={assignment.isPossible ? undefined : 'dimmed'}
      >
        {assignment.text}
      </Text>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!assignment.isPossible}
          loading={assign.isPending}
          // An error is shown above, from the state of the mutation.
          onClick={() => void once(() => submit().catch(() => undefined))}
        >
          Assign Tasks
        </Button>
      </FormActions>
    </Stack>
  );
};
