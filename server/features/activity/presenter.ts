import type {
  BranchToday,
  DashboardStats,
  OpenTemperature,
} from '@branchbook/contract/activity.ts';
import type { TemperatureAction } from '@branchbook/contract/temperature.ts';
import type { Stats } from './today.ts';
import type { BranchTodayRow, OpenTemperatureRow } from './today-queries.ts';

export const presentStats = (row: Stats): DashboardStats => {
  const completed = row.on_time + row.late;
  return {
    employees: row.employees ?? 0,
    branches: row.branches,
    globalTasks: row.global_tasks ?? 0,
    branchTasks: row.branch_tasks ?? 0,
    tasksToday: {
      total: completed + row.missed + row.open + row.not_completed,
      completed,
      notCompleted: row.not_completed,
      overdue: row.missed,
    },
    waiting: row.waiting,
    temperatureActions: row.temperatureActions,
  };
};

export const presentBranchToday = (row: BranchTodayRow): BranchToday => ({
  id: row.id,
  name: row.name,
  onTime: row.on_time ?? 0,
  late: row.late ?? 0,
  missed: row.missed ?? 0,
  open: row.open ?? 0,
  notCompleted: row.not_completed ?? 0,
  temperatureActions: row.actions ?? 0,
  equipId: row.first_equipment === row.last_equipment ? row.first_equipment : null,
  actionsSince: row.since,
});

export const presentOpenTemperature = (row: OpenTemperatureRow): OpenTemperature => ({
  id: row.id,
  branchId: row.branch_id,
  branch_name: row.branch_name,
  equipId: row.equipment_id,
  equipment_name: row.equipment_name,
  log_date: row.log_date,
  // The database keeps a decimal as text.
  value: Number(row.value),
  min_temp: Number(row.min_temp),
  max_temp: Number(row.max_temp),
  action: row.action as TemperatureAction,
  action_note: row.action_note,
  recorded_by_name: row.recorded_by_name,
  recorded_at: row.occurred_at.toISOString(),
});
