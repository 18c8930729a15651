import type { Employee } from '@branchbook/contract/employees.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import type { RowGroup } from '@branchbook/ui/data-table.tsx';

export type EmployeeRow = { employee: Employee; level: number };

const byName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, 'en-GB', { sensitivity: 'base' });

/** Owners, then managers, then staff, each by name; everyone one step below the rank above. */
const ranked = (employees: readonly Employee[]): EmployeeRow[] => {
  const rows: EmployeeRow[] = [];
  let level = 0;
  for (const role of [ROLE.owner, ROLE.manager, ROLE.staff]) {
    const ofRole = employees.filter(({ role_id }) => role_id === role).toSorted(byName);
    for (const employee of ofRole) rows.push({ employee, level });
    if (ofRole.length > 0) level += 1;
  }
  return rows;
};

export const groupByBranch = (employees: readonly Employee[]): RowGroup<EmployeeRow>[] => {
  const branches = Map.groupBy(employees, ({ branch_name }) => branch_name ?? 'Unassigned');
  return [...branches]
    .map(([name, members]) => ({ name, members }))
    .toSorted(byName)
    .map(({ name, members }) => ({ label: name, rows: ranked(members) }));
};

export const matches = (employee: Employee, search: string, role: string | undefined): boolean => {
  const wanted = search.trim().toLowerCase();
  const texts = [employee.name, employee.email, employee.branch_name];
  return (
    (!role || employee.role_id === Number(role)) &&
    (!wanted || texts.some((text) => text?.toLowerCase().includes(wanted)))
  );
};
