import { z } from 'zod';

/** Milliseconds from a record's making on a tablet to its receipt that make it count as late. */
export const LATE_AFTER_MS = 3_600_000;

/** Anything unusual about a record's arrival from a tablet; null or left out for most records. */
export const arrival = z
  .object({
    received_at: z.string().nullable().describe('UTC instant, of a record that arrived late'),
    time_estimated: z
      .boolean()
      .describe('The clock of the tablet or the server was wrong when it was recorded'),
  })
  .nullish();
export type Arrival = z.output<typeof arrival>;

/** Lists what is unusual about a record's arrival in words, with instants as `format` writes them. */
export const arrivalWords = (of: Arrival, format: (instant: string) => string): string[] => [
  ...(of?.received_at ? [`Arrived late, ${format(of.received_at)}`] : []),
  ...(of?.time_estimated ? ['Time estimated'] : []),
];
