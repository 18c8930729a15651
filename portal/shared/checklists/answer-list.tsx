import type { ChecklistVersion, RecordedAnswer } from '@branchbook/contract/checklist-shape.ts';
import { answerText, failureText } from '@branchbook/contract/checklist-text.ts';
import { groupsOf } from '@branchbook/contract/checklist.ts';
import type { Step, StepGroup } from '@branchbook/contract/checklist.ts';
import { Badge, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { instantText } from '../dates.ts';
import { TaskPhoto } from '../tasks/task-photo.tsx';
import classes from './reading.module.css';

/** The person who completed the task and when; other people and times are named at answers. */
export type Completer = { name: string | null; at: string | null };

type AnswerProps = { step: Step; answer: RecordedAnswer | undefined; completer: Completer };

const MINUTE_MS = 60_000;

/** Names who answered and when, where that differs from the completion of the task. */
const Author = ({
  answer,
  completer,
}: Required<Pick<AnswerProps, 'completer'>> & { answer: RecordedAnswer }) => {
  const isOther = completer.name !== null && answer.by_name !== completer.name;
  const isEarlier =
    completer.at !== null &&
    Math.abs(Date.parse(completer.at) - Date.parse(answer.at)) >= MINUTE_MS;
  if (!isOther && !isEarlier) return null;
  return (
    <Text size="xs" c="dimmed">
      {[isOther && answer.by_name, isEarlier && instantText(answer.at)].filter(Boolean).join(', ')}
    </Text>
  );
};

const Answer = ({ step, answer, completer }: AnswerProps) => {
  if (!answer) {
    return (
      <Text size="sm" c="dimmed">
        No answer
      </Text>
    );
  }
  const hasFailed = answer.passed === false;
  const done = failureText(answer);
  return (
    <Stack gap={4}>
      <Text size="sm" component="div" className={classes['value']}>
        {hasFailed && (
          <Badge
            color="red"
            variant="filled"
            mr={6}
            leftSection={<IconAlertTriangle size={12} aria-hidden />}
          >
            {step.critical ? 'Failed, urgent' : 'Failed'}
          </Badge>
        )}
        {answerText(step, answer)}
      </Text>
      {done && (
        <Text size="sm" className={classes['value']}>
          {hasFailed ? `What was done: ${done}` : done}
        </Text>
      )}
      <Author answer={answer} completer={completer} />
      {answer.photo_url && (
        <div className={classes['photo']}>
          <TaskPhoto photo={answer.photo_url} alt={`Photo of: ${step.label}`} />
        </div>
      )}
    </Stack>
  );
};

type GroupProps = {
  group: StepGroup;
  answers: readonly RecordedAnswer[];
  completer: Completer;
};

const Rows = ({ group, answers, completer }: GroupProps) => {
  const find = (step: Step, row: number) =>
    answers.find((answer) => answer.step === step.id && answer.row === row);
  const rows = Math.max(
    1,
    ...group.steps.flatMap(({ id }) =>
      answers.filter(({ step }) => step === id).map(({ row }) => row),
    ),
  );
  return Array.from({ length: rows }, (_, index) => (
    <div key={index}>
      {rows > 1 && (
        <Text size="sm" fw={600} mt="xs" mb={4}>
          {index + 1} of {rows}
        </Text>
      )}
      <dl className={classes['answers']}>
        {group.steps.map((step) => {
          const answer = find(step, index + 1);
          return (
            <div key={step.id} data-failed={answer?.passed === false || undefined}>
              <dt>{step.label}</dt>
              <dd>
                <Answer step={step} answer={answer} completer={completer} />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  ));
};

const Group = ({ group, answers, completer }: GroupProps) => {
  const { section } = group;
  const left = section && answers.find(({ step }) => step === section.id);
  return (
    <div>
      {section && (
        <Text fw={650} size="sm" mb={4} style={{ overflowWrap: 'anywhere' }}>
          {section.label}
        </Text>
      )}
      {section && left ? (
        <Answer step={section} answer={left} completer={completer} />
      ) : (
        <Rows group={group} answers={answers} completer={completer} />
      )}
    </div>
  );
};

type Props = {
  checklist: ChecklistVersion;
  answers: readonly RecordedAnswer[];
  completer: Completer;
};

/** Shows the recorded answers in the order of the steps, failed ones in red and in words. */
export const AnswerList = ({ checklist, answers, completer }: Props) => (
  <Stack gap="sm">
    {groupsOf(checklist.steps).map((group, index) => (
      <Group
        key={group.section?.id ?? index}
        group={group}
        answers={answers}
        completer={completer}
      />
    ))}
  </Stack>
);
