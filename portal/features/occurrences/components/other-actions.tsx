import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { Text } from '@mantine/core';
import { instantText } from '../../../shared/dates.ts';
import classes from '../../../shared/tasks/cards.module.css';
import { TaskPhoto } from '../../../shared/tasks/task-photo.tsx';

/** Shows what other users did after the user whose outcome counts, with their notes and photos. */
export const OtherActions = ({ task }: { task: Occurrence }) => (
  <>
    {task.others.map((other) => (
      <div key={`${other.done_by_name} ${other.done_at}`}>
        <Text size="sm" className={classes['text']}>
          Later {other.state === 'completed' ? 'also completed' : 'marked as not completed'} by{' '}
          {other.done_by_name}, {instantText(other.done_at)}
          {other.notes && `: ${other.notes}`}
        </Text>
        {other.photo_url && (
          <div className={classes['thumb']}>
            <TaskPhoto
              photo={other.photo_url}
              alt={`${task.task_name}, the photo by ${other.done_by_name}`}
            />
          </div>
        )}
      </div>
    ))}
  </>
);
