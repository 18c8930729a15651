import { STEP_LIMITS, stepsFromLines } from '@branchbook/contract/checklist.ts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import classes from './builder.module.css';
import { stepsText } from './count-text.ts';

type Props = {
  /** The number of steps that the task may still get. */
  room: number;
  onAdd: (text: string) => void;
  onCancel: () => void;
};

/** Takes a list from a document or an email, and makes a step of each line. */
export const PasteList = ({ room, onAdd, onCancel }: Props) => {
  const [text, setText] = useState('');
  const lines = stepsFromLines(text).length;
  const added = Math.min(lines, room);
  return (
    <div className={classes['paste']}>
      <Textarea
        label="Your list"
        description="One step per line; a line that ends with a colon is a heading"
        placeholder={'On arrival:\nVan clean?\nChilled goods, 0 to 5 °C'}
        autosize
        minRows={5}
        maxRows={14}
        data-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text size="sm" role="status">
        {lines > room &&
          `${stepsText(lines)}, of which the last ${lines - room} will be left out: a task has at most ${STEP_LIMITS.steps}.`}
      </Text>
      <Group gap="xs">
        <Button disabled={lines === 0} onClick={() => onAdd(text)}>
          Add {lines === 0 ? 'steps' : stepsText(added)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  );
};
