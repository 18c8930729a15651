import { isoDate } from '@branchbook/contract/fields.ts';
import type { MethodPreset } from '@branchbook/contract/sfbb-methods.ts';
import { TRADES } from '@branchbook/contract/sfbb-rules.ts';
import type { Trade } from '@branchbook/contract/sfbb-rules.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { z } from 'zod';

/** The form that starts a diary. */
export const startForm = z.object({
  starts_on: isoDate('Please choose the first day'),
  trade: z.enum(TRADES, { error: 'Please choose what the branch does' }),
  with_methods: z.boolean(),
});
export type StartValues = z.output<typeof startForm>;

/** Returns the ready-made methods for a nation and a trade; null where none suit. */
export const presetFor = (
  presets: readonly MethodPreset[],
  nation: Nation,
  trade: Trade | null,
): MethodPreset | null =>
  presets.find(
    ({ nations, trades }) => nations.includes(nation) && trade !== null && trades.includes(trade),
  ) ?? null;
