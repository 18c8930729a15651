import { z } from 'zod';
import { arrival } from './arrival.ts';
import { endpoint } from './endpoint.ts';
import { exportOfDays } from './export-request.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, isoDate, LIMITS, optionalText, requiredText } from './fields.ts';
import { FOOD_NATIONS } from './food-rulings.ts';
import { managerRoles } from './permissions.ts';
import { showTemperature, temperature } from './temperature.ts';

/* Probes of a branch, and the checks in iced and in boiling water that show whether they are right. */

/** Days after which a probe is to be checked again. */
export const PROBE_CHECK_DAYS = 7;

/** Probes of a branch at most. */
export const MOST_PROBES = 50;

/** Degrees by which a probe may be off where a nation has no limit. */
export const PROBE_TOLERANCE = 1;

/** Temperatures in °C of melting ice and of boiling water. */
export const PROBE_POINTS = { ice: 0, boiling: 100 } as const;

/** Says whether a probe is right in both waters. */
export const isProbeRight = (
  { ice, boiling }: { ice: number; boiling: number },
  tolerance: number,
): boolean =>
  // Decimals such as 99.1 are not exact in binary.
  Math.abs(ice - PROBE_POINTS.ice) <= tolerance + 1e-9 &&
  Math.abs(boiling - PROBE_POINTS.boiling) <= tolerance + 1e-9;

/** Says whether a value looks as if it belonged into the other field. */
export const looksSwapped = (field: 'ice' | 'boiling', value: number): boolean =>
  field === 'ice' ? value > 50 : value < 50;

/** Returns what a probe may read in one of the waters: '-1.0 to 1.0 °C' with a true minus sign. */
export const probeRangeText = (field: 'ice' | 'boiling', tolerance: number): string =>
  `${showTemperature(PROBE_POINTS[field] - tolerance).replace(' °C', '')} to ${showTemperature(
    PROBE_POINTS[field] + tolerance,
  )}`;

/** One check of a probe, by the time at which it was made. */
export type ProbeMoment = { at: Date; passed: boolean };

/**
 * Says whether a reading of a probe is in doubt: the probe failed its next check, so that it may
 * have been wrong since its last good one, or its last check had failed. `checks` may be in any order.
 */
export const isInDoubt = (checks: readonly ProbeMoment[], at: Date): boolean => {
  const sorted = checks.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const before = sorted.findLast((check) => check.at <= at);
  const after = sorted.find((check) => check.at > at);
  return before?.passed === false || after?.passed === false;
};

export const SWAPPED_MESSAGE = 'Swapped? Ice reads about 0 °C, and boiling water about 100 °C';

/** A check of a probe; `confirmed` says that values that look swapped are right. */
export const probeCheckPayload = z
  .object({
    probe: z.uuid().transform((key) => key.toLowerCase()),
    ice: temperature('Please enter the temperature in iced water'),
    boiling: temperature('Please enter the temperature in boiling water'),
    confirmed: z.boolean().nullish().describe('The values look swapped, and are not'),
    note: optionalText(LIMITS.text),
    nation: z.enum(FOOD_NATIONS),
    tolerance: z.number().describe('The limit that the person saw, in degrees'),
  })
  .refine(({ ice, confirmed }) => confirmed === true || !looksSwapped('ice', ice), {
    path: ['ice'],
    error: SWAPPED_MESSAGE,
  })
  .refine(({ boiling, confirmed }) => confirmed === true || !looksSwapped('boiling', boiling), {
    path: ['boiling'],
    error: SWAPPED_MESSAGE,
  });

const probeFields = {
  name: requiredText('Please give the probe a name', LIMITS.name),
  serial: optionalText(LIMITS.name).describe('Serial number'),
};

export const probeCheck = z.object({
  id,
  ice: z.number(),
  boiling: z.number(),
  tolerance: z.number().describe('The limit by which it was judged, in degrees'),
  passed: z.boolean(),
  note: z.string().nullable(),
  checked_by_name: z.string(),
  checked_at: z.string().describe('UTC instant'),
  in_doubt: z
    .int()
    .describe('Of a failed check: how many food checks since the last good one are in doubt'),
  arrival,
});
export type ProbeCheck = z.output<typeof probeCheck>;

export const probe = z.object({
  id,
  branchId: id,
  name: z.string(),
  serial: z.string().nullable(),
  state: z.enum(['in_use', 'failed', 'removed']).describe('A failed probe is out of use'),
  last_checked_at: z.string().nullable(),
  due: z.boolean().describe('Its weekly check is due'),
  version: z.int(),
});
export type Probe = z.output<typeof probe>;

export const probeStateLabel: Record<Probe['state'], string> = {
  in_use: 'In use',
  failed: 'Out of use: failed its check',
  removed: 'Removed',
};

export const listProbes = endpoint({
  method: 'GET',
  path: '/api/probes',
  summary: 'The probes of a branch, by name',
  who: managerRoles,
  query: z.object({
    branchId: id,
    removed: z.enum(['true', 'false']).optional().describe('With removed ones'),
  }),
  data: z.array(probe),
  errors: ['NOT_FOUND'],
});

export const addProbe = endpoint({
  method: 'POST',
  path: '/api/probes',
  summary: 'Add a probe to a branch',
  who: managerRoles,
  body: z.object({ branchId: id, ...probeFields }),
  data: probe,
  status: 201,
  errors: ['NOT_FOUND', 'PROBE_NAME_EXISTS'],
});

export const changeProbe = endpoint({
  method: 'PUT',
  path: '/api/probes/:id',
  summary: 'Change the name or the serial number of a probe',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({
    name: probeFields.name.optional(),
    serial: probeFields.serial.optional(),
    version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
  }),
  data: probe,
  errors: ['NOT_FOUND', 'PROBE_NAME_EXISTS', 'CONFLICT'],
});

export const removeProbe = endpoint({
  method: 'DELETE',
  path: '/api/probes/:id',
  summary: 'Take a probe out of use for good; its checks stay',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const listProbeChecks = endpoint({
  method: 'GET',
  path: '/api/probes/:id/checks',
  summary: 'The checks of a probe in a range of days, the newest first',
  who: managerRoles,
  params: z.object({ id }),
  query: z.object({ startDate: isoDate(), endDate: isoDate() }),
  data: z.array(probeCheck),
  errors: ['NOT_FOUND', 'DATE_RANGE_TOO_LARGE'],
});

export const probePdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/probes',
  summary: 'The probe checks of a branch as a PDF; 90 days at most',
  who: managerRoles,
  body: exportOfDays,
  data: 'pdf',
  exports: 'Probe checks (PDF)',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const probeCsv = endpoint({
  ...probePdf,
  path: '/api/csv-exports/probes',
  summary: 'The probe checks of a branch as a CSV file; 90 days at most',
  data: 'csv',
  exports: 'Probe checks (CSV)',
});

export const probesEndpoints = {
  listProbes,
  addProbe,
  changeProbe,
  removeProbe,
  listProbeChecks,
  probePdf,
  probeCsv,
};
