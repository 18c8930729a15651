import { z } from 'zod';
import { arrival } from './arrival.ts';
import { endpoint } from './endpoint.ts';
import { exportOfDays } from './export-request.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, isoDate, LIMITS, optionalText, requiredText } from './fields.ts';
import { managerRoles } from './permissions.ts';
import {
  changeTemperatureSlots,
  readTemperatureSlots,
  SLOTS,
  slotTimes,
} from './temperature-slots.ts';

/** Range of accepted temperatures in °C, and the number of decimals. */
export const TEMPERATURE = { min: -100, max: 300, decimals: 1 } as const;

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

/** Formats a limit, as in '5 °C' or '−1.5 °C'. */
export const showLimit = (value: number): string => `${withSign(value, Math.abs(value))} °C`;

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

const ownSlots = slotTimes
  .nullish()
  .describe('Its own times; null for those of its branch, left out unchanged');

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
  slots: z
    .array(z.string())
    .nullable()
    .describe('Its own times until which temperatures are taken; null for those of its branch'),
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
    .object({ branchId: id, ...equipmentFields, slots: ownSlots })
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
    .object({ ...equipmentFields, slots: ownSlots, version: z.int().positive().optional() })
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
  slot: z.enum(SLOTS).describe('The part of the day in which it was taken'),
  due_by: z.string().nullable().describe('HH:MM of its slot, where the equipment had own times'),
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
  closed: z.string().nullable().describe('Why the branch was closed on that day'),
  morning_temp: z.number().nullable(),
  afternoon_temp: z.number().nullable(),
  evening_temp: z.number().nullable(),
  slots: z
    .array(
      z.object({
        slot: z.string().describe('A part of the day, or the time HH:MM until which it is taken'),
        temp: z.number().nullable(),
      }),
    )
    .describe('The slots of that day, with the last valid reading of each'),
  readings: z.array(reading).describe('All of the day, in the order in which they were taken'),
});
export type TemperatureLog = z.output<typeof temperatureLog>;

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
  readTemperatureSlots,
  changeTemperatureSlots,
  listTemperatureLogs,
  closeReading,
  temperaturePdf,
  temperatureCsv,
};
