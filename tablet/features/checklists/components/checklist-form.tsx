import { groupsOf } from '@branchbook/contract/checklist.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconChecks, IconRefresh } from '@tabler/icons-react';
import type { Checklist } from '../use-checklist.ts';
import { MissingList } from './missing-list.tsx';
import { StepSection } from './step-section.tsx';

type Props = {
  checklist: Checklist;
  timezone: string;
  /** How often the user wanted to complete the task in vain: from then on, gaps are marked. */
  tries: number;
  /** Offers to answer at once that all the rest is in order. */
  offersRest: boolean;
  /** Completes the task; null while it cannot be completed yet. */
  onComplete: (() => void) | null;
};

/** Shows the steps of a task by their headings, each with a control for its answer. */
export const ChecklistForm = ({ checklist, timezone, tries, offersRest, onComplete }: Props) => {
  const { steps, draft, problems, change, rest, answerRest } = checklist;
  const complete = checklist.restCompletes ? onComplete : null;
  const restText = draft.answers.length === 0 ? 'All in order' : 'The rest is in order';
  return (
    <Stack gap="lg">
      {draft.stepsChanged && (
        <Alert icon={<IconRefresh aria-hidden />} title="The steps of this task have changed">
          <Text>Answers to steps that are still here were kept. Please check them.</Text>
          <Button
            mt="sm"
            variant="default"
            onClick={() => change((current) => ({ ...current, stepsChanged: false }))}
          >
            OK
          </Button>
        </Alert>
      )}
      {offersRest && rest > 1 && (
        <div>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconChecks size={22} aria-hidden />}
            onClick={() => {
              answerRest();
              complete?.();
            }}
          >
            {complete === null ? restText : `${restText}: complete`}
          </Button>
          <Text size="sm" c="dimmed" mt={4}>
            {complete === null
              ? `Answers the ${rest} checks that are open, in your name. Change any that is not so.`
              : `Answers the ${rest} checks that are open, in your name, and completes the task. Answer those first that are not in order.`}
          </Text>
        </div>
      )}
      {groupsOf(steps).map((group, index) => (
        <StepSection
          key={group.section?.id ?? `first ${index}`}
          group={group}
          checklist={checklist}
          timezone={timezone}
          hasTried={tries > 0}
        />
      ))}
      {tries > 0 && problems.length > 0 && <MissingList key={tries} problems={problems} />}
    </Stack>
  );
};
