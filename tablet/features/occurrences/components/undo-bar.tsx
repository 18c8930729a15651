import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { labelOf } from '../day-task-rules.ts';
import type { DayTask } from '../day-task-rules.ts';
import classes from '../../../shared/bar.module.css';

export type Undoable = { task: DayTask; text: string };

type Props = {
  undoable: Undoable | null;
  onUndo: (task: DayTask) => void;
  onGone: () => void;
};

const SHOWN_MS = 8_000;

/** Shows the last outcome with an Undo button, within a thumb's reach. */
export const UndoBar = ({ undoable, onUndo, onGone }: Props) => {
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (!undoable) return undefined;
    const timer = setTimeout(() => gone(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [undoable]);
  return (
    <div className={classes['place']} role="status">
      {undoable && (
        <div className={classes['bar']}>
          <span className={classes['text']}>{undoable.text}</span>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            aria-label={`Undo ${labelOf(undoable.task)}`}
            onClick={() => onUndo(undoable.task)}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  );
};
