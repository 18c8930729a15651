import { z } from 'zod';
import { arrival } from './arrival.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_LIMIT, EXPORT_MAX_DAYS, exportOfDays } from './exports.ts';
import { id, isoDate, LIMITS, optionalText, requiredText } from './fields.ts';
import { managerRoles } from './permissions.ts';
import { clockText, minutesOfDay } from './dates.ts';

/** Range of accepted temperatures in °C, and the number of decimals. */
export const TEMPERATURE = { min: -100, max: 300, decimals: 1 } as const;

export const SLOTS = ['morning', 'afternoon', 'evening'] as const;
export type Slot = (typeof SLOTS)[number];
export const slotLabel: Record<Slot, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

const MIDNIGHT = 24 * 60;

/** Minutes of the local day at which a slot ends. */
const SLOT_ENDS: Record<Slot, number> = {
  morning: 12 * 60,
  afternoon: 17 * 60,
  evening: MIDNIGHT,
};

/** Returns the part of the local day in which a reading is taken ([A-097]). */
export const slotOf = (instant: Date, timezone: string): Slot => {
  const minutes = minutesOfDay(instant, timezone);
  return SLOTS.find((slot) => minutes < SLOT_ENDS[slot]) ?? 'evening';
};

/** Returns the end of a slot as text: '12:00', or 'midnight'. */
export const slotEndText = (slot: Slot): string =>
  SLOT_ENDS[slot] === MIDNIGHT ? 'midnight' : clockText(SLOT_ENDS[slot]);

/** Actions that can be taken about a temperature that is out of range. */
export const TEMPERATURE_ACTIONS = [
  'moved_stock',
  'discarded',
  'engineer_called',
  'rechecked',
  'other',
] as const;
export type TemperatureAction = (typeof TEMPERATURE_ACTIONS)[number];
export const actionLabel: Record<TemperatureAction, string> = {
  moved_stock: 'Moved the stock',
  discarded: 'Threw the stock away',
  engineer_called: 'Called an engineer',
  rechecked: 'Checked again',
  other: 'Something else',
};

/** Minutes after which a temperature that was out of range must be taken again. */
export const RECHECK_MINUTES = 30;

export type TemperatureRange = { min_temp: number; max_temp: number };

export const isOutOfRange = (value: number, { min_temp, max_temp }: TemperatureRange): boolean =>
  value < min_temp || value > max_temp;

/** Uses the minus sign that a screen reader reads. */
const withSign = (value: number, digits: number | string): string =>
  `${value < 0 ? '−' : ''}${digits}`;

/** Formats '−18.0 °C'; always with a decimal, so that readings in a list compare easily. */
export const showTemperature = (value: number): string =>
  `${withSign(value, Math.abs(value).toFixed(TEMPERATURE.decimals))} °C`;

/** Formats '−22 to −18 °C'. */
export const showRange = ({ min_temp, max_temp }: TemperatureRange): string =>
  `${withSign(min_temp, Math.abs(min_temp))} to ${withSign(max_temp, Math.abs(max_temp))} °C`;

const TEMPERATURE_MESSAGE = 'Please enter a temperature from -100 to 300 with one decimal at most';

/** Accepts degrees Celsius with one decimal at most; form data carries them as text. */
export const temperature = (message = TEMPERATURE_MESSAGE) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^[-−]?\d{1,3}(?:\.\d)?$/, message)
          .transform((text) => Number(text.replace('−', '-'))),
      ],
      { error: message },
    )
    .pipe(
      z
        .number({ error: message })
        .min(TEMPERATURE.min, message)
        .max(TEMPERATURE.max, message)
        .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, message)
        // Adding 0 turns minus zero into zero.
        .transform((value) => Math.round(value * 10) / 10 + 0),
    );

export const RANGE_MESSAGE = 'The lowest temperature must not be above the highest';

export const equipmentFields = {
  equipment_name: requiredText('Please give the equipment a name', LIMITS.name),
  min_temp: temperature('Please enter the lowest temperature, from -100 to 300'),
  max_temp: temperature('Please enter the highest temperature, from -100 to 300'),
};

export const isRangeValid = ({ min_temp, max_temp }: TemperatureRange): boolean =>
  min_temp <= max_temp;

/** Fields of the equipment form. */
export const equipmentForm = z
  .object(equipmentFields)
  .refine(isRangeValid, { path: ['max_temp'], error: RANGE_MESSAGE });

/** Fields of a temperature reading, with the action that was taken when it is out of range. */
export const readingFields = z
  .object({
    value: temperature(),
    min_temp: temperature().describe('The limits that the person saw'),
    max_temp: temperature(),
    action: z.enum(TEMPERATURE_ACTIONS).nullish(),
    action_note: optionalText(LIMITS.text),
  })
  .refine(isRangeValid, { path: ['max_temp'], error: RANGE_MESSAGE })
  .refine((fields) => !isOutOfRange(fields.value, fields) || fields.action, {
    path: ['action'],
    error: 'Please say what you did about it',
  })
  .refine(({ action, action_note }) => action !== 'other' || action_note !== null, {
    path: ['action_note'],
    error: 'Please describe what you did',
  });

