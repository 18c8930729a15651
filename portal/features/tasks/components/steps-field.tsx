import type { Step } from '@branchbook/contract/checklist.ts';
import { FormSection } from '@branchbook/ui/form-layout.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Button, Group, Text } from '@mantine/core';
import { IconClipboardText, IconListCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useController } from 'react-hook-form';
import { StepList } from '../../../shared/checklists/step-list.tsx';
import { newStep } from '../../../shared/checklists/step-values.ts';
import { lazyPart } from '../../../shared/lazy-component.ts';
import type { TaskForm, TaskInput, TaskValues } from '../task-values.ts';

// Most tasks have no steps, so the builder loads when it is needed.
const StepBuilder = lazyPart(
  () => import('../../../shared/checklists/step-builder.tsx'),
  'StepBuilder',
);

type Props = {
  form: TaskForm;
  /** True where a branch may change only part of a task from head office ([A-083]). */
  locked: boolean;
  /** The branch of the task; undefined for a task of all branches. */
  branchId: number | undefined;
};

const LockedSteps = ({ steps }: { steps: readonly Step[] }) =>
  steps.length > 0 && (
    <FormSection title="Steps">
      <Text size="sm" c="dimmed">
        Head office writes the steps of this task.
      </Text>
      <StepList steps={steps} />
    </FormSection>
  );

/** Edits the steps of a task; without steps, offers to add some. */
export const StepsField = ({ form, locked, branchId }: Props) => {
  const {
    field: { ref: registered, value, onChange },
    fieldState,
  } = useController<TaskInput, 'steps', TaskValues>({
    control: form.control,
    name: 'steps',
  });
  const steps = Array.isArray(value) ? (value as Step[]) : [];
  const [begins, setBegins] = useState<'typing' | 'pasting' | undefined>();
  if (locked) return <LockedSteps steps={steps} />;
  return (
    <FormSection title="Steps">
      {steps.length === 0 && begins === undefined ? (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconListCheck size={16} aria-hidden />}
            onClick={() => {
              setBegins('typing');
              onChange([newStep('tick')]);
            }}
          >
            Add steps
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} aria-hidden />}
            onClick={() => setBegins('pasting')}
          >
            Paste a list
          </Button>
          <Text size="sm" c="dimmed" flex="1 1 14rem">
            For a task that is done point by point, such as a delivery check with temperatures
          </Text>
        </Group>
      ) : (
        <Suspense fallback={<CardsSkeleton label="Loading steps" count={1} height={160} />}>
          <StepBuilder
            ref={registered}
            steps={steps}
            onChange={(changed) => onChange([...changed])}
            errors={fieldState.error}
            begins={begins}
            branchId={branchId}
          />
        </Suspense>
      )}
    </FormSection>
  );
};
