import type { SessionUser } from '@branchbook/contract/auth.ts';
import { frequencyText } from '@branchbook/contract/schedule.ts';
import { IconBuildingStore, IconChecklist, IconTemperature, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { employeesQuery } from '../employees/api.ts';
import { branchTasksQuery, globalTasksQuery } from '../tasks/api.ts';
import { allEquipmentQuery } from '../temperature/api.ts';
import { paths } from '../../paths.ts';
import { branchesQuery } from '../../shared/branches.ts';
import { mayOpen } from '../../shared/page-access.ts';
import { may } from '../../shared/user.tsx';
import type { Place } from './action-list.ts';

type Records = {
  branches: Place[];
  employees: Place[];
  tasks: Place[];
  equipment: Place[];
  isLoading: boolean;
  isError: boolean;
};

const isFirstRead = (query: { isLoading: boolean }): boolean => query.isLoading;

/** Reads the records that the user may open, from the moment that the palette opens. */
export const useRecords = (user: SessionUser, enabled: boolean): Records => {
  const { company_id: companyId, branch_id: branchId } = user;
  const forAll = may(user, 'manage_global_tasks');
  const seesAll = may(user, 'oversee_branches');
  const branches = useQuery({
    ...branchesQuery(companyId),
    enabled: enabled && mayOpen(user, 'branches'),
  });
  const employees = useQuery({
    ...employeesQuery(companyId),
    enabled: enabled && mayOpen(user, 'employees'),
  });
  const globalTasks = useQuery({ ...globalTasksQuery(companyId), enabled: enabled && forAll });
  const branchTasks = useQuery({
    ...branchTasksQuery(branchId ?? 0),
    enabled: enabled && !seesAll && mayOpen(user, 'tasks') && branchId !== null,
  });
  const equipment = useQuery({
    ...allEquipmentQuery(),
    enabled: enabled && mayOpen(user, 'reports'),
  });
  const branchNames = new Map((branches.data ?? []).map(({ id, name }) => [id, name]));
  const all = [branches, employees, globalTasks, branchTasks, equipment];
  return {
    branches: (branches.data ?? []).map(({ id, name, town }) => ({
      label: name,
      description: town ?? undefined,
      icon: IconBuildingStore,
      link: { to: paths.branches, search: { edit: id } },
    })),
    employees: (employees.data ?? []).map(({ id, name, position, branch_name }) => ({
      label: name,
      description: [position, branch_name].filter(Boolean).join(' · '),
      icon: IconUser,
      link: { to: paths.employees, search: { view: id } },
    })),
    tasks: [
      ...(globalTasks.data ?? []).map((task) => ({
        label: task.task_name,
        description: frequencyText(task),
        icon: IconChecklist,
        link: { to: paths.tasks, search: { open: task.id } },
      })),
      ...(branchTasks.data ?? []).map((task) => ({
        label: task.task_name,
        description: frequencyText(task),
        icon: IconChecklist,
        link: { to: paths.tasks, search: { edit: task.id } },
      })),
    ],
    equipment: (equipment.data ?? []).map(({ id, branchId: branch, equipment_name: label }) => ({
      label,
      description: seesAll ? branchNames.get(branch) : undefined,
      icon: IconTemperature,
      link: {
        to: paths.temperatureReport,
        search: { branch: seesAll ? branch : undefined, equipment: id },
      },
    })),
    isLoading: all.some(isFirstRead),
    isError: all.some((query) => query.isLoadingError),
  };
};
