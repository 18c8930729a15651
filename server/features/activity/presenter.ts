import { ATTENTION } from '@branchbook/contract/activity.ts';
import type {
  Attention,
  BranchToday,
  DashboardStats,
  OpenTemperature,
} from '@branchbook/contract/activity.ts';
import type { ComplaintKind } from '@branchbook/contract/complaint-kinds.ts';
import type { TemperatureAction } from '@branchbook/contract/temperature.ts';
import type { PaperCounts } from '../papers/service.ts';
import type { AttentionRows } from './attention-queries.ts';
import type { Stats } from './read-today.ts';
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
      overdue: row.overdue,
    },
    waiting: row.waiting,
    temperatureActions: row.temperatureActions,
  };
};

const HOUR_MS = 3_600_000;

export const presentBranchToday =
  (now: Date) =>
  (row: BranchTodayRow): BranchToday => ({
    id: row.id,
    name: row.name,
    closed: row.closed,
    hygieneRating: row.hygiene_rating,
    onTime: row.on_time ?? 0,
    late: row.late ?? 0,
    missed: row.missed ?? 0,
    overdue: row.overdue ?? 0,
    overdueBefore: row.overdue_before ?? 0,
    overdueYesterday: row.overdue_yesterday ?? 0,
    open: row.open ?? 0,
    notCompleted: row.not_completed ?? 0,
    temperatureActions: row.actions ?? 0,
    equipId: row.first_equipment === row.last_equipment ? row.first_equipment : null,
    actionsSince: row.since,
    yesterday: { total: row.yesterday ?? 0, dealtWith: row.dealt_with ?? 0 },
    lastHeard: row.last_heard?.toISOString() ?? null,
    silent:
      row.last_heard !== null &&
      now.getTime() - row.last_heard.getTime() > ATTENTION.silentBranchHours * HOUR_MS,
  });

export const presentOpenTemperature = (row: OpenTemperatureRow): OpenTemperature => ({
  id: row.id,
  branchId: row.branch_id,
  branch_name: row.branch_name,
  equipId: row.equipment_id,
  equipment_name: row.equipment_name,
  log_date: row.log_date,
  // The database driver returns decimals as text.
  value: Number(row.value),
  min_temp: Number(row.min_temp),
  max_temp: Number(row.max_temp),
  action: row.action as TemperatureAction,
  action_note: row.action_note,
  recorded_by_name: row.recorded_by_name,
  recorded_at: row.occurred_at.toISOString(),
});

type OfBranch = { branch_id: number; branch_name: string };
const branchOf = ({ branch_id: branchId, branch_name }: OfBranch) => ({ branchId, branch_name });

export const presentAttention = ({
  missed,
  missedTotal,
  failed,
  accidents,
  complaints,
  tablets,
  papers,
}: AttentionRows & { papers: PaperCounts }): Attention => ({
  missed: missed.map((row) => ({
    id: row.id,
    task_name: row.task_name,
    ...branchOf(row),
    due_at: row.due_at.toISOString(),
    due_date: row.due_date,
    beforeToday: row.is_earlier,
    call: row.manager_name === null ? null : { name: row.manager_name, phone: row.manager_phone },
  })),
  missedTotal,
  failed: failed.map((row) => ({
    id: row.id,
    task_name: row.task_name,
    ...branchOf(row),
    done_at: row.done_at?.toISOString() ?? '',
    count: row.count,
    first: row.first ?? '',
    waits: row.verification === 'waiting',
  })),
  accidents: accidents.map((row) => ({
    id: row.id,
    ...branchOf(row),
    incident_date: row.incident_date,
    reported_at: row.received_at.toISOString(),
    service: row.emergency_services_called ? row.service_type : null,
  })),
  complaints: complaints.map((row) => ({
    id: row.id,
    ...branchOf(row),
    kind: row.kind as ComplaintKind,
    reported_at: row.occurred_at.toISOString(),
  })),
  tablets: tablets.map((row) => ({
    id: row.id,
    device_name: row.device_name,
    ...branchOf(row),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  })),
  papers: { expired: papers.expired, missing: papers.missing, expiring: papers.expiring },
});
