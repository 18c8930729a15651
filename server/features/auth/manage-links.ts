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
import { minutesLater } from './token-rules.ts';

const ONBOARDING = ['onboarding'] as const;

/** Returns the actor for the holder of a link. */
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

/** Finds a live completion link with its account, for the onboarding pages. */
export const findLink = (db: Db | Tx, token: string, now: Date) =>
  links.findLink(db, hashToken(token), ONBOARDING, now);

/** Finds a live link that is being opened; an emailed link proves the address ([A-029]). */
export const openLink = async (db: Db, token: string, now: Date) => {
  const link = await findLink(db, token, now);
  if (link?.mailed) await verifyEmail(db, link.id, now);
  return link;
};

/** Returns whether a company was registered with a link, even if the link has ended. */
export const wasLinkUsed = (db: Db, token: string): Promise<boolean> =>
  links.wasLinkUsed(db, hashToken(token), ONBOARDING);

/** Resolves a completion link to its holder, or to null once the profile is complete. */
export const resolveLink =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>): Resolve =>
  async (token, endpoint): Promise<OnboardingActor | null> => {
    // A second completion gets its own error text, also after the sign-in that follows.
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
      // With a company, the link resumes the set-up where it was left.
      used_at: person.hasCompany ? now : null,
      mailed,
    },
  ]);
  return token;
};

/** Ends all onboarding links of an employee. */
export const endSetUpLinks = (tx: Tx, employeeId: number, now: Date): Promise<void> =>
  links.endLinks(tx, employeeId, ONBOARDING, now);

/** Ends all links of an employee and withdraws their queued emails, which may contain one. */
export const endLinksOf = async (
  { mail }: Pick<Context, 'mail'>,
  tx: Tx,
  employeeId: number,
  now: Date,
): Promise<void> => {
  await links.endLinks(tx, employeeId, links.PURPOSES, now);
  await mail.withdraw(tx, [employeeId]);
};

/** Issues a 24-hour link and ends the earlier ones. */
export const issueLink = async (tx: Tx, person: Holder, now: Date): Promise<string> => {
  await endSetUpLinks(tx, person.employeeId, now);
  return addLink(tx, person, false, now);
};

/** Adds a link for an email only, which leaves the link just issued valid. */
export const addMailedLink = (tx: Tx, person: Holder, now: Date): Promise<string> =>
  addLink(tx, person, true, now);

export const { markLinksUsed } = links;

/** Exchanges a link and ends the other onboarding links; true for only one of several requests. */
export const consumeLink = async (tx: Tx, link: LinkRow, now: Date): Promise<boolean> => {
  const consumed = await links.consumeLink(tx, link.link_id, now);
  if (consumed) await links.endLinks(tx, link.id, ONBOARDING, now);
  return consumed;
};
