import { endpointsByArea } from '@branchbook/contract/endpoints.ts';
import { errorEnvelope } from '@branchbook/contract/error-envelope.ts';
import { PRODUCT_NAME, PRODUCT_VERSION } from '@branchbook/contract/product.ts';
import { answerSchema } from '../answer-schema.ts';
import { INTRODUCTION } from './introduction.ts';
import { operationOf } from './operations.ts';
import { SchemaCollection } from './schemas.ts';
import type { Json } from './schemas.ts';

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });

const SECURITY_SCHEMES = {
  session: bearer('The token of a person who signed in with `POST /api/login`.'),
  tablet: bearer('The token of a tablet that signed in with `POST /api/device/sign-in`.'),
  setUpLink: bearer('The token in the link with which an owner sets up a company.'),
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Names the call, so that it is carried out once however often it is sent.',
  schema: { type: 'string', minLength: 16, maxLength: 100, pattern: '^[\\x21-\\x7e]{16,100}$' },
  example: '5f0c3f0e-5b1c-4a4e-9d0a-3c5f1f0f7a10',
};

const operations = Object.entries(endpointsByArea).flatMap(([tag, area]) =>
  Object.entries(area).map(([id, endpoint]) => ({ id, tag, endpoint })),
);

/** Makes the OpenAPI document of all endpoints in the contract. */
export const createDocument = (publicOrigin: string): Json => {
  const schemas = new SchemaCollection();
  // Responses come first, to find the schemas that differ between request and response.
  for (const { id, endpoint } of operations) {
    if (typeof endpoint.data !== 'string') schemas.name(endpoint.data, `${id}Data`);
    const answer = answerSchema(endpoint);
    if (answer) schemas.jsonOf(answer, 'output');
  }
  const responses: Json = {};
  const paths: Record<string, Json> = {};
  for (const { id, tag, endpoint } of operations) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf([id, endpoint], { tag, schemas, responses });
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: PRODUCT_VERSION,
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicOrigin, description: 'Production: this server', 'x-internal': false }],
    tags: Object.keys(endpointsByArea).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses,
      schemas: { ...schemas.all(), Refusal: schemas.jsonOf(errorEnvelope, 'output') },
    },
  };
};
