import type { Step } from '@branchbook/contract/checklist.ts';
import { Text } from '@mantine/core';
import { HelpPhoto } from './help-photo.tsx';
import classes from './reading.module.css';
import { stepFacts } from './step-text.ts';

/** Lists the steps of a task in words, to read. */
export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={classes['steps']} aria-label="Steps">
    {steps.map((step) => (
      <li key={step.id} data-heading={step.kind === 'section' || undefined}>
        <Text size="sm" fw={step.kind === 'section' ? 650 : 500}>
          {step.label}
        </Text>
        <Text size="xs" c="dimmed">
          {stepFacts(step)}
        </Text>
        {step.help && (
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
            {step.help}
          </Text>
        )}
        <HelpPhoto step={step} />
      </li>
    ))}
  </ol>
);
