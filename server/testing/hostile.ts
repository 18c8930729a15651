import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { sampleRequest } from './sample-request.ts';
import type { Ids } from './sample-request.ts';

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
};
type Fields = Record<string, unknown>;

/** Texts that users may send by accident or on purpose. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' \t\n ',
    '\u0000',
    'before\u0000after',
    '\u001b[31mred',
    '\ud800',
    '\u202eright to left',
    '👩‍👩‍👧‍👦 Łukasz O’Brien é',
    'ﷺ'.repeat(40),
    "'; drop table employees; --",
    "' or '1'='1",
    '%_\\',
    '$1 ${7*7} {{7*7}} %s %n',
    '<script>alert(1)</script>',
    '<'.repeat(500),
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '../../../etc/passwd',
    '__proto__',
    'null',
    'NaN',
    '1e999',
    '-1',
    '0x10',
    '99999999999999999999',
    '0000-00-00',
    '2026-02-30',
    '9999-12-31T23:59:59.999Z',
    '{"a":',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 90, max: 60_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 90, max: 3000 }).map((length) => '🏪'.repeat(length)),
);

const numbers = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2 ** 15, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const deep = (depth: number): unknown => {
  let value: unknown = 'bottom';
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { value };
  return value;
};

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 2, arbitrary: numbers },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      [],
      {},
      [null],
      [[]],
      ['1', '2'],
      { length: -1 },
      { toString: null, valueOf: 'x' },
      { constructor: { prototype: { admin: true } } },
      JSON.parse('{"__proto__": {"admin": true}}'),
      { $gt: '' },
      deep(500),
      Array.from({ length: 1001 }, (_, n) => n),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const textLike = ({ format, pattern, maxLength }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (format === 'uuid') return fc.uuid();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'binary', maxLength: Math.min(maxLength ?? 1000, 1000) });
};

/** Makes values that a schema's JSON form allows. */
const valuesLike = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesLike));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesLike({ ...schema, type })));
  }
  switch (schema.type ?? 'anything') {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valuesLike(inner)]),
        ),
      );
    case 'array':
      return fc.array(fc.oneof(valuesLike(schema.items ?? {}), anything), { maxLength: 4 });
    case 'string':
      return textLike(schema);
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER),
        fc.integer({ min: 0, max: 100 }),
        fc.maxSafeNat(),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
};

const MISSING = Symbol('missing');

const without = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== MISSING));

/** Replaces or removes up to three fields of the sample, or makes an unrelated value. */
const partLike = (schema: z.ZodType, sample: Fields): fc.Arbitrary<unknown> => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const forms = (json.anyOf ?? [json]).map((form) => form.properties ?? {});
  const properties: Record<string, JsonSchema> = Object.assign({}, ...forms);
  const names = Object.keys(properties);
  const changes = fc
    .subarray(names, { maxLength: Math.min(names.length, 3) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          chosen.map((name) => [
            name,
            fc.oneof(
              { weight: 3, arbitrary: valuesLike(properties[name] ?? {}) },
              { weight: 3, arbitrary: anything },
              { weight: 1, arbitrary: fc.constant(MISSING) },
            ),
          ]),
        ),
      ),
    )
    .map((changed) => without({ ...sample, ...changed }));
  return fc.oneof(
    { weight: 12, arbitrary: changes },
    { weight: 1, arbitrary: valuesLike(json) },
    { weight: 1, arbitrary: anything },
  );
};

export type HostileCall = { path: string; body: string | undefined };

const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // The server accepts headers and URLs of 16 kB at most.
  return encodeURIComponent(text.slice(0, 600).toWellFormed());
};

const addressOf = (endpoint: Endpoint, params: unknown, query: unknown): string => {
  const given = (params ?? {}) as Fields;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => inAddress(given[name]));
  const pairs = Object.entries((query ?? {}) as Fields).slice(0, 5);
  const search = pairs.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&');
  return search ? `${path}?${search}` : path;
};

/** Makes valid, nearly valid and invalid requests to an endpoint from its schemas. */
export const hostileCalls = (endpoint: Endpoint, ids: Ids): fc.Arbitrary<HostileCall> => {
  const sample = sampleRequest(endpoint, ids);
  const part = (schema: z.ZodType | undefined, own: Fields | undefined) =>
    schema ? partLike(schema, own ?? {}) : fc.constant(undefined);
  return fc
    .record({
      params: part(endpoint.params, sample.params),
      query: part(endpoint.query, sample.query),
      body: part(endpoint.body, sample.body),
    })
    .map(({ params, query, body }) => ({
      path: addressOf(endpoint, params, query),
      body: body === undefined ? undefined : JSON.stringify(body),
    }));
};

/** Payloads that a tablet might have signed as an item. */
export const hostilePayloads: fc.Arbitrary<unknown> = anything;
