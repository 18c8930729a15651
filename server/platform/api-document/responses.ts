import { EXAMPLE_ERRORS } from './examples.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { REPEATED_HEADER, takesIdempotencyKey } from '@branchbook/contract/idempotency.ts';
import { snapshot } from '@branchbook/contract/tablet.ts';
import { answerSchema } from '../answer-schema.ts';
import { listCodes } from './introduction.ts';
import { refusalsOf } from './refusals.ts';
import type { Json, SchemaCollection } from './schemas.ts';

const FILE_TYPES: Record<Extract<Endpoint['data'], string>, string | readonly string[]> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  photo: 'image/jpeg',
  document: 'application/pdf',
  'json-file': 'application/json',
  zip: 'application/zip',
  'pdf-or-zip': ['application/pdf', 'application/zip'],
  events: 'text/event-stream',
};

const REPEATED = {
  [REPEATED_HEADER]: {
    description: 'This is the answer that the same call got before.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait before the call is sent again.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
  },
};

/** Statuses that come with a Retry-After header. */
const TEMPORARY = [429, 503];

const fileAnswer = (kind: Extract<Endpoint['data'], string>): Json => {
  const isText = kind === 'events' || kind === 'csv';
  const schema = {
    type: 'string',
    ...(isText ? {} : { format: 'binary' }),
    maxLength: 2 ** 31 - 1,
  };
  return {
    description: kind === 'events' ? 'A stream that stays open.' : 'The file.',
    content: Object.fromEntries([FILE_TYPES[kind]].flat().map((type) => [type, { schema }])),
  };
};

const successOf = (endpoint: Endpoint, schemas: SchemaCollection): Json => {
  const schema = answerSchema(endpoint);
  if (typeof endpoint.data === 'string' || !schema) return fileAnswer(endpoint.data as 'pdf');
  return {
    description: 'Carried out.',
    ...(takesIdempotencyKey(endpoint) && { headers: REPEATED }),
    content: { 'application/json': { schema: schemas.jsonOf(schema, 'output') } },
  };
};

const nameOf = (codes: ErrorCode[]): string =>
  codes
    .map((code) =>
      code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase()),
    )
    .join('Or');

/** Describes the error response of one status, which many endpoints share. */
const refusal = (codes: ErrorCode[], status: number): Json => {
  const [first = 'SERVER'] = codes;
  return {
    description: listCodes(codes),
    ...(TEMPORARY.includes(status) && { headers: RETRY_AFTER }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Refusal' },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        example: {
          success: false,
          code: first,
          message: ERRORS[first].message,
          ...EXAMPLE_ERRORS[first],
        },
      },
    },
  };
};

/** Describes the responses of an endpoint; adds its error responses to `shared`. */
export const responsesOf = (endpoint: Endpoint, schemas: SchemaCollection, shared: Json): Json => {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => ERRORS[code].status);
  const refusals = [...byStatus].map(([status, codes]): [string, Json] => {
    const name = nameOf(codes);
    shared[name] ??= refusal(codes, status);
    return [String(status), { $ref: `#/components/responses/${name}` }];
  });
  return {
    [String(endpoint.status ?? 200)]: successOf(endpoint, schemas),
    ...(endpoint === (snapshot as Endpoint) && { 304: { description: 'Nothing has changed.' } }),
    ...Object.fromEntries(refusals),
  };
};