export const equipment = z.object({
  id,
  branchId: id,
  equipment_name: z.string(),
  min_temp: z.number(),
  max_temp: z.number(),
  version: z.number(),
  removed: z.boolean().describe('No longer in use; its readings stay'),
});
export type Equipment = z.output<typeof equipment>;

export const listEquipment = endpoint({
  method: 'GET',
  path: '/api/temperature/equipment',
  summary: 'What temperatures are taken of at a branch, or at all in reach, by name',
  who: managerRoles,
  query: z.object({
    branchId: id.optional().describe('Left out: all open branches that the caller reaches'),
    removed: z.enum(['true', 'false']).optional().describe('With what is no longer in use'),
  }),
  data: z.array(equipment),
  errors: ['NOT_FOUND'],
});

export const addEquipment = endpoint({
  method: 'POST',
  path: '/api/temperature/equipment',
  summary: 'Add equipment whose temperature is to be taken',
  who: managerRoles,
  body: z
    .object({ branchId: id, ...equipmentFields })
    .refine(isRangeValid, { path: ['max_temp'], error: RANGE_MESSAGE }),
  data: equipment,
  status: 201,
  errors: ['NOT_FOUND', 'EQUIPMENT_NAME_EXISTS'],
});

export const changeEquipment = endpoint({
  method: 'PUT',
  path: '/api/temperature/equipment/:id',
  summary: 'Change the name or the range of equipment; readings keep the limits that held',
  who: managerRoles,
  params: z.object({ id }),
  body: z
    .object({ ...equipmentFields, version: z.int().positive().optional() })
    .refine(isRangeValid, { path: ['max_temp'], error: RANGE_MESSAGE }),
  data: equipment,
  errors: ['NOT_FOUND', 'EQUIPMENT_NAME_EXISTS', 'CONFLICT'],
});

export const removeEquipment = endpoint({
  method: 'DELETE',
  path: '/api/temperature/equipment/:id',
  summary: 'Take equipment out of use; its readings stay',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

/** A reading with all actions that were taken about it. */
export const reading = z.object({
  id,
  slot: z.enum(SLOTS),
  value: z.number(),
  min_temp: z.number().describe('The limits that held'),
  max_temp: z.number(),
  out_of_range: z.boolean(),
  action: z.enum(TEMPERATURE_ACTIONS).nullable(),
  action_note: z.string().nullable(),
  recorded_by_name: z.string(),
  recorded_at: z.string().describe('UTC instant'),
  recheck_of: id.nullable().describe('The reading that it repeats'),
  corrects: id.nullable().describe('The reading that it corrects'),
  corrected: z.boolean().describe('Another one stands in its place'),
  open: z.boolean().describe('Out of range, and neither back in range nor closed'),
  closed_by_name: z.string().nullable(),
  closed_at: z.string().nullable(),
  close_note: z.string().nullable(),
  arrival,
});
export type Reading = z.output<typeof reading>;

/** The specified row per day with the last valid reading of each slot, plus all readings. */
export const temperatureLog = z.object({
  id: z.string().describe('Equipment and day'),
  recorded_at: isoDate().describe('The local day'),
  morning_temp: z.number().nullable(),
  afternoon_temp: z.number().nullable(),
  evening_temp: z.number().nullable(),
  readings: z.array(reading).describe('All of the day, in the order in which they were taken'),
});
export type TemperatureLog = z.output<typeof temperatureLog>;

/** The longest range, in days, of a temperature report and of its PDF. */
export const TEMPERATURE_REPORT_MAX_DAYS = EXPORT_MAX_DAYS;

export const listTemperatureLogs = endpoint({
  method: 'GET',
  path: '/api/temperature/logs/range',
  summary: 'The temperatures of a piece of equipment day by day, the newest first',
  who: managerRoles,
  query: z.object({ branchId: id, equipId: id, startDate: isoDate(), endDate: isoDate() }),
  data: z.array(temperatureLog),
  errors: ['NOT_FOUND', 'DATE_RANGE_TOO_LARGE'],
});

export const closeReading = endpoint({
  method: 'POST',
  path: '/api/temperature/readings/:id/close',
  summary: 'Close the action for a temperature that was out of range',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({ note: requiredText('Please say how it was solved', LIMITS.text) }),
  data: reading,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const temperaturePdf = endpoint({
  method: 'POST',
  path: '/api/pdf-exports/temperature',
  summary: 'The temperatures of a branch, or of one piece of equipment, as a PDF; 90 days at most',
  who: managerRoles,
  body: exportOfDays.extend({ equipId: id.nullish() }),
  data: 'pdf',
  exports: 'Temperatures (PDF)',
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const temperatureCsv = endpoint({
  ...temperaturePdf,
  path: '/api/csv-exports/temperature',
  summary: 'The readings of a branch, or of one piece of equipment, as a CSV file; 90 days at most',
  data: 'csv',
  exports: 'Temperatures (CSV)',
});

export const temperatureEndpoints = {
  listEquipment,
  addEquipment,
  changeEquipment,
  removeEquipment,
  listTemperatureLogs,
  closeReading,
  temperaturePdf,
  temperatureCsv,
};
