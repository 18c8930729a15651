import type { Webhook } from '@branchbook/contract/webhook.ts';

/** Says what the last call of a webhook came to. */
export const resultText = (
  { lastTryAt, lastStatus, lastFailure }: Webhook,
  instantText: (instant: string) => string,
): string => {
  if (lastTryAt === null) return 'Not called yet.';
  const at = instantText(lastTryAt);
  if (lastFailure === 'no-answer') return `Last call ${at}: no answer.`;
  if (lastFailure === 'forbidden-address') {
    return `Last call ${at}: the address leads into a private network, which is not allowed.`;
  }
  const isGood = lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
  return `Last call ${at}: ${isGood ? 'taken' : 'refused'} with status ${lastStatus}.`;
};
