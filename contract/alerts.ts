import { z } from 'zod';
import { ALERT, ALERT_KINDS, ALERT_LEVELS, AUDIENCES, CLEARED_AS } from './alert-kinds.ts';
import type { AlertKind, AlertLevel } from './alert-kinds.ts';
import { endpoint } from './endpoint.ts';
import { clockTime, id, isoDate, LIMITS, requiredText } from './fields.ts';
import { headOfficeRoles, managerRoles } from './permissions.ts';

/* Who is told of alerts and when, and the alerts as managers see them. */

const ladderStep = z.object({
  audience: z.enum(AUDIENCES),
  after_minutes: z
    .int('Please enter whole minutes')
    .min(0, 'Please enter 0 minutes or more')
    .max(ALERT.latestMinutes, `Please enter ${ALERT.latestMinutes} minutes at most`),
});
export type LadderStep = z.output<typeof ladderStep>;

export const ladder = z
  .array(ladderStep)
  .min(1, 'Please keep one step')
  .max(AUDIENCES.length)
  .refine(
    (steps) => new Set(steps.map(({ audience }) => audience)).size === steps.length,
    'Each group can have one step only',
  )
  .refine(
    (steps) => steps.every((one, at) => one.after_minutes > (steps[at - 1]?.after_minutes ?? -1)),
    'Each step must come later than the step before it',
  );

const levels = z.object(
  Object.fromEntries(ALERT_KINDS.map((kind) => [kind, z.enum(ALERT_LEVELS)])) as Record<
    AlertKind,
    z.ZodEnum<{ [Level in AlertLevel]: Level }>
  >,
);

const settings = {
  ladder,
  levels,
  least_priority: z.int().min(1).max(5).describe('Tasks of this priority or a higher one alert'),
};

export type AlertSettings = {
  ladder: LadderStep[];
  levels: Record<AlertKind, AlertLevel>;
  least_priority: number;
};

