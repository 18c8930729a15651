import { z } from 'zod';

/**
 * What was stored under other rules, such as an owner's landline, is no fault of whoever edits
 * something else; only what is newly typed is looked at.
 */
export const unchangedOr = (stored: string, schema: z.ZodType<string | undefined>) =>
  z.string().transform((text, context) => {
    if (text !== '' && text === stored) return text;
    const { data, error } = schema.safeParse(text);
    const [first] = error?.issues ?? [];
    if (first) context.addIssue(first.message);
    return data ?? z.NEVER;
  });
