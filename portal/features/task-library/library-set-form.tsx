import { LIBRARY_TOPICS } from '@branchbook/contract/task-library.ts';
import type { LibrarySet, LibraryTask } from '@branchbook/contract/task-library.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../shared/counts.ts';
import { messageOf } from '../../shared/errors.ts';
import { useOneAtATime } from '../../shared/one-at-a-time.ts';
import { useAddFromLibrary } from './api.ts';
import { FailureAlert } from '../../shared/tasks/failure-alert.tsx';
import classes from './components/library.module.css';
import { ManagerMark } from '../../shared/tasks/marks.tsx';
import { addedText, dueText } from './library-text.ts';
import type { Added } from './library-text.ts';

const TASKS = { one: 'task', many: 'tasks' };

const About = ({ task }: { task: LibraryTask }) => (
  <>
    <Group component="span" gap={6} wrap="nowrap">
      <Text span size="sm" fw={600}>
        {task.task_name}
      </Text>
      {task.manager_task && <ManagerMark />}
    </Group>
    <Text span size="xs" c="dimmed" display="block">
      {task.task_description}
    </Text>
    <Text span size="xs" c="dimmed" display="block">
      {dueText(task)}
    </Text>
  </>
);

type Props = { set: LibrarySet; onBack: () => void; onAdded: (added: Added) => void };

/** Lists the tasks of a set by topic; all are selected at first. */
export const LibrarySetForm = ({ set, onBack, onAdded }: Props) => {
  const add = useAddFromLibrary();
  const once = useOneAtATime();
  const [chosen, setChosen] = useState(() => set.tasks.map(({ key }) => key));

  const submit = async () => {
    const added = await add.mutateAsync({ set: set.key, tasks: chosen });
    toast.success({ title: 'Tasks Added', message: addedText(added) });
    onAdded(added);
  };

  return (
    <Step label={set.name}>
      <div>
        <Title order={3}>{set.name}</Title>
        <Text size="sm" c="dimmed" role="status">
          {chosen.length} of {set.tasks.length} selected
        </Text>
      </div>
      {add.isError && (
        <FailureAlert>{messageOf(add.error, 'Failed to add the tasks')}</FailureAlert>
      )}
      <Checkbox.Group value={chosen} onChange={setChosen}>
        <Stack gap="md">
          {LIBRARY_TOPICS.map((topic) => {
            const tasks = set.tasks.filter((task) => task.topic === topic);
            return (
              tasks.length > 0 && (
                <fieldset key={topic} className={classes['topic']}>
                  <legend>{topic}</legend>
                  <ul className={classes['tasks']}>
                    {tasks.map((task) => (
                      <li key={task.key} className={classes['task']}>
                        <Checkbox value={task.key} label={<About task={task} />} />
                      </li>
                    ))}
                  </ul>
                </fieldset>
              )
            );
          })}
        </Stack>
      </Checkbox.Group>
      <FormActions>
        <Button variant="default" disabled={add.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={add.isPending}
          // An error is shown above, from the state of the mutation.
          onClick={() => void once(() => submit().catch(() => undefined))}
        >
          Add {countOf(chosen.length, TASKS)}
        </Button>
      </FormActions>
    </Step>
  );
};
