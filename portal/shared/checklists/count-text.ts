import type { AnswerCounts } from '@branchbook/contract/checklist-shape.ts';
import { countOf } from '../counts.ts';

/** Says how many steps a task has: '12 steps'. */
export const stepsText = (count: number): string => countOf(count, { one: 'step', many: 'steps' });

/** Says how many answers a task has: '12 answered, 1 failed'. */
export const countsText = ({ given, failed }: AnswerCounts): string =>
  failed === 0 ? `${given} answered` : `${given} answered, ${failed} failed`;
