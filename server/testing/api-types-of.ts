import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';

type Json = Record<string, unknown>;
type Parts = Record<string, Json>;

const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, name = '']) => name);

/** Reduces a document to some paths and the components that they refer to. */
const reduced = (document: Json, kept: string[]): Json => {
  const all = document['components'] as Parts;
  const paths = Object.fromEntries(kept.map((one) => [one, (document['paths'] as Json)[one]]));
  const components: Parts = { securitySchemes: all['securitySchemes'] ?? {} };
  const left = referencesIn(paths);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [kind = '', name = ''] = next.split('/');
    const part = all[kind]?.[name];
    if (components[kind]?.[name] !== undefined) continue;
    components[kind] = { ...components[kind], [name]: part };
    left.push(...referencesIn(part));
  }
  for (const [kind, parts] of Object.entries(components)) {
    components[kind] = Object.fromEntries(
      Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  }
  return { ...document, paths, components };
};

const HEADING =
  '// Made by server/api-client.test.ts with --update, as long as the document has it.\n';

/** Returns openapi-typescript's types for some paths of the API document. */
export const apiTypesOf = async (document: Json, paths: string[]): Promise<string> =>
  HEADING + astToString(await openapiTS(reduced(document, paths) as unknown as OpenAPI3));
