import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { z } from 'zod';
import { expect, it } from 'vitest';
import { createDocument } from './platform/api-document/document.ts';

const CONTRACT = path.join(import.meta.dirname, '../contract');

type Value = string | number | boolean | null;
type JsonSchema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  enum?: Value[];
  const?: Value;
  anyOf?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
};

/** Makers of a text of a given length, from plain letters to texts of a special form. */
const TEXTS: ((length: number) => string)[] = [
  (length) => 'a'.repeat(length),
  (length) => '1'.repeat(length),
  (length) => 'Aa1'.padEnd(length, 'a').slice(0, length),
  (length) => `${'a'.repeat(Math.max(length - 6, 0))}@x.com`.slice(-length),
];
const SHORT = Array.from({ length: 41 }, (_, length) => length);
const LONGEST = 40_000;
const NUMBERS = [1, 0, 5, 100];

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Finds the number nearest to `end` for which `holds` is true, starting from one where it is. */
const furthest = (from: number, end: number, holds: (at: number) => boolean): number => {
  if (holds(end)) return end;
  let [last, not] = [from, end];
  while (Math.abs(not - last) > 1) {
    const middle = Math.trunc(last / 2 + not / 2);
    if (holds(middle)) last = middle;
    else not = middle;
  }
  return last;
};

const span = (least: number, most: number, end: number): string =>
  `${least === -end ? 'any' : least} to ${most === end ? 'any' : most}`;

/** Tries texts of all lengths and returns the shortest and the longest that the schema accepts. */
const textsTaken = (schema: z.ZodType): string[] => {
  for (const text of TEXTS) {
    const least = SHORT.find((length) => length > 0 && takes(schema, text(length)));
    if (least === undefined) continue;
    const most = furthest(least, LONGEST, (length) => takes(schema, text(length)));
    return [`${text(1) === '1' ? 'digits' : 'text'} ${span(least, most, LONGEST)}`];
  }
  return [];
};

/** Tries numbers and returns the lowest and the highest that the schema accepts. */
const numbersTaken = (schema: z.ZodType): string[] => {
  const start = NUMBERS.find((number) => takes(schema, number));
  if (start === undefined) return [];
  const end = Number.MAX_SAFE_INTEGER;
  const holds = (number: number) => takes(schema, number);
  const range = span(furthest(start, -end, holds), furthest(start, end, holds), end);
  return [`${takes(schema, start + 0.5) ? 'number' : 'whole number'} ${range}`];
};

/** Shortens lists of more than 30 values; permissions are listed in their own table. */
const inShort = (list: Value[]): string =>
  list.length > 30 ? `${list.length}: ${String(list[0])} …` : list.join(', ');

const choicesOf = ({ enum: list, const: only, format, anyOf = [] }: JsonSchema): string[] => [
  ...(list ? [`one of ${inShort(list)}`] : []),
  ...(only === undefined ? [] : [`‘${String(only)}’`]),
  ...(format && !list ? [format] : []),
  ...anyOf.flatMap(choicesOf),
];

const jsonOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const isChoice = (json: JsonSchema): boolean =>
  json.enum !== undefined || json.const !== undefined || (json.anyOf ?? []).some(isChoice);

const withDefault = (schema: z.ZodType): string => {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return 'must be sent';
  return data === undefined ? 'may be left out' : `left out: ${JSON.stringify(data)}`;
};

/** Unwraps optional, nullable, defaulted and transformed schemas. */
const inside = (schema: unknown): unknown[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return inside(schema.unwrap());
  if (schema instanceof z.ZodDefault) return inside(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inside(schema.in);
  return schema instanceof z.ZodUnion ? schema.options.flatMap(inside) : [schema];
};

/** Describes the values that each field accepts, found by trying them. */
const fieldsTaken = (name: string, schema: z.ZodType): string[] => {
  const json = jsonOf(schema);
  const parts = inside(schema).flatMap((part): string[] => {
    if (part instanceof z.ZodArray) {
      const { minItems = 0, maxItems = 'any' } = jsonOf(part);
      const items = fieldsTaken(`${name}[]`, part.element as z.ZodType);
      return [`${name}: ${minItems} to ${maxItems} of`, ...items];
    }
    if (!(part instanceof z.ZodObject)) return [];
    return Object.entries<z.ZodType>(part.shape).flatMap(([field, one]) =>
      fieldsTaken(`${name}.${field}`, one),
    );
  });
  const said = [
    ...choicesOf(json),
    ...(isChoice(json) ? [] : [...textsTaken(schema), ...numbersTaken(schema)]),
    ...['true', 'false', '0'].filter(
      (flag) => !isChoice(json) && takes(schema, flag) && takes(schema, true),
    ),
    ...(takes(schema, true) ? ['yes or no'] : []),
    ...(takes(schema, null) ? ['null'] : []),
    ...(takes(schema, '') ? ['empty'] : []),
    withDefault(schema),
  ];
  const own =
    parts.length > 0 && said.length === 1 ? [] : [`${name}: ${[...new Set(said)].join('; ')}`];
  return [...own, ...new Set(parts)];
};

const partsOf = ({ params, query, body }: Endpoint): string[] =>
  Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema ? fieldsTaken(name, schema) : [],
  );

