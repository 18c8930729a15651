import { RECORD_ACTIONS, RECORD_KIND_NAMES, recordLabels } from './record-kinds.ts';
import type { RecordAction } from './record-kinds.ts';

/** Kinds of activity, which filters offer. */
export const ACTIVITY_KINDS = {
  ...recordLabels,
  people: 'People',
  branches: 'Branches',
  tablets: 'Tablets',
  reports: 'Reports',
  security: 'Sign-in and security',
  company: 'Company',
} as const;
export type ActivityKind = keyof typeof ACTIVITY_KINDS;

type Said = {
  kind: ActivityKind;
  /** The action as it reads after the person's name: 'Anna completed a task'. */
  text: string;
  /** The action where a tablet acted by itself. */
  byTablet?: string;
};

/** Actions on everything but records, named by a noun and a verb as those of records are. */
const OTHER_ACTIONS = {
  'employee.added': { kind: 'people', text: 'added an employee' },
  'employee.changed': { kind: 'people', text: 'changed an employee' },
  'employee.invited': { kind: 'people', text: 'sent an employee a new setup link' },
  'employee.deleted': { kind: 'people', text: 'deleted an employee' },
  'employees.exported': { kind: 'people', text: 'exported the list of employees' },
  'right-to-work.checked': { kind: 'people', text: 'recorded a right-to-work check' },
  'right-to-work.expired': {
    kind: 'people',
    text: 'deleted right-to-work checks of people who left',
  },
  'profile.completed': { kind: 'people', text: 'completed their profile' },
  'profile.changed': { kind: 'people', text: 'changed their profile' },
  'person.exported': { kind: 'people', text: 'exported the data of a person' },
  'erasure.requested': { kind: 'people', text: 'asked to be erased' },
  'erasure.withdrawn': { kind: 'people', text: 'withdrew a request to be erased' },
  'erasure.declined': { kind: 'people', text: 'declined a request to be erased' },

  'branch.added': { kind: 'branches', text: 'added a branch' },
  'branch.changed': { kind: 'branches', text: 'changed a branch' },
  'branch.hours-changed': { kind: 'branches', text: 'changed the opening hours of a branch' },
  'branch.rating-changed': { kind: 'branches', text: 'changed the hygiene rating of a branch' },
  'branch.closure-added': { kind: 'branches', text: 'closed a branch on some days' },
  'branch.closure-deleted': { kind: 'branches', text: 'deleted a closure of a branch' },
  'branch.days-caught-up': {
    kind: 'branches',
    text: 'made the days of a branch that had passed while the server was off',
  },
  'branch.deleted': { kind: 'branches', text: 'deleted a branch' },
  'branch.restored': { kind: 'branches', text: 'restored a branch' },
  'branches.moved': { kind: 'branches', text: 'moved branches to another area' },

  'area.added': { kind: 'branches', text: 'added an area' },
  'area.changed': { kind: 'branches', text: 'changed an area' },
  'area.deleted': { kind: 'branches', text: 'deleted an area' },

  'supplier.added': { kind: 'company', text: 'added a supplier or useful contact' },
  'supplier.changed': { kind: 'company', text: 'changed a supplier or useful contact' },
  'supplier.removed': { kind: 'company', text: 'removed a supplier or useful contact' },

  'paper.added': { kind: 'branches', text: 'added a premises paper' },
  'paper.renewed': { kind: 'branches', text: 'renewed a premises paper' },
  'paper.changed': { kind: 'branches', text: 'changed a premises paper' },
  'paper.deleted': { kind: 'branches', text: 'deleted a premises paper' },
  'paper.need-changed': { kind: 'branches', text: 'changed which premises papers are needed' },

  'league.changed': { kind: 'branches', text: 'changed the settings of the league table' },

  'branch.password-set': { kind: 'tablets', text: 'set the tablet password of a branch' },
  'tablets.sign-in-changed': { kind: 'tablets', text: 'changed how tablets are signed in' },
  'pins.length-changed': { kind: 'people', text: 'changed how long PINs of managers must be' },
  'device.pairing-code-made': { kind: 'tablets', text: 'made a pairing code for a tablet' },
  'device.signed-in': { kind: 'tablets', text: 'signed a tablet in', byTablet: 'was signed in' },
  'device.signed-out': { kind: 'tablets', text: 'signed a tablet out', byTablet: 'was signed out' },
  'device.revoked': { kind: 'tablets', text: 'revoked a tablet' },
  'device.signing-key-replaced': { kind: 'tablets', text: 'replaced the signing key of a person' },
  'device.clock-off': { kind: 'tablets', text: 'showed the wrong time' },
  'device.many-wrong-pins': { kind: 'tablets', text: 'was given many wrong PINs' },
  'device.sent-for-review': { kind: 'tablets', text: 'sent records that need a review' },
  'review-item.reviewed': { kind: 'tablets', text: 'reviewed a record from a tablet' },
  'device.unlocked-by-head-office': { kind: 'tablets', text: 'was opened to head office' },

  'report.saved': { kind: 'reports', text: 'saved a report' },
  'report.changed': { kind: 'reports', text: 'changed a saved report' },
  'report.deleted': { kind: 'reports', text: 'deleted a saved report' },

  'inspector-pack.made': { kind: 'reports', text: 'made an inspector pack' },
  'inspector-pack.link-made': { kind: 'reports', text: 'made a link to an inspector pack' },
  'inspector-pack.link-ended': { kind: 'reports', text: 'ended a link to an inspector pack' },
  'inspector-pack.viewed': { kind: 'reports', text: 'opened an inspector pack by its link' },

  'report-schedule.added': { kind: 'reports', text: 'scheduled a report by email' },
  'report-schedule.changed': { kind: 'reports', text: 'changed a scheduled report' },
  'report-schedule.deleted': { kind: 'reports', text: 'deleted a scheduled report' },
  'report-schedule.paused': { kind: 'reports', text: 'paused a scheduled report' },
  'report-schedule.resumed': { kind: 'reports', text: 'resumed a scheduled report' },
  'report-schedule.asked': { kind: 'reports', text: 'asked for a scheduled report at once' },
  'report-schedule.sent': { kind: 'reports', text: 'sent a scheduled report by email' },
  'report-address.confirmed': { kind: 'reports', text: 'confirmed an address for a report' },
  'report-address.left': { kind: 'reports', text: 'stopped getting a report by email' },

  'digest.chosen': { kind: 'people', text: 'chose their digests by email' },
  'notifications.chosen': { kind: 'people', text: 'chose what to be told of' },
  'alerts.chosen': { kind: 'people', text: 'chose how to be told of alerts' },
  'push-device.added': { kind: 'people', text: 'turned alerts on for a device' },
  'push-device.removed': { kind: 'people', text: 'turned alerts off for a device' },
  'password.reset': { kind: 'security', text: 'chose a new password' },
  'password.link-made': {
    kind: 'security',
    text: 'made a link for a new password for someone',
  },
  'password.changed': { kind: 'security', text: 'changed their password' },
  'session.ended': { kind: 'security', text: 'signed one of their devices out' },
  'sessions.ended': { kind: 'security', text: 'signed all their other devices out' },
  'two-step.turned-on': { kind: 'security', text: 'turned two-step sign-in on' },
  'two-step.turned-off': { kind: 'security', text: 'turned two-step sign-in off' },
  'two-step.new-codes': { kind: 'security', text: 'made new recovery codes' },
  'two-step.reset': { kind: 'security', text: 'turned two-step sign-in off for someone' },
  'sign-in.succeeded': { kind: 'security', text: 'signed in' },
  'sign-in.wrong-password': { kind: 'security', text: 'refused a sign-in with a wrong password' },
  'sign-in.wrong-code': { kind: 'security', text: 'refused a sign-in with a wrong code' },
  'access.refused': { kind: 'security', text: 'was not allowed to do something' },
  'credentials.refused': { kind: 'security', text: 'entered an email or PIN that is in use' },
  'tablet-record.forged': {
    kind: 'security',
    text: 'sent records with a wrong signature',
    byTablet: 'sent records with a wrong signature',
  },
  'file.exported': { kind: 'reports', text: 'exported a report' },
  'audit-log.exported': { kind: 'security', text: 'exported the audit log' },

  'company.registered': { kind: 'company', text: 'registered the company' },
  'ledger.damaged': {
    kind: 'security',
    text: 'found that the proof of records does not fit',
    byTablet: 'found that the proof of records does not fit',
  },
  'ledger.extended': { kind: 'security', text: 'took more kinds of records into the proof' },
  'ledger.exported': { kind: 'security', text: 'exported the proof of records' },
  'server.clock-set-back': {
    kind: 'company',
    text: 'found that the clock of the server was set back',
  },
  'database.restored': { kind: 'company', text: 'restored the database from a backup' },
  'company.exported': { kind: 'company', text: 'exported all data of the company' },
  'webhook.added': { kind: 'company', text: 'set the webhook for alerts' },
  'webhook.changed': { kind: 'company', text: 'changed the webhook for alerts' },
  'webhook.secret-renewed': {
    kind: 'company',
    text: 'made a new secret for the webhook',
  },
  'webhook.removed': { kind: 'company', text: 'removed the webhook for alerts' },
  'retention.changed': { kind: 'company', text: 'changed how long records are kept' },
  'records.expired': { kind: 'company', text: 'deleted records that were too old' },
  'subscription.activated': { kind: 'company', text: 'activated the subscription' },
} as const satisfies Record<string, Said>;

