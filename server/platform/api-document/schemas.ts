import { z } from 'zod';
import { capitalised, namedSchemas } from './named-schemas.ts';

export type Json = Record<string, unknown>;
type Io = 'input' | 'output';

/** Limits for response fields that have none. No request may carry more than 2 MB. */
const TEXT_LIMIT = 1_000_000;
const LIST_LIMIT = 1_000_000;
const FORMAT_LIMITS: Record<string, number> = { uuid: 36, date: 10, 'date-time': 40 };
const INT32_MAX = 2 ** 31 - 1;

const isNothing = (schema: unknown): boolean =>
  schema instanceof z.ZodUndefined || schema instanceof z.ZodNever;

/**
 * Returns the schema whose JSON form stands for another one: numbers and booleans may also come as
 * text, because forms and URLs carry only text. The document shows only the JSON form.
 */
const shownInstead = (schema: unknown): z.ZodType | null => {
  if (schema instanceof z.ZodPipe) {
    const { out } = schema.def;
    return out instanceof z.ZodNumber || out instanceof z.ZodString ? out : null;
  }
  if (!(schema instanceof z.ZodUnion)) return null;
  const options = schema.options as z.ZodType[];
  const [first] = options;
  if (first instanceof z.ZodBoolean) return first;
  const rest = options.filter((option) => !isNothing(option));
  return rest.length === 1 && rest.length < options.length ? (rest[0] ?? null) : null;
};

const replaceBy = (target: Json, source: Json): void => {
  for (const key of Object.keys(target)) {
    if (key !== 'description') delete target[key];
  }
  Object.assign(target, source);
};

const typesOf = ({ type }: Json): unknown[] => (Array.isArray(type) ? type : [type]);

/** Adds the limits that JSON numbers, texts and lists have anyway. */
const addLimits = (json: Json): void => {
  const types = typesOf(json);
  if (types.includes('integer')) {
    if (typeof json['exclusiveMinimum'] === 'number') {
      json['minimum'] = json['exclusiveMinimum'] + 1;
      delete json['exclusiveMinimum'];
    }
    json['minimum'] ??= Number.MIN_SAFE_INTEGER;
    json['maximum'] ??= Number.MAX_SAFE_INTEGER;
    json['format'] = Number(json['maximum']) > INT32_MAX ? 'int64' : 'int32';
  }
  if (types.includes('string') && !json['enum'] && json['const'] === undefined) {
    // The format says the same in fewer words than zod's pattern.
    if (String(json['format']) in FORMAT_LIMITS) delete json['pattern'];
    json['maxLength'] ??= FORMAT_LIMITS[String(json['format'])] ?? TEXT_LIMIT;
  }
  if (types.includes('array')) json['maxItems'] ??= LIST_LIMIT;
};

/** Converts zod's JSON Schema to the form used throughout the document. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const json: Json = {};
  for (const [key, part] of Object.entries(value)) {
    if (
      key === '$schema' ||
      key === '~standard' ||
      key === '$defs' ||
      key === 'additionalProperties'
    )
      continue;
    if (key === '$ref') json[key] = String(part).replace('#/$defs/', '#/components/schemas/');
    else if (key === 'properties') {
      json[key] = Object.fromEntries(
        Object.entries(part as Json).map(([name, field]) => [name, tidy(field)]),
      );
    } else json[key] = tidy(part);
  }
  const { additionalProperties: values } = value as Json;
  if (typeof values === 'object' && values !== null && Object.keys(values).length > 0) {
    json['additionalProperties'] = tidy(values);
  }
  // Client generators treat a field with a default as always present.
  if (json['default'] !== undefined && json['default'] !== null) {
    json['description'] = [json['description'], `Left out: ${JSON.stringify(json['default'])}.`]
      .filter(Boolean)
      .join(' ');
  }
  delete json['default'];
  addLimits(json);
  return json;
};

/** Converts a schema; schemas with a name become separate definitions. */
const convert = (
  schema: z.ZodType,
  io: Io,
  nameOf?: (one: z.ZodType) => string | undefined,
): Json =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(nameOf && {
      metadata: {
        get: (one: z.ZodType) => {
          const name = nameOf(one);
          return { ...z.globalRegistry.get(one), ...(name && { id: name }) };
        },
      } as unknown as typeof z.globalRegistry,
    }),
    override: ({ zodSchema, jsonSchema }) => {
      const shown = io === 'input' ? shownInstead(zodSchema) : null;
      if (shown) replaceBy(jsonSchema, convert(shown, io, nameOf));
    },
  });

/** Collects the schemas that endpoints share, under their names in the contract. */
export class SchemaCollection {
  readonly #names = namedSchemas();
  readonly #components = new Map<string, Json>();
  readonly #inputNames = new Map<z.ZodType, string>();
  readonly #converted = new Map<z.ZodType, Record<Io, Json | undefined>>();

  /** Names the schema of one endpoint unless the contract already names it. */
  name(schema: z.ZodType, name: string): void {
    if (schema instanceof z.ZodObject && !this.#names.has(schema)) {
      this.#names.set(schema, capitalised(name));
    }
  }

  /** Returns a schema as JSON Schema whose shared parts are references to the components. */
  jsonOf(schema: z.ZodType, io: Io): Json {
    const done = this.#converted.get(schema) ?? { input: undefined, output: undefined };
    this.#converted.set(schema, done);
    done[io] ??= this.#convert(schema, io);
    return done[io];
  }

  #convert(schema: z.ZodType, io: Io): Json {
    const whole = convert(schema, io, (one) => this.#nameOf(one, io));
    for (const [name, definition] of Object.entries((whole['$defs'] ?? {}) as Json)) {
      this.#components.set(name, tidy(definition) as Json);
    }
    return tidy(whole) as Json;
  }

  /** Returns a schema's name, with the suffix Input where request and response forms differ. */
  #nameOf(schema: z.ZodType, io: Io): string | undefined {
    const name = this.#names.get(schema);
    if (name === undefined || io === 'output') return name;
    const known = this.#inputNames.get(schema);
    if (known !== undefined) return known;
    const [sent, answered] = (['input', 'output'] as const).map((form) =>
      JSON.stringify(tidy(convert(schema, form))),
    );
    const inputName = sent === answered || !this.#components.has(name) ? name : `${name}Input`;
    this.#inputNames.set(schema, inputName);
    return inputName;
  }

  /** Returns the shared schemas, sorted by name. */
  all(): Json {
    return Object.fromEntries([...this.#components].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
