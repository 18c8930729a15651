import type { FieldError } from '@branchbook/contract/errors.ts';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from './app-error.ts';

type Issue = z.core.$ZodIssue;

const valueAt = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (part, name) => (part as Record<PropertyKey, unknown> | null | undefined)?.[name],
    input,
  );

/** Returns, for a body with several forms, the issues of the form with the fewest absent fields. */
const issuesOf = (issues: Issue[], input: unknown): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue];
    const absent = (form: Issue[]): number =>
      form.filter(({ path }) => valueAt(input, path) === undefined).length;
    const [meant] = issue.errors.toSorted((a, b) => absent(a) - absent(b));
    return meant ?? [issue];
  });

/** Lists the problems by field; missing fields make the code MISSING_FIELDS ([A-068]). */
const validationError = (error: z.ZodError, input: unknown): AppError => {
  const seen = new Map<string, FieldError>();
  let missing = false;
  for (const issue of issuesOf(error.issues, input)) {
    const field = issue.path.join('.');
    if (!seen.has(field)) seen.set(field, { field, message: issue.message });
    const value = valueAt(input, issue.path);
    missing ||= value === undefined || value === null;
    missing ||= typeof value === 'string' && value.trim() === '';
  }
  return new AppError(missing ? 'MISSING_FIELDS' : 'VALIDATION', { errors: [...seen.values()] });
};

const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const parsed = schema.safeParse(input ?? {});
    return parsed.success
      ? { value: parsed.data }
      : { error: validationError(parsed.error, input) };
  };

type Serialize = (answer: unknown) => string;

/** Builds the function that writes responses of a schema; it drops fields outside the schema. */
export const buildSerializer = (schema: z.ZodType): Serialize =>
  fastJson(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as fastJson.Schema);

/**
 * Serializes about twice as fast as validating. Built at a schema's first response, to keep the
 * start fast, and once for all endpoints that share a schema.
 */
const fastSerializer = (): FastifySerializerCompiler<z.ZodType> => {
  const built = new WeakMap<z.ZodType, Serialize>();
  return ({ schema }) =>
    (answer) => {
      const serialize = built.get(schema) ?? buildSerializer(schema);
      built.set(schema, serialize);
      return serialize(answer);
    };
};

/** Validates requests with the contract's schemas; responses too, except in production. */
export const useContractSchemas = (app: FastifyInstance, production: boolean): void => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(
    (production ? fastSerializer() : serializerCompiler) as typeof serializerCompiler,
  );
};
