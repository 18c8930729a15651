/* Types of the columns of custom reports, and functions that describe a column of each type. */

export type ReportColumn = {
  label: string;
  /** Marks a deadline: the hour at which a branch's day ends is shown as the end of that day. */
  isDeadline?: true;
} & (
  | { type: 'text' | 'number' | 'day' | 'instant' | 'flag' }
  /** Stored values with the labels that users read. */
  | { type: 'choice'; choices: Readonly<Record<string, string>> }
);
export type ColumnType = ReportColumn['type'];

export const text = (label: string): ReportColumn => ({ label, type: 'text' });
export const number = (label: string): ReportColumn => ({ label, type: 'number' });
export const day = (label: string): ReportColumn => ({ label, type: 'day' });
export const instant = (label: string): ReportColumn => ({ label, type: 'instant' });
export const flag = (label: string): ReportColumn => ({ label, type: 'flag' });
export const choice = (label: string, choices: Record<string, string>): ReportColumn => ({
  label,
  type: 'choice',
  choices,
});
