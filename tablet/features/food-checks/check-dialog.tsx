import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import { foodCheckLabel } from '@branchbook/contract/food-verdict.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { useRef, useState } from 'react';
import { deleteFoodDraft, putFoodDraft } from '../../offline/food-drafts.ts';
import type { Session } from '../../offline/session.ts';
import type { FoodDraft } from '../../offline/tablet-store.ts';
import { now } from '../../shared/clock.ts';
import { forgetDraft, useDraft } from '../../shared/draft.ts';
import { FormButtons } from '../../shared/form-buttons.tsx';
import { recorderOf } from '../../shared/recording.ts';
import { reportNotSaved } from '../../shared/report-not-saved.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import type { Board } from './board-rules.ts';
import { ActionFields } from './components/action-fields.tsx';
import { FoodStep } from './components/food-step.tsx';
import { LimitSource } from './components/limit-source.tsx';
import { ValueStep } from './components/value-step.tsx';
import { VerdictLine } from './components/verdict-line.tsx';
import { draftVerdict, payloadOf, toHold, withTimerDone } from './draft-values.ts';

type Props = {
  draft: FoodDraft | null;
  board: Board & { nation: FoodNation };
  session: Session;
  onClose: () => void;
};

type Errors = Partial<Record<'value' | 'action' | 'action_note' | 'state', string>>;

const Content = ({ draft: initial, board, session, onClose }: Props & { draft: FoodDraft }) => {
  const { nation, limits, probes } = board;
  const key = `food check ${initial.id}`;
  const [draft, setDraft] = useDraft(key, session, initial);
  const [errors, setErrors] = useState<Errors>({});
  // A second tap before the dialog has gone must not make a second record.
  const saved = useRef(false);
  const verdict = draftVerdict(draft, limits);

  const change = (part: Partial<FoodDraft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    setErrors({});
    // A timer is kept on the tablet, so that it survives the lock and a reload.
    const write = changed.timerStart === null ? deleteFoodDraft(draft.id) : putFoodDraft(changed);
    if (draft.timerStart !== null || changed.timerStart !== null) write.catch(reportNotSaved);
  };
  const save = async () => {
    const ready = withTimerDone(draft, limits, now());
    const { passed } = draftVerdict(ready, limits);
    if (toHold(ready, limits) !== null && ready.heldSeconds === null) {
      setErrors({ value: 'Please say for how long it was held' });
      return;
    }
    const payload = payloadOf(ready, nation, limits);
    const checked = syncPayloads['food-check.add'].safeParse(payload);
    if (!checked.success) {
      const wrong: Errors = {};
      for (const { path, message } of checked.error.issues)
        wrong[path[0] as keyof Errors] ??= message;
      setErrors(wrong.state ? { value: wrong.state } : wrong);
      return;
    }
    if (!passed && draft.step !== 'action') {
      change({ ...ready, step: 'action' });
      return;
    }
    if (!passed && draft.action === null) {
      setErrors({ action: 'Please say what you did about it' });
      return;
    }
    if (saved.current) return;
    saved.current = true;
    const recorded = await recorderOf(session)('food-check.add', checked.data, draft.food);
    saved.current = recorded !== null;
    if (recorded === null) return;
    forgetDraft(key, session);
    await deleteFoodDraft(draft.id).catch(reportNotSaved);
    onClose();
  };

  if (draft.step === 'food') {
    return (
      <FoodStep
        kind={draft.kind}
        draft={draft}
        foods={board.foods[draft.kind]}
        suppliers={board.suppliers}
        lastSuppliers={draft.kind === 'delivery' ? board.lastSuppliers : new Map()}
        submitText="Next"
        onChange={change}
        onChosen={(food, supplier) =>
          change({ food, step: 'value', ...(supplier !== undefined && { supplier }) })
        }
        onCancel={onClose}
      />
    );
  }
  if (draft.step === 'value') {
    return (
      <ValueStep
        draft={draft}
        nation={nation}
        limits={limits}
        probes={probes}
        error={errors.value}
        onChange={change}
        onTimer={() => change({ timerStart: now().toISOString() })}
        onBack={() => (draft.recheckOf === null ? change({ step: 'food' }) : onClose())}
        onNext={() => void save()}
      />
    );
  }
  return (
    <Step label="What did you do about it?">
      <VerdictLine tone="bad" text="Failed" />
      <LimitSource {...verdict} nation={nation} limits={limits} />
      <ActionFields kind={draft.kind} value={draft} errors={errors} onChange={change} />
      <FormButtons
        submitText="Save"
        busy={false}
        onCancel={() => change({ step: 'value' })}
        onSubmit={() => void save()}
      />
    </Step>
  );
};

/** Asks for a food check: the food, the temperature with the verdict, and the action if it fails. */
export const CheckDialog = ({ draft, ...rest }: Props) => {
  const { value: shown, turn } = useLastValue(draft);
  return (
    <Dialog
      title={shown ? foodCheckLabel[shown.kind] : ''}
      size="lg"
      opened={draft !== null}
      onClose={rest.onClose}
      keepOnOutsideClick
    >
      {shown && <Content key={turn} draft={shown} {...rest} />}
    </Dialog>
  );
};
