import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { tasksFound } from '../guide-rules.ts';
import tiles from '../../../shared/tiles.module.css';
import classes from './task-picker.module.css';
import { Thumbnail } from './thumbnail.tsx';

type Props = { tasks: SnapshotTask[]; onPick: (task: SnapshotTask) => void };

/** Shows the tasks with their photos, to search and to choose from. */
export const TaskPicker = ({ tasks, onPick }: Props) => {
  const [search, setSearch] = useState('');
  const found = tasksFound(tasks, search);
  return (
    <>
      <TextInput
        size="lg"
        type="search"
        aria-label="Search tasks"
        placeholder="Search tasks"
        leftSection={<IconSearch size={22} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <EmptyState
          icon={<IconSearch aria-hidden />}
          title="No task has this name"
          text="Check the spelling, or search for fewer words."
        />
      )}
      <ul className={tiles['list']}>
        {found.map((task) => (
          <li key={task.id}>
            <UnstyledButton className={tiles['tile']} onClick={() => onPick(task)}>
              <Thumbnail photo={task.photo_url} />
              <span className={classes['text']}>
                <span className={tiles['name']}>{task.task_name}</span>
                {task.task_description && (
                  <Text span c="dimmed" lineClamp={2} className={classes['words']}>
                    {task.task_description}
                  </Text>
                )}
              </span>
              <IconChevronRight size={22} className={classes['more']} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
};