export type AuditAction = RecordAction | keyof typeof OTHER_ACTIONS;

const everyAction = () =>
  ({
    ...Object.fromEntries(
      RECORD_KIND_NAMES.flatMap((kind) =>
        Object.entries<string>(RECORD_ACTIONS[kind]).map(([action, text]) => [
          action,
          { kind, text },
        ]),
      ),
    ),
    ...OTHER_ACTIONS,
  }) as Readonly<Record<AuditAction, Said>>;

/**
 * Every action that the audit log knows. The type of an audit entry is derived from it, so that
 * every entry has a text for readers. Marked as pure, so that browsers do not load the texts.
 */
export const ACTIONS = /* @__PURE__ */ everyAction();

/** Actions that change no data. The audit log lists them, recent activity does not. */
export const ACCESS_ACTIONS = [
  'sign-in.succeeded',
  'sign-in.wrong-password',
  'sign-in.wrong-code',
  'access.refused',
  'credentials.refused',
  'tablet-record.forged',
  'file.exported',
] as const satisfies readonly AuditAction[];
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

const isKnown = (action: string): action is AuditAction => Object.hasOwn(ACTIONS, action);

/** Returns the actions of a kind. */
export const actionsOf = (kind: ActivityKind): AuditAction[] =>
  Object.keys(ACTIONS)
    .filter(isKnown)
    .filter((action) => ACTIONS[action].kind === kind);

/** Returns text and kind of an action; an action not in the table is shown by its bare name. */
export const actionText = (
  action: string,
  byTablet: boolean,
): { kind: ActivityKind; text: string } => {
  if (!isKnown(action)) return { kind: 'company', text: action.replace(/[.-]/g, ' ') };
  const said = ACTIONS[action];
  return { kind: said.kind, text: (byTablet && said.byTablet) || said.text };
};
