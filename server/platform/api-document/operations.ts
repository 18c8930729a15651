import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { takesIdempotencyKey } from '@branchbook/contract/idempotency.ts';
import type { ActorKind } from '@branchbook/contract/permissions.ts';
import type { z } from 'zod';
import { exampleOf } from './examples.ts';
import { responsesOf } from './responses.ts';
import type { Json, SchemaCollection } from './schemas.ts';

const PORTAL = { session: [] };
const TABLET = { tablet: [] };
const SET_UP = { setUpLink: [] };

const schemeOf = (kind: ActorKind): Json => {
  if (kind === 'device') return TABLET;
  return kind === 'onboarding' ? SET_UP : PORTAL;
};

/** Returns the security schemes of an endpoint; `{}` means that no token is needed. */
const securityOf = ({ who }: Endpoint): Json[] =>
  who === 'anyone' ? [{}] : [...new Set(who.map(schemeOf))];

const callersOf = ({ who }: Endpoint): string =>
  who === 'anyone' ? 'For anyone, without a token.' : `For: ${who.join(', ')}.`;

const limitOf = ({ limit, atOnce }: Endpoint): string[] => [
  ...(limit ? [`At most ${limit.max} calls in ${limit.seconds} seconds per ${limit.per}.`] : []),
  ...(atOnce ? [`At most ${atOnce.max} at the same time per ${atOnce.per}.`] : []),
];

const PHOTO_FIELD = {
  type: 'string',
  format: 'binary',
  maxLength: 5 * 1024 * 1024,
  description: 'A photo: JPEG, PNG or WebP, at most 5 MB.',
};

const FILE_FIELD = {
  ...PHOTO_FIELD,
  description: 'A PDF of 50 pages at most, or a photo: JPEG, PNG or WebP; at most 5 MB.',
};

/** Returns the field of an endpoint's form that holds the uploaded file, if it accepts one. */
const uploadOf = ({ photo, file }: Endpoint): Json | undefined => {
  if (photo) return { photo: PHOTO_FIELD };
  return file && { file: FILE_FIELD };
};

const parametersIn = (
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  schemas: SchemaCollection,
): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.jsonOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...json }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: json,
    ...exampleOf(name, schema.shape[name] as z.ZodType),
  }));
};

const bodyOf = (endpoint: Endpoint, id: string, schemas: SchemaCollection): Json => {
  const { body } = endpoint;
  const upload = uploadOf(endpoint);
  if (!body) return {};
  schemas.name(body, `${id}Fields`);
  const schema = schemas.jsonOf(body, 'input');
  const example = exampleOf(id, body);
  return {
    requestBody: {
      required: !body.safeParse({}).success,
      content: {
        'application/json': { schema, ...example },
        ...(upload && {
          'multipart/form-data': {
            schema: { allOf: [schema, { type: 'object', properties: upload }] },
          },
        }),
      },
    },
  };
};

/** Describes an endpoint of the contract as an OpenAPI operation. */
export const operationOf = (
  [id, endpoint]: [string, Endpoint],
  { tag, schemas, responses }: { tag: string; schemas: SchemaCollection; responses: Json },
): Json => {
  const parameters = [
    ...parametersIn('path', endpoint.params, schemas),
    ...parametersIn('query', endpoint.query, schemas),
    ...(takesIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [tag],
    description: [callersOf(endpoint), ...limitOf(endpoint)].join('\n\n'),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(endpoint, id, schemas),
    responses: responsesOf(endpoint, schemas, responses),
  };
};
