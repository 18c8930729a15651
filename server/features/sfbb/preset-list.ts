import { readFileSync } from 'node:fs';
import path from 'node:path';
import { methodPreset } from '@branchbook/contract/sfbb-methods.ts';
import type { FoodMethod, MethodPreset, PresetKey } from '@branchbook/contract/sfbb-methods.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';

/**
 * Ready-made safe methods, each a file of data beside this one, in the order in which they are
 * offered. The methods for retailers are not for butchers, fishmongers and bakers: the Food
 * Standards Agency's pack for retailers says that it is not suitable for these trades.
 */
export const PRESETS: MethodPreset[] = (
  ['sfbb-caterers', 'sfbb-retailers', 'cooksafe', 'safe-catering'] satisfies PresetKey[]
).map((key) =>
  methodPreset.parse(
    JSON.parse(readFileSync(path.join(import.meta.dirname, `${key}.json`), 'utf8')),
  ),
);

export const presetsOf = (scheme: Scheme): MethodPreset[] =>
  PRESETS.filter((preset) => preset.scheme === scheme);

/** Returns where the rule of a method is written that began as a ready-made one. */
export const sourceOf = (scheme: Scheme, presetKey: string): FoodMethod['source'] =>
  presetsOf(scheme)
    .flatMap(({ methods }) => methods)
    .find(({ key }) => key === presetKey)?.source ?? null;
