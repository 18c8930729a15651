import { allergenShort } from './allergen-list.ts';
import type { Allergen } from './allergen-list.ts';
import { shownLabel } from './allergen-rules.ts';
import { dishKindLabel } from './dish-kinds.ts';
import { foodActionLabel } from './food-checks.ts';
import { foodCheckLabel } from './food-verdict.ts';
import { choice, day, flag, instant, number, text } from './report-column.ts';
import type { ReportColumn } from './report-column.ts';
import { dayStateLabel } from './sfbb-rules.ts';

/** What people may read of an allergen: never 'No' for a dish of which not all is known. */
const allergen = (key: Allergen): ReportColumn => choice(allergenShort[key], shownLabel);

/** Columns of custom reports about food safety. */
export const FOOD_COLUMNS = {
  foodChecks: {
    branch: text('Branch'),
    kind: choice('Kind', foodCheckLabel),
    food: text('Food'),
    batch: text('Batch'),
    supplier: text('Supplier'),
    log_date: day('Day'),
    value: number('Temperature (°C)'),
    held_seconds: number('Held for (seconds)'),
    minutes: number('Time taken (minutes)'),
    result: choice('Result', { passed: 'Passed', failed: 'Failed', running: 'Still running' }),
    in_doubt: flag('In doubt'),
    open: flag('Still open'),
    recheck: flag('Checked again'),
    probe_name: text('Probe'),
    action: choice('Action', foodActionLabel),
    action_note: text('Action note'),
    discarded: text('Thrown away or sent back'),
    note: text('Note'),
    recorded_by_name: text('Recorded by'),
    recorded_at: instant('Recorded at'),
  },
  probes: {
    branch: text('Branch'),
    probe_name: text('Probe'),
    serial: text('Serial number'),
    log_date: day('Day'),
    ice: number('In iced water (°C)'),
    boiling: number('In boiling water (°C)'),
    tolerance: number('May be off by (°C)'),
    passed: flag('Passed'),
    note: text('Note'),
    checked_by_name: text('Checked by'),
    checked_at: instant('Checked at'),
  },
  allergens: {
    branch: text('Branch'),
    name: text('Dish'),
    kind: choice('Kind', dishKindLabel),
    complete: flag('Complete'),
    checked_on: day('Checked on'),
    signed_by_name: text('Signed by'),
    written_by_name: text('Written by'),
    supplier: text('Supplier'),
    valid_from: day('Valid from'),
    waiting: flag('Change waiting'),
    version: number('Version'),
    gluten: allergen('gluten'),
    crustaceans: allergen('crustaceans'),
    eggs: allergen('eggs'),
    fish: allergen('fish'),
    peanuts: allergen('peanuts'),
    soybeans: allergen('soybeans'),
    milk: allergen('milk'),
    nuts: allergen('nuts'),
    celery: allergen('celery'),
    mustard: allergen('mustard'),
    sesame: allergen('sesame'),
    sulphites: allergen('sulphites'),
    lupin: allergen('lupin'),
    molluscs: allergen('molluscs'),
  },
  foodDiary: {
    branch: text('Branch'),
    day: day('Day'),
    state: choice('State', dayStateLabel),
    signed_by_name: text('Signed by'),
    signed_at: instant('Signed at'),
    arrived_at: instant('Signature arrived late at'),
    declared_at: instant('Declared closed at'),
    checks: number('Opening and closing checks'),
    checks_done: number('Checks done'),
    failed_answers: number('Failed answers'),
    problems: number('Problems'),
    problems_open: number('Problems without what was done'),
    topics: text('What the problems were about'),
  },
} as const satisfies Record<string, Record<string, ReportColumn>>;
