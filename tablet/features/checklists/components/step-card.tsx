import { askedText } from '@branchbook/contract/checklist-text.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconPointFilled,
} from '@tabler/icons-react';
import type { DraftAnswer } from '../../../offline/tablet-store.ts';
import { shortDayTime } from '../../../shared/format.ts';
import { Picture } from '../../../shared/picture.tsx';
import type { Entry } from '../draft-rules.ts';
import type { ChecklistActions, Typing } from '../use-checklist.ts';
import { verdictOf } from '../verdict-rules.ts';
import type { Verdict } from '../verdict-rules.ts';
import { BirthDates } from './birth-dates.tsx';
import { FailureFields } from './failure-fields.tsx';
import { HoldTimer } from './hold-timer.tsx';
import { LeftOut } from './left-out.tsx';
import { anchorOf } from './step-anchor.ts';
import classes from './step-card.module.css';
import { StepControl } from './step-control.tsx';
import { TickControl } from './tick-control.tsx';

type Props = {
  step: Step;
  row: number;
  answer: DraftAnswer | undefined;
  /** Start of the running timer. */
  startedAt: string | undefined;
  /** True of a step that keeps the task from being completed. */
  isMissing: boolean;
  /** The number that is being typed into this step. */
  typing: Typing | null;
  actions: ChecklistActions;
  timezone: string;
  /** The calendar day at the branch. */
  today: Day;
};

type Tone = 'open' | 'good' | 'bad' | 'left-out';

const toneOf = (answer: DraftAnswer | undefined, { passed, isToBeHeld }: Verdict): Tone => {
  if (!answer) return 'open';
  if (answer.notApplicable) return 'left-out';
  if (isToBeHeld) return 'open';
  if (passed === false) return 'bad';
  return (answer.value === null || answer.value === '') && answer.photo === null ? 'open' : 'good';
};

/** The mark of an open question is a bullet: an empty circle would look like a box to tick. */
const ICONS = {
  open: IconPointFilled,
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  'left-out': IconCircleMinus,
};

/** Says what an answer should be, that there may be several, and that it may be left out. */
const factsOf = (step: Step): string => {
  const facts = [
    askedText(step),
    step.many ? 'choose all that apply' : null,
    step.required ? null : 'optional',
  ];
  const text = facts.filter(Boolean).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** Shows a step: what is asked, the control for its answer, and what a failed answer needs. */
export const StepCard = ({
  step,
  row,
  answer,
  startedAt,
  isMissing,
  typing,
  actions,
  timezone,
  today,
}: Props) => {
  const verdict = verdictOf(step, answer);
  const tone = toneOf(answer, verdict);
  const StatusIcon = ICONS[tone];
  const anchor = anchorOf(step.id, row);
  const labelId = `${anchor}-label`;
  const facts = factsOf(step);
  const isLeftOut = answer?.notApplicable ?? false;
  const onChange = (entry: Entry) => actions.answer({ step, row }, entry);
  const hasFailed =
    verdict.passed === false && (!verdict.isToBeHeld || isMissing) && typing === null;

  return (
    <li
      id={anchor}
      tabIndex={-1}
      className={classes['card']}
      data-tone={tone}
      data-missing={isMissing || undefined}
      aria-labelledby={labelId}
    >
      {step.kind === 'tick' && !isLeftOut ? (
        <TickControl
          labelId={labelId}
          label={step.label}
          checked={answer?.value === true}
          onChange={(value) => onChange({ value: value || null })}
        />
      ) : (
        <div className={classes['head']}>
          <StatusIcon size={24} className={classes['icon']} aria-hidden />
          <Text fw={600} id={labelId} className={classes['label']}>
            {step.label}
          </Text>
        </div>
      )}
      {facts !== '' && <Text className={classes['facts']}>{facts}</Text>}
      {step.help && <Text className={classes['help']}>{step.help}</Text>}
      {step.birth_dates && <BirthDates day={today} />}
      {step.help_photo && <Picture photo={step.help_photo} alt={`How to: ${step.label}`} />}
      {!isLeftOut && (
        <>
          <StepControl
            step={step}
            row={row}
            answer={answer}
            labelId={labelId}
            typing={typing}
            actions={actions}
            timezone={timezone}
            today={today}
          />
          {step.hold_seconds !== undefined && (
            <HoldTimer
              step={step}
              holdSeconds={step.hold_seconds}
              startedAt={startedAt}
              held={answer?.heldSeconds ?? null}
              isToBeHeld={verdict.isToBeHeld}
              onStart={() => actions.startTimer({ step, row })}
              onFinish={() => actions.finishTimer({ step, row })}
            />
          )}
          {hasFailed && answer && (
            <FailureFields step={step} verdict={verdict} answer={answer} onChange={onChange} />
          )}
        </>
      )}
      {step.allow_na && <LeftOut label={step.label} answer={answer} onChange={onChange} />}
      {answer && (
        <Text size="sm" c="dimmed" className={classes['by']}>
          {answer.byName}, {shortDayTime(new Date(answer.at), timezone)}
        </Text>
      )}
    </li>
  );
};
