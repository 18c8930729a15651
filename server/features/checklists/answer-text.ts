import { failureText } from '@branchbook/contract/checklist-text.ts';
import type { ListedAnswer } from './queries.ts';

/** An answer in words, for a tablet's list or a file. */
export type AnswerWords = {
  label: string;
  value: string;
  failed: boolean;
  /** What was done about a failed answer, or what was noted beside one that passed. */
  remark: string;
};

/** Returns an answer in words; the label of a further row of repeated steps has its number. */
export const answerWords = (answer: ListedAnswer): AnswerWords => ({
  label: answer.row_number > 1 ? `${answer.label} (${answer.row_number})` : answer.label,
  value: answer.words,
  failed: answer.passed === false,
  remark: failureText(answer),
});

/** Says what failed and what was done about it, as in 'Fridge: 8.0 °C. Moved the food'. */
export const failedText = (answer: ListedAnswer): string => {
  const { label, value, remark } = answerWords(answer);
  return [`${label}: ${value}`, remark].filter(Boolean).join('. ');
};

/** Says an answer in a cell of a file, as in 'Fridge: 8.0 °C (failed: Moved the food)'. */
export const cellLine = ({ label, value, failed, remark }: AnswerWords): string => {
  const beside = [failed ? 'failed' : '', remark].filter(Boolean).join(': ');
  return `${label}: ${value}${beside && ` (${beside})`}`;
};