/** The settings of companies that chose no others. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  ladder: [
    { audience: 'duty', after_minutes: 0 },
    { audience: 'branch-managers', after_minutes: 15 },
    { audience: 'area-managers', after_minutes: 30 },
    { audience: 'head-office', after_minutes: 60 },
  ],
  levels: {
    'out-of-range': 'critical',
    overdue: 'critical',
    'failed-answer': 'critical',
    accident: 'critical',
    'device-offline': 'normal',
    'food-check': 'critical',
    'probe-failed': 'normal',
    illness: 'critical',
    complaint: 'normal',
  },
  least_priority: 5,
};

const person = z.object({ id: id.nullable(), name: z.string() });

export const alert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  critical: z.boolean(),
  branchId: id,
  branch_name: z.string(),
  text: z.string().describe('What is wrong, without the branch'),
  count: z.int().describe('Tasks that it is about; 1 for the other kinds'),
  entity_id: id
    .nullable()
    .describe(
      'Of the equipment, task of a day, accident, tablet, food check, probe or complaint; null for overdue tasks',
    ),
  tasks: z
    .array(z.object({ occurrence_id: id, day: isoDate(), name: z.string() }))
    .describe('The latest three tasks that it is about, with their days at the branch'),
  state: z.enum(['open', 'acknowledged', 'cleared']),
  opened_at: z.string(),
  since: z.string().describe('Since when something is wrong: the deadline, or the reading'),
  worse_at: z
    .string()
    .nullable()
    .describe('When it got worse the last time, so that people were told again'),
  acknowledged_by: person.nullable(),
  acknowledged_at: z.string().nullable(),
  acknowledged_until: z
    .string()
    .nullable()
    .describe('When it climbs again from its first step, or got worse'),
  cleared_by: person.nullable().describe('Null where it cleared by itself'),
  cleared_at: z.string().nullable(),
  clear_reason: z.string().nullable(),
  cleared_as: z
    .enum(CLEARED_AS)
    .nullable()
    .describe('How it ended by itself without being put right'),
  told: z
    .array(z.object({ name: z.string(), at: z.string() }))
    .describe('Those who were told, the first one first'),
  next_step: z
    .object({ audience: z.enum(AUDIENCES), at: z.string() })
    .nullable()
    .describe('Who is told next, and when, if it stays open'),
});
export type Alert = z.output<typeof alert>;

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  summary: 'Alerts of the branches in reach: those that are not cleared, or the cleared ones',
  who: managerRoles,
  query: z.object({
    state: z.enum(['open', 'cleared']).default('open'),
    branchId: id.optional(),
    areaId: id.optional(),
    order: z
      .enum(['newest', 'worst'])
      .default('newest')
      .describe(
        '‘worst’ for the first 30 by urgency: those that no one deals with, of the last day, by kind',
      ),
    before: id.optional().describe('Only those opened before this one'),
  }),
  data: z.object({
    items: z.array(alert).describe('The newest first, 30 at a time, unless the order is ‘worst’'),
    open: z.int().describe('How many are not cleared, in all branches in reach'),
    unacknowledged: z.int().describe('How many of these no one has acknowledged'),
    branches: z.int().describe('How many branches have alerts that are not cleared'),
    worst_branches: z
      .array(z.object({ branchId: id, branch_name: z.string(), open: z.int() }))
      .describe('The branches with most of them, 12 at most'),
  }),
  errors: ['NOT_FOUND'],
});
export type AlertsNow = z.output<typeof listAlerts.data>;

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:id/acknowledge',
  summary: 'Say that one deals with an alert; it climbs no further for an hour',
  who: managerRoles,
  params: z.object({ id }),
  data: alert,
  errors: ['NOT_FOUND', 'ALERT_CLEARED'],
});

const clearReason = requiredText('Please say how it was settled', LIMITS.text);

export const clearAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:id/clear',
  summary: 'Clear an alert that is settled, with the reason',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({ reason: clearReason }),
  data: alert,
  errors: ['NOT_FOUND', 'ALERT_CLEARED'],
});

export const clearAlerts = endpoint({
  method: 'POST',
  path: '/api/alerts/clear',
  summary: 'Clear several alerts that are settled, with one reason',
  who: managerRoles,
  body: z.object({
    ids: z.array(id).min(1, 'Please choose an alert').max(100, 'Please choose 100 alerts at most'),
    reason: clearReason,
  }),
  data: z.object({ cleared: z.int().describe('Without those that had been cleared already') }),
  errors: ['NOT_FOUND'],
});

const savedSettings = z.object({ ...settings, version: z.int() });
export type SavedAlertSettings = z.output<typeof savedSettings>;

export const getAlertSettings = endpoint({
  method: 'GET',
  path: '/api/alert-settings',
  summary: 'Of what the company’s branches alert, and who is told when',
  who: managerRoles,
  data: savedSettings,
});

export const changeAlertSettings = endpoint({
  method: 'PUT',
  path: '/api/alert-settings',
  summary: 'Change of what the company’s branches alert, and who is told when',
  who: headOfficeRoles,
  body: z.object({
    ...settings,
    levels: levels.partial().describe('A kind that is left out stays as it is'),
    version: z.int().nonnegative().optional().describe('As read; an older one gets CONFLICT'),
  }),
  data: savedSettings,
  errors: ['CONFLICT'],
});

/** How one manager is told of alerts. */
const choices = z
  .object({
    by_email: z.boolean(),
    by_push: z.boolean().describe('On the devices on which the person turned alerts on'),
    quiet_from: clockTime.nullable().describe('Local time of the person’s branch'),
    quiet_until: clockTime.nullable(),
  })
  .refine(({ quiet_from: from, quiet_until: until }) => (from === null) === (until === null), {
    path: ['quiet_until'],
    error: 'Please enter both times, or none',
  })
  .refine(({ quiet_from: from, quiet_until: until }) => from === null || from !== until, {
    path: ['quiet_until'],
    error: 'Please enter two different times',
  });
export type AlertChoices = z.output<typeof choices>;

/** The choices of managers who made none. */
export const DEFAULT_ALERT_CHOICES: AlertChoices = {
  by_email: true,
  by_push: true,
  quiet_from: '22:00',
  quiet_until: '07:00',
};

export const getAlertChoices = endpoint({
  method: 'GET',
  path: '/api/alert-choices',
  summary: 'How the caller is told of alerts',
  who: managerRoles,
  data: choices,
});

export const chooseAlerts = endpoint({
  method: 'PUT',
  path: '/api/alert-choices',
  summary: 'Choose how to be told of alerts',
  who: managerRoles,
  body: choices,
  data: choices,
});

export const alertsEndpoints = {
  listAlerts,
  acknowledgeAlert,
  clearAlert,
  clearAlerts,
  getAlertSettings,
  changeAlertSettings,
  getAlertChoices,
  chooseAlerts,
};