const answerOf = ({ status = 200, exports, alsoTopLevel = [] }: Endpoint): string =>
  [
    `answers ${status}`,
    ...(exports ? [`called ‘${exports}’`] : []),
    ...(alsoTopLevel.length > 0 ? [`also at the top: ${alsoTopLevel.join(', ')}`] : []),
  ].join('; ');

const limitsOf = ({ limit, atOnce, bodyLimit }: Endpoint): string[] => [
  ...(limit
    ? [
        `at most ${limit.max} in ${limit.seconds} seconds per ${limit.per} ${limit.code ?? ''}`.trim(),
      ]
    : []),
  ...(atOnce
    ? [`at most ${atOnce.max} at once per ${atOnce.per} ${atOnce.what ?? ''}`.trim()]
    : []),
  ...(bodyLimit ? [`at most ${bodyLimit} bytes`] : []),
];

/** Describes the shape of a response in one line, with nested fields in brackets. */
const shapeOf = ({
  $ref,
  type,
  properties,
  items,
  anyOf,
  enum: list,
  ...json
}: JsonSchema): string => {
  if (list) return inShort(list).replaceAll(', ', '|');
  if (json.const !== undefined) return String(json.const);
  if (anyOf) return anyOf.map(shapeOf).join('|');
  if (items) return `[${shapeOf(items)}]`;
  if (!properties) return $ref ?? type ?? 'anything';
  const fields = Object.entries(properties).map(([name, one]) => `${name}: ${shapeOf(one)}`);
  return `{ ${fields.join(', ')} }`;
};

const saidOf = (endpoint: Endpoint): string => {
  const { method, path: address, who, errors = [], photo, data, spellings = {} } = endpoint;
  const answer =
    typeof data === 'string'
      ? data
      : shapeOf(z.toJSONSchema(data, { unrepresentable: 'any' }) as JsonSchema);
  return [
    `${method} ${address}`,
    `for ${who === 'anyone' ? who : who.join(', ')}`,
    answerOf(endpoint),
    `with ${answer}`,
    ...(photo ? ['takes a photo'] : []),
    ...Object.entries(spellings).map(([other, field]) => `takes ${other} as ${field}`),
    ...(errors.length > 0 ? [`refuses with ${errors.join(', ')}`] : []),
    ...limitsOf(endpoint),
    ...partsOf(endpoint),
  ].join('\n  ');
};

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)) &&
      !('path' in value) &&
      Object.values(value).every(isPlain)
    : value === null || ['number', 'string', 'boolean'].includes(typeof value);

/** Returns the numbers and choices that the files of the contract export. */
const sharedValues = async (): Promise<string[]> => {
  const files = readdirSync(CONTRACT).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const lines: string[] = [];
  for (const file of files.filter((one) => !/^testing-|-text\.ts$/.test(one)).toSorted()) {
    const exported = Object.entries((await import(path.join(CONTRACT, file))) as object);
    for (const [name, value] of exported) {
      if (name === 'ERRORS' || typeof value === 'string' || !isPlain(value)) continue;
      lines.push(`contract/${file} ${name}: ${JSON.stringify(value)}`);
    }
  }
  return lines;
};

/** Returns the names of the API document's schemas, by which generated clients call their types. */
const schemaNames = (): string[] => {
  const { components } = createDocument('https://branchbook.invalid') as {
    components: { schemas: object };
  };
  return Object.keys(components.schemas).map((name) => `schema ${name}`);
};

/** `--update` writes the list, so that every change is reviewed before it is accepted. */
it('callers, accepted values, refusals, rate limits and names of schemas match the API list', async () => {
  const calls = Object.values<Endpoint>(endpoints).map(saidOf);
  const signed = Object.entries(syncPayloads).flatMap(([kind, schema]) =>
    fieldsTaken(`signed by a tablet: ${kind}`, schema),
  );
  const refusals = Object.entries(ERRORS).map(
    ([code, { status, message }]) => `${status} ${code}: ${message}`,
  );
  const said = [...calls, ...signed, ...refusals, ...(await sharedValues()), ...schemaNames()].join(
    '\n',
  );
  await expect(`${said}\n`).toMatchFileSnapshot(
    path.join(import.meta.dirname, 'testing/api-list.txt'),
  );
});
