import { REPORT_SCHEDULE } from '@branchbook/contract/report-schedules.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { hashToken, newToken } from '../../platform/vault.ts';
import { companyOf } from '../companies/service.ts';
import { confirmMail } from './emails.ts';
import { lockOwn } from './check-schedule.ts';
import type { ScheduleRow } from './queries.ts';
import * as recipients from './recipient-queries.ts';
import { sendingTimesOf } from './schedule-rules.ts';

const DAY_SECONDS = 86_400;
/** Limits on emails to addresses that are not confirmed. */
const PER_ADDRESS = 3;
const PER_COMPANY = 100;

export const confirmExpiry = (now: Date): Date =>
  new Date(now.getTime() + REPORT_SCHEDULE.confirmDays * DAY_SECONDS * 1000);

/**
 * Counts the emails that ask addresses to confirm, before the transaction that sends them.
 * @throws AppError TOO_MANY_REQUESTS
 */
export const limitAsking = async (
  { limiter, vault }: Pick<Context, 'limiter' | 'vault'>,
  { scope }: PortalActor,
  addresses: readonly string[],
): Promise<void> => {
  const limits = addresses.flatMap((address) => [
    { key: `report addresses of ${scope.companyId}`, max: PER_COMPANY, seconds: DAY_SECONDS },
    {
      // A keyed hash, because limits must not keep addresses.
      key: `report address ${vault.lookup(address).toString('hex')}`,
      max: PER_ADDRESS,
      seconds: DAY_SECONDS,
    },
  ]);
  await limiter.begin(limits);
};

/** An address with the token of the link that confirms it. */
export type NewAddress = { address: string; token: string };

export const newAddress = (address: string): NewAddress => ({
  address,
  token: newToken('address'),
});

/** Queues emails that ask addresses to confirm. Call mail.deliver() after the commit. */
export const queueAsking = async (
  { mail, config, clock }: Pick<Context, 'mail' | 'config' | 'clock'>,
  tx: Tx,
  actor: PortalActor,
  schedule: Pick<ScheduleRow, 'name' | 'frequency' | 'weekday' | 'month_day' | 'send_minute'>,
  asked: readonly NewAddress[],
): Promise<void> => {
  if (!mail.isOn || asked.length === 0) return;
  const { name: company } = await companyOf(tx, actor.scope);
  const mails = asked.map(({ address, token }): { mail: Mail; employeeId: null } => ({
    mail: confirmMail({
      report: schedule.name,
      company,
      owner: actor.name,
      address,
      times: sendingTimesOf(schedule),
      url: `${config.publicOrigin}/confirm-address?token=${token}`,
    }),
    employeeId: null,
  }));
  await mail.queueAll(tx, mails, confirmExpiry(clock.now()));
};

/** Sends another link to an address that has not confirmed yet; the earlier link ends. */
export const askAgain = async (
  context: Context,
  actor: PortalActor,
  { id, recipientId }: { id: number; recipientId: number },
): Promise<void> => {
  const { db, clock, mail } = context;
  const { scope } = actor;
  const find = async (tx: Tx): Promise<{ row: ScheduleRow; address: string }> => {
    const row = await lockOwn(tx, actor, id);
    const all = await recipients.listRecipients(tx, scope, [id]);
    const recipient = all.find((one) => one.id === recipientId);
    if (!recipient?.address) throw new AppError('NOT_FOUND');
    const isOpen = recipient.confirmed_at === null && recipient.left_at === null;
    if (!mail.isOn || !isOpen) throw new AppError('NOT_POSSIBLE_NOW');
    return { row, address: recipient.address };
  };
  // Found first, so that only emails to the caller's own addresses count.
  const { address } = await db.transaction().execute(find);
  await limitAsking(context, actor, [address]);
  await db.transaction().execute(async (tx) => {
    const { row } = await find(tx);
    const asked = newAddress(address);
    await recipients.replaceToken(tx, scope, recipientId, {
      token_hash: hashToken(asked.token),
      token_expires_at: confirmExpiry(clock.now()),
    });
    await queueAsking(context, tx, actor, row, [asked]);
  });
  void mail.deliver();
};
