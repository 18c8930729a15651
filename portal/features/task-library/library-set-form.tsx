import { LIBRARY_TOPICS } from '@branchbook/contract/task-library.ts';
import type {
  LibrarySet,
  LibraryTask as LibraryTaskData,
} from '@branchbook/contract/task-library.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../shared/counts.ts';
import { messageOf } from '../../shared/errors.ts';
import { useOneAtATime } from '../../shared/one-at-a-time.ts';
import { useAddFromLibrary } from './api.ts';
import { FailureAlert } from '../../shared/tasks/failure-alert.tsx';
import classes from './components/library.module.css';
import { LibraryTask } from './components/library-task.tsx';
import { addedText } from './library-text.ts';
import type { Added } from './library-text.ts';

const TASKS = { one: 'task', many: 'tasks' };

type Props = {
  set: LibrarySet;
  /** The names of the company's tasks, which are not added again. */
  taskNames: readonly string[];
  /** What is new or changed in the set, by the keys of its tasks; null for a new task. */
  news: ReadonlyMap<string, string | null>;
  onBack: () => void;
  onAdded: (added: Added) => void;
};

/** Lists the tasks of a set by topic; all that the company lacks are selected at first. */
export const LibrarySetForm = ({ set, taskNames, news, onBack, onAdded }: Props) => {
  const add = useAddFromLibrary();
  const once = useOneAtATime();
  const known = new Set(taskNames.map((name) => name.toLowerCase()));
  const isThere = ({ task_name }: LibraryTaskData): boolean => known.has(task_name.toLowerCase());
  const [chosen, setChosen] = useState(() =>
    set.tasks.filter((task) => !isThere(task)).map(({ key }) => key),
  );

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
                      <LibraryTask
                        key={task.key}
                        task={task}
                        isThere={isThere(task)}
                        news={news.get(task.key)}
                      />
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
