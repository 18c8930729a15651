import * as contract from '@branchbook/contract/ledger.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { exportLedger } from './export-ledger.ts';
import { readProof } from './read-proof.ts';
import { recordAlarm } from './record-alarm.ts';
import { readStatus } from './read-status.ts';
import { signHead } from './sign-head.ts';

export const ledgerRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.ledgerHeadOf, ({ actor }) => signHead(context, actor.scope, 'asked'));

  routes.handle(contract.ledgerStatusOf, ({ actor }) => readStatus(context, actor));

  routes.handle(contract.deviceLedgerHead, ({ actor, query }) =>
    readProof(context, actor, query.size),
  );

  routes.handle(contract.reportLedger, async ({ actor, body: { size } }) => {
    await recordAlarm(context, actor.scope, { found: 'tablet differs', size }, actor);
    return null;
  });

  routes.handle(contract.ledgerExport, ({ actor, query }) =>
    exportLedger(context, actor, query.personal),
  );
};
