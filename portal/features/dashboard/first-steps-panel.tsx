import { FIRST_STEPS } from '@branchbook/contract/activity.ts';
import type { FirstStep } from '@branchbook/contract/activity.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { useUser } from '../../shared/user.tsx';
import { firstStepsQuery } from './api.ts';
import classes from './dashboard.module.css';

type Step = { label: string; text: string; link: LinkOptions };

const STEPS: Record<FirstStep, Step> = {
  branch: {
    label: 'Add your branches',
    text: 'Each has its own people, tasks and tablet.',
    link: linkOptions({ to: paths.branches, search: { action: 'create' } }),
  },
  people: {
    label: 'Add your people',
    text: 'Managers and staff, one by one or from a file.',
    link: linkOptions({ to: paths.employees, search: { action: 'create' } }),
  },
  tasks: {
    label: 'Choose your tasks',
    text: 'Take a ready-made list for your trade, or write your own.',
    link: linkOptions({ to: paths.tasks, search: { action: 'library' } }),
  },
  tablet: {
    label: 'Sign in a tablet',
    text: 'Your staff use it to see what is due and tick it off.',
    link: linkOptions({ to: paths.deviceSetup }),
  },
};

const StepItem = ({ step, isDone }: { step: Step; isDone: boolean }) => (
  <li className={classes['step']}>
    {isDone ? (
      <IconCircleCheckFilled size={20} color="var(--mantine-color-green-light-color)" aria-hidden />
    ) : (
      <IconCircle size={20} stroke={1.6} color="var(--mantine-color-dimmed)" aria-hidden />
    )}
    <div>
      {isDone ? (
        <Text size="sm" c="dimmed">
          {step.label}
          <VisuallyHidden>: done</VisuallyHidden>
        </Text>
      ) : (
        <>
          <LinkAnchor {...step.link} size="sm" fw={600} data-standalone>
            {step.label}
          </LinkAnchor>
          <Text size="sm" c="dimmed">
            {step.text}
          </Text>
        </>
      )}
    </div>
  </li>
);

/** Lists the first steps of a new company, until they are done or the user hides them. */
export const FirstStepsPanel = () => {
  const user = useUser();
  const [isHidden, setHidden] = useLocalStorage({
    key: `firstStepsHidden:${user.company_id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: done } = useQuery({ ...firstStepsQuery(), enabled: !isHidden });
  if (isHidden || !done || FIRST_STEPS.every((step) => done[step])) return null;
  const count = FIRST_STEPS.filter((step) => done[step]).length;
  return (
    <Card component="section" aria-label="Getting started">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>Getting started</Title>
          <Text size="sm" c="dimmed">
            {count} of {FIRST_STEPS.length} done
          </Text>
        </div>
        <ActionButton
          label="Hide getting started"
          icon={<IconX size={18} aria-hidden />}
          onClick={() => setHidden(true)}
        />
      </Group>
      <ol className={classes['steps']}>
        {FIRST_STEPS.map((step) => (
          <StepItem key={step} step={STEPS[step]} isDone={done[step]} />
        ))}
      </ol>
    </Card>
  );
};
