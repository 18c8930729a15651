import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Is the server up and its database reachable?',
  who: 'anyone',
  data: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: ['UNAVAILABLE'],
});

export const healthEndpoints = { health };
