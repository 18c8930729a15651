import { readFileSync } from 'node:fs';
import { CHECKER_PATH } from '@branchbook/contract/ledger.ts';
import type { FastifyInstance } from 'fastify';
import { CHECKER_FILE } from './checker-rules.ts';

/** Serves the program that checks an export of a ledger, which is the same for everyone. */
export const checkerRoutes = (app: FastifyInstance): void => {
  const checker = readFileSync(CHECKER_FILE, 'utf8');
  app.get(CHECKER_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="check-ledger.mjs"')
      .type('text/javascript; charset=utf-8')
      .send(checker),
  );
};
