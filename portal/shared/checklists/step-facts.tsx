import { passesAnyValue } from '@branchbook/contract/checklist-text.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './builder.module.css';
import { stepFacts } from './step-text.ts';

/** Shows what a step asks for, and marks a temperature without limits: any value passes it. */
export const StepFacts = ({ step }: { step: Step }) => {
  const isMarked = step.kind === 'temperature' && passesAnyValue(step);
  return (
    <Text
      span
      size="xs"
      c={isMarked ? undefined : 'dimmed'}
      className={isMarked ? classes['warning'] : undefined}
    >
      {isMarked && (
        <>
          <IconAlertTriangle size={12} aria-hidden />{' '}
        </>
      )}
      {stepFacts(step)}
    </Text>
  );
};
