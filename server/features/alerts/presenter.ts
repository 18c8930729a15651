import { alertText, publicAlertText } from '@branchbook/contract/alert-kinds.ts';
import type { AlertKind } from '@branchbook/contract/alert-kinds.ts';
import { DEFAULT_ALERT_SETTINGS } from '@branchbook/contract/alerts.ts';
import type { Alert, LadderStep, SavedAlertSettings } from '@branchbook/contract/alerts.ts';
import type { SnapshotAlert } from '@branchbook/contract/snapshot.ts';
import { nextStep } from './ladder-rules.ts';
import type { AlertRow } from './queries.ts';
import type { SettingsRow } from './settings-queries.ts';

const personOf = (id: number | null, name: string | null): Alert['cleared_by'] =>
  name === null ? null : { id, name };

const stateOf = (row: AlertRow, now: Date): Alert['state'] => {
  if (row.cleared_at !== null) return 'cleared';
  return row.acknowledged_until !== null && row.acknowledged_until > now ? 'acknowledged' : 'open';
};

/** Returns the next step of an alert by its ladder; the job has done the steps before it. */
const nextStepOf = (row: AlertRow, ladder: readonly LadderStep[]): Alert['next_step'] => {
  if (row.next_step_at === null) return null;
  const { climbs_from: first, again_from: again, next_step_at: at } = row;
  const before = new Date(at.getTime() - 1);
  const [next] = [first, ...(again === null ? [] : [again])]
    .flatMap((climbsFrom) => nextStep(ladder, { climbsFrom }, before) ?? [])
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return next ? { audience: next.audience, at: next.at.toISOString() } : null;
};

/** Returns since when something is wrong: the deadline or the reading, not the alert's opening. */
const sinceOf = (row: AlertRow): string => (row.since ?? row.opened_at).toISOString();

const tasksOf = ({ causes }: AlertRow): Alert['tasks'] =>
  causes.flatMap(({ occurrence_id: id, day, name }) =>
    id === undefined || day === undefined ? [] : { occurrence_id: id, day, name: name ?? '' },
  );

export const presentAlert = (row: AlertRow, ladder: readonly LadderStep[], now: Date): Alert => ({
  id: row.id,
  kind: row.kind,
  critical: row.critical,
  branchId: row.branch_id,
  branch_name: row.branch_name,
  text: alertText(row),
  count: row.count,
  entity_id: row.kind === 'overdue' ? null : row.subject_id,
  state: stateOf(row, now),
  tasks: tasksOf(row),
  opened_at: row.opened_at.toISOString(),
  since: sinceOf(row),
  worse_at: row.worse_at?.toISOString() ?? null,
  acknowledged_by: personOf(row.acknowledged_by, row.acknowledged_by_name),
  acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  acknowledged_until: row.acknowledged_until?.toISOString() ?? null,
  cleared_by: personOf(row.cleared_by, row.cleared_by_name),
  cleared_at: row.cleared_at?.toISOString() ?? null,
  clear_reason: row.clear_reason,
  cleared_as: row.cleared_as,
  told: row.told.map(({ name, at }) => ({ name, at: new Date(at).toISOString() })),
  next_step: nextStepOf(row, ladder),
});

/**
 * Kinds that older versions of the tablet do not know, with a known kind to send in their place: an
 * older tablet refuses the whole snapshot when it meets an unknown kind.
 */
const TABLET_KINDS: Partial<Record<AlertKind, AlertKind>> = {
  'food-check': 'out-of-range',
  'probe-failed': 'out-of-range',
  illness: 'accident',
  complaint: 'failed-answer',
};

const publicTextOf = (row: AlertRow): Pick<SnapshotAlert, 'public_text'> => {
  const text = publicAlertText(row);
  return text === null ? {} : { public_text: text };
};

export const presentSnapshotAlert = (row: AlertRow, now: Date): SnapshotAlert => ({
  uuid: row.uuid,
  kind: TABLET_KINDS[row.kind] ?? row.kind,
  text: alertText(row),
  ...publicTextOf(row),
  critical: row.critical,
  opened_at: row.opened_at.toISOString(),
  since: sinceOf(row),
  ...(stateOf(row, now) === 'acknowledged' &&
    row.acknowledged_by_name !== null &&
    row.acknowledged_until !== null && {
      acknowledged_by_name: row.acknowledged_by_name,
      acknowledged_until: row.acknowledged_until.toISOString(),
    }),
});

export const presentSettings = (row: SettingsRow | undefined): SavedAlertSettings =>
  row
    ? {
        ladder: row.ladder,
        levels: { ...DEFAULT_ALERT_SETTINGS.levels, ...row.levels },
        least_priority: row.least_priority,
        version: row.version,
      }
    : { ...DEFAULT_ALERT_SETTINGS, version: 0 };
