import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requiredText } from './fields.ts';

const textOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('the messages for invalid form fields', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['nothing where text is asked for', z.string(), undefined, 'Please enter a value'],
    ['nothing sent as null', z.number(), null, 'Please enter a value'],
    ['an empty text', z.string().min(1), '', 'Please enter a value'],
    ['no choice', z.enum(['a', 'b']), undefined, 'Please choose a value'],
    ['a choice that there is not', z.enum(['a', 'b']), 'c', 'This value is not allowed'],
    ['another value than the one there is', z.literal(570), 1, 'This value is not allowed'],
    ['a number for a text', z.string(), 5, 'Must be text'],
    ['a text for a number', z.number(), 'five', 'Must be a number'],
    ['half a number', z.number().int(), 1.5, 'Must be a whole number'],
    ['a text for a yes or no', z.boolean(), 'perhaps', 'Must be yes or no'],
    ['one thing for many', z.array(z.string()), 'a', 'Must be a list'],
    ['many things for one', z.object({}), [], 'This value is not allowed'],
    ['a long text', z.string().max(200), 'x'.repeat(201), 'Must be at most 200 characters'],
    ['a short text', z.string().min(6), 'x', 'Must be at least 6 characters'],
    ['a large number', z.number().max(5), 6, 'Must be at most 5'],
    ['too many things', z.array(z.string()).max(1), ['a', 'b'], 'Please choose at most 1'],
    ['what is no moment', z.iso.datetime(), 'noon', 'Please enter a valid date and time'],
    ['what is no key', z.uuid(), 'x', 'This value is not allowed'],
    ['neither of two kinds', z.union([z.boolean(), z.number()]), 'x', 'This value is not allowed'],
  ])('%s', (_, schema, value, text) => {
    expect(textOf(schema, value)).toBe(text);
  });

  it('match the specification where it gives them', () => {
    expect(textOf(requiredText('Town is required'), undefined)).toBe('Town is required');
    expect(textOf(requiredText('Town is required'), '')).toBe('Town is required');
  });
});
