import { limitsAtEnd } from '@branchbook/contract/food-limits.ts';
import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import { foodCheckLabel, judgeFood, minutesAllowed } from '@branchbook/contract/food-verdict.ts';
import type { FoodVerdict, TimedKind } from '@branchbook/contract/food-verdict.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Step } from '@branchbook/ui/step.tsx';
import { Select, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import type { Session } from '../../offline/session.ts';
import { byTabletClock, now } from '../../shared/clock.ts';
import { useDraft, forgetDraft } from '../../shared/draft.ts';
import { FormButtons } from '../../shared/form-buttons.tsx';
import { numberOf } from '../../shared/number-entry.ts';
import { NumberPad } from '../../shared/number-pad.tsx';
import { recorderOf } from '../../shared/recording.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { useNow } from '../../shared/use-now.ts';
import type { Probe } from '../probes/api.ts';
import type { Entry } from './board-rules.ts';
import { ActionFields } from './components/action-fields.tsx';
import type { ActionPart } from './components/action-fields.tsx';
import { LimitSource } from './components/limit-source.tsx';
import { MinutesAgo } from './components/minutes-ago.tsx';
import { VerdictLine } from './components/verdict-line.tsx';

type Props = {
  /** The limits that hold now. */
  limits: FoodLimits;
  entry: Entry | null;
  nation: FoodNation;
  /** The probes that may be used. */
  probes: readonly Probe[];
  session: Session;
  onClose: () => void;
};

const NONE = 'none';

/** What is entered; `probe` is a uuid, an empty text for none, and null until one is chosen. */
const EMPTY: ActionPart & { typed: string; ago: number; probe: string | null } = {
  typed: '',
  probe: null,
  ago: 0,
  action: null,
  actionNote: '',
  discarded: '',
};

type Errors = Partial<Record<'value' | 'action' | 'action_note', string>>;

/** Returns the tone and the words of a verdict; null while a temperature is still to be entered. */
const shownVerdict = (
  { kind }: Entry,
  { passed, isKnown }: FoodVerdict,
  isLate: boolean,
): { tone: 'good' | 'bad'; text: string } | null => {
  if (!isKnown) return null;
  if (passed) return { tone: 'good', text: kind === 'cooling' ? 'Passed' : 'In time' };
  if (isLate) return { tone: 'bad', text: 'It took too long' };
  return { tone: 'bad', text: 'Too warm for the fridge: cool it for longer, or say what you did' };
};

const Content = ({
  limits: current,
  entry,
  nation,
  probes,
  session,
  onClose,
}: Props & { entry: Entry }) => {
  const key = `finish ${entry.uuid}`;
  const [draft, setDraft] = useDraft(key, session, EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const saved = useRef(false);
  const only = probes.length === 1 ? probes[0]?.uuid : undefined;
  const probe = draft.probe ?? only ?? '';
  const time = useNow(1000);
  // A tablet whose clock was corrected in the meantime may see a start that is to come.
  const elapsed = Math.max(0, (time.getTime() - Date.parse(entry.started_at ?? '')) / 60_000);
  const minutes = elapsed - draft.ago;
  const limits = limitsAtEnd(entry.limits, current);
  const isCooling = entry.kind === 'cooling';
  const value = numberOf(draft.typed);
  const verdict = judgeFood({ kind: entry.kind, value, minutes }, limits);
  const isLate = minutes >= (minutesAllowed(entry.kind as TimedKind, limits) ?? 0);
  const shown = shownVerdict(entry, verdict, isLate);
  const change = (part: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const save = async () => {
    if (!verdict.isKnown) {
      setErrors({ value: 'Please enter the temperature' });
      return;
    }
    const endedAt = byTabletClock(new Date(now().getTime() - draft.ago * 60_000));
    const payload = {
      check: entry.uuid,
      ended_at: draft.ago === 0 ? null : endedAt.toISOString(),
      limits,
      value,
      probe: value === null || probe === '' ? null : probe,
      ...(!verdict.passed && {
        action: draft.action,
        action_note: draft.actionNote,
        discarded: draft.discarded,
      }),
    };
    const checked = syncPayloads['food-check.finish'].safeParse(payload);
    if (!verdict.passed && draft.action === null) {
      setErrors({ action: 'Please say what you did about it' });
      return;
    }
    if (!checked.success) {
      setErrors({ action_note: checked.error.issues[0]?.message ?? '' });
      return;
    }
    if (saved.current) return;
    saved.current = true;
    const recorded = await recorderOf(session)('food-check.finish', checked.data, entry.food);
    saved.current = recorded !== null;
    if (recorded === null) return;
    forgetDraft(key, session);
    onClose();
  };
  return (
    <Step label={`Finish: ${entry.food}`}>
      <LimitSource {...verdict} nation={nation} limits={limits} />
      <MinutesAgo
        label="Finished"
        value={draft.ago}
        most={elapsed}
        onChange={(ago) => change({ ago })}
      />
      <div role="status">
        {shown ? (
          <VerdictLine {...shown} />
        ) : (
          <Text>In time so far: enter the temperature to finish.</Text>
        )}
      </div>
      <Text>{Math.floor(minutes)} minutes</Text>
      <NumberPad
        label={isCooling ? 'Temperature as it goes into the fridge' : 'Temperature now (optional)'}
        unit="°C"
        minus
        decimals={1}
        digits={3}
        value={draft.typed}
        error={errors.value}
        onChange={(typed) => change({ typed })}
        onSubmit={() => void save()}
      />
      {value !== null && probes.length > 0 && (
        <Select
          size="lg"
          label="Probe"
          allowDeselect={false}
          data={[
            ...probes.map(({ uuid, name }) => ({ value: uuid, label: name })),
            { value: NONE, label: 'No probe' },
          ]}
          value={probe === '' ? NONE : probe}
          onChange={(uuid) => change({ probe: uuid === null || uuid === NONE ? '' : uuid })}
        />
      )}
      {!verdict.passed && verdict.isKnown && (
        <ActionFields kind={entry.kind} value={draft} errors={errors} onChange={change} />
      )}
      <FormButtons
        cancelText="Cancel"
        submitText="Finish"
        busy={false}
        onCancel={onClose}
        onSubmit={() => void save()}
      />
    </Step>
  );
};

/** Finishes a cooling or a display; one that took too long or is too warm asks what was done. */
export const FinishDialog = ({ entry, ...rest }: Props) => {
  const { value: shown, turn } = useLastValue(entry);
  return (
    <Dialog
      title={shown ? `${foodCheckLabel[shown.kind]}: ${shown.food}` : ''}
      size="md"
      opened={entry !== null}
      onClose={rest.onClose}
      keepOnOutsideClick
    >
      {shown && <Content key={turn} entry={shown} {...rest} />}
    </Dialog>
  );
};
