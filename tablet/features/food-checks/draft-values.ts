import { FOOD_ACTIONS } from '@branchbook/contract/food-checks.ts';
import type { FoodAction } from '@branchbook/contract/food-checks.ts';
import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import { judgeFood, secondsToHold } from '@branchbook/contract/food-verdict.ts';
import type { FoodCheckKind, FoodFacts, FoodVerdict } from '@branchbook/contract/food-verdict.ts';
import type { FoodDraft } from '../../offline/tablet-store.ts';
import { numberOf } from '../../shared/number-entry.ts';
import { secondsHeld, secondsLeft } from '../checklists/api.ts';
import type { Probe } from '../probes/api.ts';
import type { Entry } from './board-rules.ts';

/** Returns an empty draft; a recheck begins with the food of the check that it repeats. */
export const newDraft = (
  id: string,
  kind: FoodCheckKind,
  probes: readonly Probe[],
  repeats: Entry | null,
): FoodDraft => ({
  id,
  kind,
  food: repeats?.food ?? '',
  batch: repeats?.batch ?? '',
  supplier: repeats?.supplier ?? null,
  state: repeats?.state ?? (kind === 'delivery' ? 'chilled' : null),
  sound: null,
  typed: '',
  heldSeconds: null,
  spoils: repeats?.spoils ?? false,
  probe: probes.find(({ hasFailed }) => !hasFailed)?.uuid ?? '',
  photo: null,
  action: null,
  actionNote: '',
  discarded: '',
  note: '',
  recheckOf: repeats?.uuid ?? null,
  timerStart: null,
  step: repeats ? 'value' : 'food',
});

export const draftFacts = (draft: FoodDraft): FoodFacts => ({
  kind: draft.kind,
  state: draft.state,
  value: draft.state === 'ambient' ? null : numberOf(draft.typed),
  heldSeconds: draft.heldSeconds,
  spoils: draft.spoils,
  sound: draft.sound,
});

export const draftVerdict = (draft: FoodDraft, limits: FoodLimits): FoodVerdict =>
  judgeFood(draftFacts(draft), limits);

/** Returns the seconds for which the temperature of a draft is still to be held; null for none. */
export const toHold = (draft: FoodDraft, limits: FoodLimits): number | null => {
  const seconds = secondsToHold(draftFacts(draft), limits);
  return seconds !== null && (draft.heldSeconds ?? 0) < seconds ? seconds : null;
};

/** Returns the draft with the time of a timer that has run for long enough; saving it takes that. */
export const withTimerDone = (draft: FoodDraft, limits: FoodLimits, now: Date): FoodDraft => {
  const { timerStart } = draft;
  const seconds = toHold(draft, limits);
  if (timerStart === null || seconds === null || secondsLeft(timerStart, seconds, now) > 0) {
    return draft;
  }
  return { ...draft, heldSeconds: secondsHeld(timerStart, now), timerStart: null };
};

export const isFoodAction = (action: string): action is FoodAction =>
  FOOD_ACTIONS.some((one) => one === action);

/** Returns the item's payload; what was done belongs to failed checks only. */
export const payloadOf = (draft: FoodDraft, nation: FoodNation, limits: FoodLimits) => {
  const { passed } = draftVerdict(draft, limits);
  const isDelivery = draft.kind === 'delivery';
  return {
    kind: draft.kind,
    food: draft.food,
    batch: draft.batch,
    supplier: isDelivery ? draft.supplier : null,
    state: draft.state,
    sound: isDelivery ? draft.sound : null,
    value: draftFacts(draft).value,
    held_seconds: draft.heldSeconds,
    spoils: draft.spoils,
    probe: draft.probe === '' || draft.state === 'ambient' ? null : draft.probe,
    photo: draft.photo,
    note: draft.note,
    recheck_of: draft.recheckOf,
    ...(!passed && {
      action: draft.action,
      action_note: draft.actionNote,
      discarded: draft.discarded,
    }),
    nation,
    limits,
  };
};
