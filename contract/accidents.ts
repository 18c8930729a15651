import { z } from 'zod';
import { id, isoDate, LIMITS, optionalText, requiredText } from './fields.ts';

export const EMERGENCY_SERVICES = ['Ambulance', 'Police', 'Fire service', 'Other'] as const;

/** How long an entry of the accident book is kept. */
export const ACCIDENT_YEARS = 3;

const time = z
  .string({ error: 'Please enter the time' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter the time');

/** An entry of the accident book, as it is written down and sealed ([A-102]). */
export const accidentFields = z
  .object({
    incident_date: isoDate('Please enter the day on which it happened'),
    incident_time: time,
    employee_id: id.nullish().describe('When somebody who works here was hurt'),
    employee_name: requiredText('Please say who was hurt', LIMITS.name),
    description: requiredText('Please describe what happened', LIMITS.text),
    emergency_services_called: z.boolean({
      error: 'Please say whether the emergency services were called',
    }),
    service_type: optionalText(LIMITS.name).describe('Which of them came'),
    badge_number: optionalText(LIMITS.name).describe('Of whoever came'),
  })
  .refine(
    ({ emergency_services_called, service_type }) => !emergency_services_called || service_type,
    { path: ['service_type'], error: 'Please say which service was called' },
  )
  // Nobody came when nobody was called.
  .transform((fields) =>
    fields.emergency_services_called
      ? fields
      : { ...fields, service_type: null, badge_number: null },
  );
export type AccidentFields = z.output<typeof accidentFields>;

/** What is added to a sealed entry; the entry itself never changes. */
export const addendumText = requiredText('Please write what is to be added', LIMITS.text);
