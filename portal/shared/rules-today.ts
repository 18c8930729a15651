import { dayOfRules } from '@branchbook/contract/food-limits.ts';
import type { Day } from '@branchbook/contract/dates.ts';

/** Returns the day by which rules of food safety hold now. */
export const rulesToday = (): Day => dayOfRules(new Date());
