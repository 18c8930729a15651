import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const token = z.string('This link is not complete').min(1).max(100);

const LIMIT = { per: 'address', max: 60, seconds: 60 } as const;

const mailing = z.object({
  name: z.string().describe('Of the emails: the daily digest, or the name of a report'),
  company: z.string(),
  stopped: z.boolean().describe('Whether they are stopped already'),
});
export type Mailing = z.output<typeof mailing>;

export const getMailing = endpoint({
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'Which emails the link in an email stops; nothing changes by asking',
  who: 'anyone',
  query: z.object({ token }),
  data: mailing,
  errors: ['LINK_INVALID'],
  limit: LIMIT,
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  summary:
    'Stop one kind of email by the link in it; mail programs post a form to it (RFC 8058), also at /unsubscribe',
  who: 'anyone',
  query: z.object({ token }),
  form: true,
  data: mailing,
  errors: ['LINK_INVALID'],
  limit: LIMIT,
});

export const unsubscribeEndpoints = { getMailing, unsubscribe };
