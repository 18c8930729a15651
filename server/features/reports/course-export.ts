import { courseStatusLabel, isGap } from '@branchbook/contract/course-rules.ts';
import type { MatrixCell, MatrixPerson } from '@branchbook/contract/courses.ts';
import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, inFileName } from '../../platform/format.ts';
import { findHeadOffice } from '../branches/service.ts';
import { readWholeMatrix } from '../courses/service.ts';
import type { AskedMatrix } from '../courses/service.ts';
import { reportedBranch, yesNo } from './write-report.ts';
import type { Exporter } from './write-report.ts';

/** Courses beside each other on a page. */
const ACROSS = 7;
/** Most cells of a PDF; Typst takes some seconds for them. */
const MOST_CELLS = 20_000;

const detailOf = ({ status, last_day: last, reason }: MatrixCell): string => {
  if (status === 'not_needed') return reason ?? '';
  if (last === null) return '';
  return `${status === 'expired' ? 'on' : 'until'} ${formatDay(last)}`;
};

const placeOf = ({ role_id: role, branch_name: branch }: MatrixPerson): string =>
  [roleName[role as RoleId], branch].filter(Boolean).join(', ');

/** Exports people and courses with the status as of a day, of a branch or of all within reach. */
export const courseExport: Exporter<AskedMatrix> = async (context, actor, asked, format) => {
  const { branchId } = asked;
  const branch =
    branchId === undefined
      ? await findHeadOffice(context.db, actor.scope)
      : await reportedBranch(context, actor, branchId);
  const { day, courses, people, gaps } = await readWholeMatrix(context, actor, asked);
  if (format === 'PDF' && people.length * courses.length > MOST_CELLS) {
    throw new AppError('REPORT_TOO_LARGE');
  }
  const subject = branchId === undefined ? 'All branches' : (branch?.name ?? '');
  const partAt = (from: number) => ({
    heads: courses.slice(from, from + ACROSS).map(({ name }) => name),
    rows: people.map((person) => ({
      name: person.name,
      place: placeOf(person),
      cells: person.cells.slice(from, from + ACROSS).map((cell) => ({
        status: courseStatusLabel[cell.status],
        detail: detailOf(cell),
        gap: isGap(cell),
      })),
    })),
  });
  const isEmpty = people.length === 0 || courses.length === 0;
  const starts = courses.flatMap((_, index) => (index % ACROSS === 0 ? [index] : []));
  const lines = people.flatMap((person) =>
    person.cells.map((cell, index) => ({ person, cell, course: courses[index]?.name ?? '' })),
  );
  return {
    kind: 'courses',
    heading: 'Training matrix',
    subject,
    facts: [
      ['As of', formatDay(day)],
      ['Missing or expired', String(gaps)],
    ],
    fileName: `training_matrix_${inFileName(subject)}_${day}`,
    timezone: branch?.timezone ?? 'Europe/London',
    longestWord: 18,
    data: () => ({
      empty: asked.gaps ? 'No one lacks a course that they need.' : 'There is nothing to show.',
      tables: isEmpty ? [] : starts.map(partAt),
    }),
    table: (signal) =>
      writeLongCsv(
        ['Person', 'Role', 'Branch', 'Course', 'Required', 'Status', 'Valid until', 'Reason'],
        lines,
        ({ person, cell, course }) => [
          person.name,
          roleName[person.role_id as RoleId],
          person.branch_name,
          course,
          yesNo(cell.required),
          courseStatusLabel[cell.status],
          cell.last_day && formatDay(cell.last_day),
          cell.reason,
        ],
        signal,
      ),
  };
};
