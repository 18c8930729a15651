import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { z } from 'zod';

/** Returns the schema of a `data` field that is repeated at the top level; optional in unions. */
const liftedSchema = (data: Endpoint['data'], name: string): z.ZodType => {
  if (data instanceof z.ZodUnion) {
    const forms = data.options as z.ZodObject[];
    const [form] = forms.flatMap(({ shape }) => (shape[name] as z.ZodType | undefined) ?? []);
    return (form ?? z.never()).optional();
  }
  return (data instanceof z.ZodObject ? data.shape[name] : data) as z.ZodType;
};

/** Returns the schema of an endpoint's JSON response; undefined for files and streams. */
export const answerSchema = (endpoint: Endpoint): z.ZodType | undefined => {
  if (typeof endpoint.data === 'string') return undefined;
  const lifted = (endpoint.alsoTopLevel ?? []).map((name): [string, z.ZodType] => [
    name,
    liftedSchema(endpoint.data, name),
  ]);
  return z.object({
    success: z.literal(true),
    message: z.string(),
    data: endpoint.data,
    ...Object.fromEntries(lifted),
  });
};
