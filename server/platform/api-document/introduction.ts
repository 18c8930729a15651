import { CHALLENGE_MINUTES } from '@branchbook/contract/auth.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { IDEMPOTENCY_KEY_DAYS } from '@branchbook/contract/idempotency.ts';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { BEFORE_ALL } from './refusals.ts';

/** Returns a Markdown list of error codes with their messages. */
export const listCodes = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `- \`${code}\`: ${ERRORS[code].message}`).join('\n');

/** Markdown text about the rules that apply to all endpoints. */
export const INTRODUCTION = `The API of ${PRODUCT_NAME}: everything that the portal and the branch
tablets do goes through it.

## Sign in

\`POST /api/login\` with an email address and a password answers \`data.token\` and
\`data.refreshToken\`. With two-step sign-in on it answers \`data.challenge\` instead: send that with a
code to \`POST /api/login/verify-code\` within ${CHALLENGE_MINUTES} minutes.

Send the token with every call: \`Authorization: Bearer …\`. It works for 30 minutes. Before it ends, or
when a call is refused with 401 \`SESSION_EXPIRED\`, exchange the refresh token at
\`POST /api/refresh\` for a new pair. Each refresh token works once (the last one again for 60 seconds,
in case its answer was lost), for 14 days at most; after 90 days the person has to sign in again.
Company and branches follow from the token: an \`id\` of another company is answered as not found, and a
\`companyId\` that is sent is only compared.

Tablets have a token of their own, and so has the link with which a new company is set up; each endpoint
says which of them it takes.

## Answers

Every JSON answer has \`success\`, \`message\` and \`data\`. Some fields of \`data\` are repeated beside it,
for older clients. New fields may be added to any answer: ignore those that you do not know.

## Dates and times

A day is \`YYYY-MM-DD\` in the timezone of the branch. A point in time is UTC, such as
\`2026-06-10T09:00:00.000Z\`. A time of day is \`HH:MM\` in the timezone of the branch.

## Long lists

Lists that grow without end take \`limit\` and \`offset\`, or a range of days, and say how many rows there
are in all. Other lists come whole.

## Changes

A field that is left out stays as it is. A field that is sent empty or null is cleared. Where a record
has a \`version\`, send the one that you read: if someone else has saved since, the call is refused with
409 \`CONFLICT\`, and \`data.current\` has the record as it is now.

## Send a call again

Calls that change something may carry the header \`Idempotency-Key\` with 16 to 100 visible characters,
such as a UUID. Such a call is carried out once, however often it is sent: for ${IDEMPOTENCY_KEY_DAYS} days the same
call gets the first answer again, with the header \`Idempotent-Replayed\`. A different call with the same
key is refused with 422 \`KEY_REUSED\`. 409 \`ALREADY_SAVED\` means that the call was carried out, and its
answer is not known.

## Limits

A call may carry 2 MB, before sign-in 64 KB, and a photo 5 MB. Where an endpoint names a limit of calls,
one more is refused with 429; \`Retry-After\` says after how many seconds to try again. 503 also has
\`Retry-After\`: the server or its database is away for a moment, so send the call again.

## Errors

A refused call answers \`success: false\`, a \`code\` of a closed list, and a \`message\` for the person in
front of the screen. \`errors\` names the fields that are wrong. Each endpoint lists the codes that it can
give. Any call can also be refused before it is known which endpoint it is for:

${listCodes(BEFORE_ALL)}
`;
