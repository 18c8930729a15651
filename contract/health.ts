import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Is the server ready: up, with its database reachable, and not about to stop?',
  who: 'anyone',
  data: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: ['UNAVAILABLE'],
});

export const liveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Does the process answer at all? Whatever its database does.',
  who: 'anyone',
  data: z.object({ status: z.literal('ok') }),
});

export const healthEndpoints = { health, liveness };
