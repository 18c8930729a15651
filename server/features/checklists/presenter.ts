import type { RecordedAnswer } from '@branchbook/contract/checklist-shape.ts';
import type { ListedAnswer } from './queries.ts';

export const presentAnswer = (row: ListedAnswer): RecordedAnswer => ({
  step: row.step,
  row: row.row_number,
  number: row.value_number,
  text: row.value_text,
  chosen: row.value_chosen,
  held_seconds: row.held_seconds,
  passed: row.passed,
  not_applicable: row.not_applicable,
  reason: row.reason,
  action: row.action,
  note: row.note,
  photo_url: row.photo_url,
  by_name: row.answered_by_name,
  at: row.answered_at.toISOString(),
});
