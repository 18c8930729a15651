import { confirm } from '@branchbook/ui/confirm.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { GuideButtons } from './guide-buttons.tsx';
import classes from './guide.module.css';

/** Messages about wrong answers, by field. */
export type Faults = Record<string, string>;

type Props<S extends string> = {
  /** Steps that are asked with the answers so far; the last one shows all answers. */
  steps: readonly S[];
  step: S;
  /** True on a step whose answer decides how many steps follow: their number is not shown then. */
  isCountOpen?: boolean;
  /** True as long as nothing was answered: leaving then needs no question. */
  isEmpty: boolean;
  saveText: string;
  discard: { title: string; message: string; text: string };
  /** Returns the faults in the answers of the current step. */
  faultsOf: () => Faults;
  /** Returns the first step with an invalid answer. */
  firstFaultyStep: () => S | undefined;
  onStep: (step: S) => void;
  /** Saves all answers; false when that failed, which was reported. */
  onSave: () => Promise<boolean>;
  onCancel: () => void;
  children: (faults: Faults, clearFaults: () => void) => ReactNode;
};

/** Asks one question at a time, then shows all answers before they are saved for good. */
export const Guide = <S extends string>({
  steps,
  step,
  isCountOpen = false,
  isEmpty,
  saveText,
  discard: { title, message, text: discardText },
  faultsOf,
  firstFaultyStep,
  onStep,
  onSave,
  onCancel,
  children,
}: Props<S>) => {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const place = steps.indexOf(step);
  const isLast = place === steps.length - 1;
  const stepText = isCountOpen ? `Step ${place + 1}` : `Step ${place + 1} of ${steps.length}`;

  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>(
      ':is(input, textarea)[aria-invalid="true"]',
    );
    const option = ['[data-invalid] [role="radio"]', '[role="radio"]'];
    const first = option.map((one) => form.current?.querySelector<HTMLElement>(one));
    (wrong ?? first.find(Boolean))?.focus();
  }, [faults]);

  const clearFaults = () => setFaults({});
  const goTo = (other: S) => {
    clearFaults();
    onStep(other);
  };

  const save = async () => {
    const wrong = firstFaultyStep();
    if (wrong) {
      goTo(wrong);
      return;
    }
    setBusy(true);
    if (!(await onSave())) setBusy(false);
  };

  const next = () => {
    if (busy) return;
    if (isLast) {
      void save();
      return;
    }
    const found = faultsOf();
    setFaults(found);
    const following = steps[place + 1];
    if (Object.keys(found).length === 0 && following) goTo(following);
  };

  const leave = () => {
    if (isEmpty) {
      onCancel();
      return;
    }
    confirm({
      title,
      message,
      confirmText: 'Discard',
      cancelText: 'Keep writing',
      kind: 'danger',
      onConfirm: onCancel,
    });
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
          {stepText}
        </Text>
        <Progress value={((place + 1) / steps.length) * 100} size="lg" aria-hidden />
      </div>
      <Step key={step} label={stepText}>
        {children(faults, clearFaults)}
      </Step>
      <GuideButtons
        isFirst={place === 0}
        isLast={isLast}
        busy={busy}
        saveText={saveText}
        discardText={discardText}
        onBack={() => {
          const before = steps[place - 1];
          if (before) goTo(before);
          else leave();
        }}
        onDiscard={leave}
      />
    </form>
  );
};
