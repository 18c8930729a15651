import { passesAnyValue } from '@branchbook/contract/checklist-text.ts';
import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './builder.module.css';
import { stepsText } from './count-text.ts';
import { StepFacts } from './step-facts.tsx';
import { stepsOfText } from './step-values.ts';

type Props = {
  /** The number of steps that the task may still get. */
  room: number;
  onAdd: (text: string) => void;
  onCancel: () => void;
};

/** Takes a list from a document or an email, and shows what each line becomes before it is added. */
export const PasteList = ({ room, onAdd, onCancel }: Props) => {
  const [text, setText] = useState('');
  const steps = stepsOfText(text);
  const lines = steps.length;
  const added = Math.min(lines, room);
  const unlimited = steps.slice(0, room).filter(passesAnyValue).length;
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
      {unlimited > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {unlimited === 1
            ? 'One line has no limits that are clear, so any value passes. Set them after adding it.'
            : `${unlimited} lines have no limits that are clear, so any value passes. Set them after adding these.`}
        </Alert>
      )}
      {lines > 0 && (
        <ol
          className={classes['read']}
          aria-label="How your list is read"
          // It may be longer than its place; keyboard users need the focus to scroll.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {steps.slice(0, room).map((step) => (
            <li key={step.id}>
              <Text size="sm" fw={step.kind === 'section' ? 650 : undefined}>
                {step.label}
              </Text>
              <StepFacts step={step} />
            </li>
          ))}
        </ol>
      )}
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
