import type { BranchHours, Closure } from '@branchbook/contract/branch-hours.ts';
import type { Branch, BranchOverview, RestorableBranch } from '@branchbook/contract/branches.ts';
import type { HygieneRating, RecordedRating } from '@branchbook/contract/hygiene-ratings.ts';
import type { ClosureRow, HoursRow } from './hours-queries.ts';
import type { BranchCounts, DeletedBranchRow } from './overview-queries.ts';
import type { BranchRow } from './queries.ts';
import type { RatedBranchRow, RatingRow } from './rating-queries.ts';
import { restorableUntil } from './restore-rules.ts';

export const presentBranch = (row: BranchRow): Branch => ({
  id: row.id,
  name: row.name,
  branch_name: row.name,
  address: row.address,
  town: row.town,
  manager_name: row.manager_name,
  company_id: row.company_id,
  parent_branch_id: row.parent_branch_id,
  is_head_office: row.parent_branch_id === null,
  timezone: row.timezone,
  day_ends: row.day_ends,
  area_id: row.area_id,
  version: row.version,
});

export const presentOverview = (row: BranchCounts): BranchOverview => ({
  ...presentBranch(row),
  staff_count: row.staff_count ?? 0,
  devices: row.devices ?? 0,
  devices_online: row.devices_online ?? 0,
  records_waiting: row.records_waiting ?? 0,
  tasks_due: row.tasks_due ?? 0,
  tasks_completed: row.tasks_completed ?? 0,
  closed_today: row.closed_today,
  hygiene_rating: row.hygiene_rating,
});

export const presentRestorable = (row: DeletedBranchRow): RestorableBranch => ({
  id: row.id,
  name: row.name,
  deleted_at: row.deleted_at.toISOString(),
  restorable_until: restorableUntil(row.deleted_at).toISOString(),
});

export const presentClosure = (row: ClosureRow): Closure => ({
  id: row.id,
  from: row.from_day,
  to: row.to_day,
  reason: row.reason,
});

export const presentHours = (
  row: HoursRow,
  closures: ClosureRow[],
  closedToday: string | null,
): BranchHours => ({
  branchId: row.id,
  name: row.name,
  nation: row.nation,
  weekly: row.weekly,
  bank_holidays: row.bank_holidays,
  open_holidays: row.open_holidays,
  day_ends: row.day_ends,
  closures: closures.map(presentClosure),
  closed_today: closedToday,
  version: row.version,
});

/** Presents a recorded rating; null where the branch has had none since. */
const presentRecorded = ({ value, recorded_at, ...row }: RatingRow): RecordedRating | null =>
  value && {
    value,
    rated_on: row.rated_on,
    pending: row.pending,
    source: row.source,
    recorded_at: recorded_at.toISOString(),
  };

/** Presents a branch's ratings, which are listed with the latest first. */
export const presentRating = (
  branch: RatedBranchRow,
  [current, ...earlier]: readonly RatingRow[],
  reads: boolean,
): HygieneRating => ({
  branchId: branch.id,
  nation: branch.nation,
  fhrs_number: branch.fhrs_number,
  rating: current ? presentRecorded(current) : null,
  earlier: earlier.flatMap((row) => presentRecorded(row) ?? []),
  reads,
  read_at: branch.rating_read_at?.toISOString() ?? null,
  problem: branch.rating_problem,
});
