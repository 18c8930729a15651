import type { Employee } from '@branchbook/contract/employees.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { isFoundIn } from '@branchbook/contract/search-text.ts';
import type { RowGroup } from '@branchbook/ui/data-table.tsx';

export type EmployeeRow = { employee: Employee; level: number };

const branchOf = ({ branch_name }: Employee): string => branch_name ?? 'Unassigned';

/** Sorts employees by branch, then owners before managers before staff, then by name. */
export const inOrder = (employees: readonly Employee[]): Employee[] =>
  employees.toSorted(
    (a, b) =>
      compareNames(branchOf(a), branchOf(b)) ||
      a.role_id - b.role_id ||
      compareNames(a.name, b.name),
  );

/** Indents each rank of a branch one level below the rank above it. */
const ranked = (employees: readonly Employee[]): EmployeeRow[] => {
  let level = -1;
  let rank: number | null = null;
  return employees.map((employee) => {
    if (employee.role_id !== rank) level += 1;
    rank = employee.role_id;
    return { employee, level };
  });
};

/** Groups sorted employees by branch, as the table shows them. */
export const groupByBranch = (ordered: readonly Employee[]): RowGroup<EmployeeRow>[] =>
  [...Map.groupBy(ordered, branchOf)].map(([label, members]) => ({
    label,
    rows: ranked(members),
  }));

type Filter = { search: string; role?: string | undefined; branchId?: number | undefined };

export const matches = (employee: Employee, { search, role, branchId }: Filter): boolean => {
  const texts = [employee.name, employee.email, employee.branch_name];
  return (
    (!role || employee.role_id === Number(role)) &&
    (branchId === undefined || employee.branch_id === branchId) &&
    isFoundIn(search, texts)
  );
};
