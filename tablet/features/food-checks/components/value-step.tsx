import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import { foodCheckLabel } from '@branchbook/contract/food-verdict.ts';
import { Step } from '@branchbook/ui/step.tsx';
import { Button, Checkbox, Select, Text } from '@mantine/core';
import type { FoodDraft } from '../../../offline/tablet-store.ts';
import { Choice } from '../../../shared/choice.tsx';
import { NumberPad } from '../../../shared/number-pad.tsx';
import { FormButtons } from '../../../shared/form-buttons.tsx';
import { PhotoField } from '../../../shared/photo-field.tsx';
import type { Probe } from '../../probes/api.ts';
import { draftFacts, draftVerdict, toHold } from '../draft-values.ts';
import { HoldStep } from './hold-step.tsx';
import { LimitSource } from './limit-source.tsx';
import { VerdictLine } from './verdict-line.tsx';

type Props = {
  draft: FoodDraft;
  nation: FoodNation;
  limits: FoodLimits;
  probes: readonly Probe[];
  error: string | undefined;
  onChange: (part: Partial<FoodDraft>) => void;
  onTimer: () => void;
  onBack: () => void;
  onNext: () => void;
};

const NONE = 'none';

/** Asks for the temperature, and says at once whether the food passes and by which limit. */
export const ValueStep = ({
  draft,
  nation,
  limits,
  probes,
  error,
  onChange,
  onTimer,
  onBack,
  onNext,
}: Props) => {
  const { kind, state, supplier } = draft;
  const foodText = supplier ? `${draft.food} from ${supplier}` : draft.food;
  const verdict = draftVerdict(draft, limits);
  const isMeasured = state !== 'ambient';
  const isReady =
    (!isMeasured || typeof draftFacts(draft).value === 'number') &&
    (kind !== 'delivery' || draft.sound !== null);
  const hold = toHold(draft, limits);
  const waitsForTimer = hold !== null && draft.heldSeconds === null;
  const mayReheat = kind === 'reheating' && limits.reheat_min !== undefined;
  const usable = probes.filter(({ hasFailed }) => !hasFailed);
  return (
    <Step label={`${foodCheckLabel[kind]}: ${foodText}`}>
      <LimitSource {...verdict} nation={nation} limits={limits} />
      {mayReheat && (
        <Checkbox
          size="lg"
          label="Reheating it to this temperature would spoil this food"
          checked={draft.spoils}
          onChange={(event) => onChange({ spoils: event.currentTarget.checked })}
        />
      )}
      {kind === 'delivery' && (
        <Choice
          label="In date, clean and undamaged?"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value={draft.sound === null ? null : draft.sound ? 'yes' : 'no'}
          onChange={(answer) => onChange({ sound: answer === 'yes' })}
        />
      )}
      {isMeasured && (
        <>
          <NumberPad
            label="Temperature"
            unit="°C"
            minus={kind === 'delivery' || kind === 'cold_display'}
            start={state === 'frozen' ? '-' : ''}
            decimals={1}
            digits={3}
            alarm={isReady && !verdict.passed && hold === null}
            value={draft.typed}
            error={error}
            onChange={(typed) => onChange({ typed, heldSeconds: null, timerStart: null })}
            onSubmit={onNext}
          />
          {probes.length > 0 && (
            <Select
              size="lg"
              label="Probe"
              allowDeselect={false}
              data={[
                ...usable.map(({ uuid, name }) => ({ value: uuid, label: name })),
                { value: NONE, label: 'No probe' },
              ]}
              value={draft.probe === '' ? NONE : draft.probe}
              onChange={(uuid) => onChange({ probe: uuid === null || uuid === NONE ? '' : uuid })}
            />
          )}
        </>
      )}
      {hold !== null && (
        <HoldStep
          seconds={hold}
          startedAt={draft.timerStart}
          onStart={onTimer}
          onHeld={(heldSeconds) => onChange({ heldSeconds, timerStart: null })}
        />
      )}
      <div role="status">
        {isReady && hold === null && (
          <>
            <VerdictLine
              tone={verdict.passed ? 'good' : 'bad'}
              text={verdict.passed ? 'Passed' : 'Failed: this food is not safe like this'}
            />
            {verdict.isAboveTarget && (
              <Text>Safe, but warmer than the target for chilled food.</Text>
            )}
          </>
        )}
      </div>
      {kind === 'delivery' && (
        <PhotoField photo={draft.photo} onChange={(photo) => onChange({ photo })} />
      )}
      {waitsForTimer && draft.timerStart === null && (
        <Button size="md" variant="subtle" onClick={() => onChange({ heldSeconds: 0 })}>
          I did not hold it
        </Button>
      )}
      <FormButtons
        submitText={isReady && !verdict.passed && !waitsForTimer ? 'Next' : 'Save'}
        busy={false}
        onCancel={onBack}
        onSubmit={onNext}
      />
    </Step>
  );
};
