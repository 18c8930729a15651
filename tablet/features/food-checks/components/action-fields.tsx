import { foodActionLabel, foodActionsOf } from '@branchbook/contract/food-checks.ts';
import type { FoodAction } from '@branchbook/contract/food-checks.ts';
import type { FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import { Textarea, TextInput } from '@mantine/core';
import { Choice } from '../../../shared/choice.tsx';
import { isFoodAction } from '../draft-values.ts';

export type ActionPart = { action: FoodAction | null; actionNote: string; discarded: string };

type Props = {
  kind: FoodCheckKind;
  value: ActionPart;
  errors: { action?: string; action_note?: string };
  onChange: (part: Partial<ActionPart>) => void;
};

/** Asks what was done about food that failed its check. */
export const ActionFields = ({ kind, value, errors, onChange }: Props) => (
  <>
    <Choice
      label="What did you do about it?"
      options={foodActionsOf[kind].map((action) => ({
        value: action,
        label: foodActionLabel[action],
      }))}
      value={value.action}
      error={errors.action}
      onChange={(action) => onChange({ action: isFoodAction(action) ? action : null })}
    />
    {(value.action === 'discarded' || value.action === 'rejected') && (
      <TextInput
        size="lg"
        label="How much? (optional)"
        maxLength={100}
        value={value.discarded}
        onChange={(event) => onChange({ discarded: event.currentTarget.value })}
      />
    )}
    <Textarea
      size="lg"
      label={value.action === 'other' ? 'What you did' : 'Note (optional)'}
      autosize
      minRows={2}
      maxRows={5}
      value={value.actionNote}
      error={errors.action_note}
      onChange={(event) => onChange({ actionNote: event.currentTarget.value })}
    />
  </>
);
