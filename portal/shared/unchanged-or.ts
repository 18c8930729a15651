import { z } from 'zod';

/**
 * Returns a schema that accepts the stored value unchanged and checks only new values: a value
 * stored under other rules, such as an owner's landline, must not block edits of other fields.
 */
export const unchangedOr = (stored: string, schema: z.ZodType<string | undefined>) =>
  z.string().transform((text, context) => {
    if (text !== '' && text === stored) return text;
    const { data, error } = schema.safeParse(text);
    const [first] = error?.issues ?? [];
    if (first) context.addIssue(first.message);
    return data ?? z.NEVER;
  });
