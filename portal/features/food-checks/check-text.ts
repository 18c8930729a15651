import { foodActionLabel } from '@branchbook/contract/food-checks.ts';
import type { FoodCheck } from '@branchbook/contract/food-checks.ts';
import { measuredText } from '@branchbook/contract/food-verdict.ts';

/** Returns what was measured of a food check in words. */
export const measured = (check: FoodCheck): string =>
  measuredText({
    kind: check.kind,
    value: check.value,
    heldSeconds: check.held_seconds,
    sound: check.sound,
    minutes:
      check.started_at && check.ended_at
        ? (Date.parse(check.ended_at) - Date.parse(check.started_at)) / 60_000
        : null,
  });

/** Returns what was done about a failed check. */
export const actionText = ({ action, action_note: note, discarded }: FoodCheck): string =>
  [action && foodActionLabel[action], note, discarded].filter(Boolean).join(', ');
