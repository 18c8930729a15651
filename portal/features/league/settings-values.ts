import { WEIGHTS_MESSAGE } from '@branchbook/contract/league.ts';
import type { LeagueSettings } from '@branchbook/contract/league.ts';
import { ofParts, SCORE_PARTS } from '@branchbook/contract/score.ts';
import { z } from 'zod';

const MESSAGE = 'Please enter a whole number from 0 to 100';

const weight = z
  .string()
  .trim()
  .regex(/^(?:100|\d{1,2})$/, MESSAGE)
  .transform(Number);

/** Fields of the settings form; the weights are typed as text. */
export const settingsForm = z
  .object({ ...ofParts(() => weight), branch_names: z.boolean() })
  .refine((fields) => SCORE_PARTS.reduce((sum, part) => sum + fields[part], 0) === 100, {
    path: ['actions'],
    error: WEIGHTS_MESSAGE,
  });

export const settingsValues = ({
  weights,
  branch_names,
}: LeagueSettings): z.input<typeof settingsForm> => ({
  ...ofParts((part) => String(weights[part])),
  branch_names,
});
