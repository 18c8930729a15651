import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { Title, UnstyledButton } from '@mantine/core';
import { IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { MANAGERS_ONLY, mayComplete } from '../rights-rules.ts';
import screen from '../today-screen.module.css';
import classes from './start-list.module.css';

type Props = {
  tasks: SnapshotTask[];
  roleId: number;
  onStart: (task: SnapshotTask) => void;
};

/** Shows the tasks that users start when they are needed, as often as that is. */
export const StartList = ({ tasks, roleId, onStart }: Props) => {
  if (tasks.length === 0) return null;
  return (
    <section className={classes['section']}>
      <Title order={2} className={screen['heading']}>
        Start when needed
      </Title>
      <ul className={classes['list']}>
        {tasks.map((task) => {
          const allowed = mayComplete({ managerTask: task.manager_task }, roleId);
          return (
            <li key={task.id}>
              <UnstyledButton
                className={classes['start']}
                disabled={!allowed}
                onClick={() => onStart(task)}
              >
                {allowed ? (
                  <IconPlayerPlay size={22} aria-hidden />
                ) : (
                  <IconLock size={22} aria-hidden />
                )}
                <span className={classes['text']}>
                  <span className={classes['name']}>{task.task_name}</span>
                  {!allowed && <span className={classes['reason']}>{MANAGERS_ONLY}</span>}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
