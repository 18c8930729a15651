import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../../offline/session.ts';
import type { Person } from '../../../offline/tablet-store.ts';
import { now } from '../../../shared/clock.ts';
import { shortDay } from '../../../shared/format.ts';
import { recorderOf } from '../../../shared/recording.ts';
import { faultsOf, firstFaultyStep, payloadOf, stepFrom, stepsOf } from '../accident-rules.ts';
import type { AccidentDraft } from '../accident-rules.ts';
import classes from './accident-guide.module.css';
import { AccidentSummary } from './accident-summary.tsx';
import { GuideButtons } from './guide-buttons.tsx';
import { Question } from './question.tsx';

type Props = {
  session: Session;
  people: Person[];
  timezone: string;
  draft: AccidentDraft;
  onChange: (draft: AccidentDraft) => void;
  onCancel: () => void;
  onSealed: () => void;
};

const confirmDiscarding = (onConfirm: () => void) =>
  confirm({
    title: 'Discard this entry?',
    message: 'Nothing of it has been saved yet.',
    confirmText: 'Discard',
    cancelText: 'Keep writing',
    kind: 'danger',
    onConfirm,
  });

/** Asks one question at a time, then shows all answers before the entry is sealed. */
export const AccidentGuide = ({
  session,
  people,
  timezone,
  draft,
  onChange,
  onCancel,
  onSealed,
}: Props) => {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const steps = stepsOf(draft);
  const place = steps.indexOf(draft.step);
  const isLast = draft.step === 'check';

  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>(
      ':is(input, textarea)[aria-invalid="true"]',
    );
    (wrong ?? form.current?.querySelector<HTMLElement>('[role="radio"]'))?.focus();
  }, [faults]);

  const goTo = (step: AccidentDraft['step']) => {
    setFaults({});
    onChange({ ...draft, step });
  };
  const change = (changed: Partial<AccidentDraft>) => {
    setFaults({});
    onChange({ ...draft, ...changed });
  };

  const seal = async () => {
    const wrong = firstFaultyStep(draft, people, { now: now(), timezone });
    if (wrong) {
      goTo(wrong);
      return;
    }
    setBusy(true);
    const payload = syncPayloads['accident.add'].parse(payloadOf(draft, people));
    const about = `Accident of ${shortDay(draft.date)}`;
    if (await recorderOf(session)('accident.add', payload, about)) onSealed();
    else setBusy(false);
  };

  const next = () => {
    if (busy) return;
    if (isLast) {
      void seal();
      return;
    }
    const found = faultsOf(draft, people, { now: now(), timezone });
    setFaults(found);
    const following = stepFrom(draft, 1);
    if (Object.keys(found).length === 0 && following) goTo(following);
  };

  const discard = () => {
    if (draft.who === null) onCancel();
    else confirmDiscarding(onCancel);
  };

  return (
    <form
      ref={form}
      noValidate
      className={classes['guide']}
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <div>
        <Text fw={600} mb={6}>
          Step {place + 1} of {steps.length}
        </Text>
        <Progress value={((place + 1) / steps.length) * 100} size="lg" aria-hidden />
      </div>
      <Step key={draft.step} label={`Step ${place + 1} of ${steps.length}`}>
        {isLast ? (
          <AccidentSummary draft={draft} people={people} onChange={goTo} />
        ) : (
          <Question draft={draft} people={people} faults={faults} onChange={change} />
        )}
      </Step>
      <GuideButtons
        isFirst={place === 0}
        isLast={isLast}
        busy={busy}
        onBack={() => {
          const before = stepFrom(draft, -1);
          if (before) goTo(before);
          else discard();
        }}
        onDiscard={discard}
      />
    </form>
  );
};
