import { completeProfile, LINK_LIFETIME_HOURS } from '@branchbook/contract/onboarding.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { OnboardingActor } from '../../platform/session/actor.ts';
import type { Resolve } from '../../platform/session/plugin.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashToken, newToken } from '../../platform/vault.ts';
import * as links from './link-queries.ts';
import type { LinkRow } from './link-queries.ts';
import { verifyEmail } from './queries.ts';
import { minutesLater } from './tokens.ts';

const ONBOARDING = ['onboarding'] as const;

/** Whoever holds a link, as far as the link goes. */
export const linkActorOf = (row: LinkRow): OnboardingActor => ({
  kind: 'onboarding',
  branches: 'all',
  scope: row.company_id === null ? null : mintScope(row.company_id, 'all'),
  employeeId: row.id,
  email: row.email ?? '',
  name: row.name,
  roleId: row.role_id,
  branchId: row.branch_id,
  linkId: row.link_id,
  profileCompleted: row.profile_completed_at !== null,
});

/** The person behind a completion link that still lives, for the onboarding pages. */
export const findLink = (db: Db | Tx, token: string, now: Date) =>
  links.findLink(db, hashToken(token), ONBOARDING, now);

/** The same, for somebody who opens it: out of a mail, that proves the address ([A-029]). */
export const openLink = async (db: Db, token: string, now: Date) => {
  const link = await findLink(db, token, now);
  if (link?.mailed) await verifyEmail(db, link.id, now);
  return link;
};

/** True for a link with which a company was registered, whether it lives or not. */
export const wasLinkUsed = (db: Db, token: string): Promise<boolean> =>
  links.wasLinkUsed(db, hashToken(token), ONBOARDING);

/** Whose completion link it is. Once the profile is complete it opens nothing any more. */
export const resolveLink =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>): Resolve =>
  async (token, endpoint): Promise<OnboardingActor | null> => {
    // Completing it twice is answered by its own text, also after the sign-in that follows.
    const again = endpoint === completeProfile;
    const row = await links.findLink(db, hashToken(token), ONBOARDING, clock.now(), again);
    if (!row) return null;
    const actor = linkActorOf(row);
    return actor.profileCompleted && !again ? null : actor;
  };

export const linkExpiry = (now: Date): Date => minutesLater(now, LINK_LIFETIME_HOURS * 60);

type Holder = { employeeId: number; hasCompany: boolean };

const addLink = async (tx: Tx, person: Holder, mailed: boolean, now: Date): Promise<string> => {
  const token = newToken('link');
  await links.insertLinks(tx, [
    {
      employee_id: person.employeeId,
      token_hash: hashToken(token),
      purpose: 'onboarding',
      expires_at: linkExpiry(now),
      // A company exists already: the link goes on where it was left.
      used_at: person.hasCompany ? now : null,
      mailed,
    },
  ]);
  return token;
};

/** Ends all links to a person's set-up. */
export const endSetUpLinks = (tx: Tx, employeeId: number, now: Date): Promise<void> =>
  links.endLinks(tx, employeeId, ONBOARDING, now);

/** Ends all links of somebody, and with them the mails that would still bring one. */
export const endLinksOf = async (
  { mail }: Pick<Context, 'mail'>,
  tx: Tx,
  employeeId: number,
  now: Date,
): Promise<void> => {
  await links.endLinks(tx, employeeId, links.PURPOSES, now);
  await mail.withdraw(tx, [employeeId]);
};

/** A fresh 24-hour link; the ones before it end. */
export const issueLink = async (tx: Tx, person: Holder, now: Date): Promise<string> => {
  await endSetUpLinks(tx, person.employeeId, now);
  return addLink(tx, person, false, now);
};

/** Beside the link that was just issued, one for a mail only. */
export const addMailedLink = (tx: Tx, person: Holder, now: Date): Promise<string> =>
  addLink(tx, person, true, now);

export const { markLinksUsed } = links;

/** True for the one call that exchanges it; the other links to the same set-up end, too. */
export const consumeLink = async (tx: Tx, link: LinkRow, now: Date): Promise<boolean> => {
  const consumed = await links.consumeLink(tx, link.link_id, now);
  if (consumed) await links.endLinks(tx, link.id, ONBOARDING, now);
  return consumed;
};
