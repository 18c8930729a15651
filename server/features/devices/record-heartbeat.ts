import { ONLINE_MINUTES } from '@branchbook/contract/devices.ts';
import { mostPinFailures } from '@branchbook/contract/tablet.ts';
import type { Context } from '../../platform/context.ts';
import { announce } from '../../platform/live/announce.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { skewOf } from './clock-skew-rules.ts';
import * as queries from './queries.ts';
import { tokenExpiry } from './token-rules.ts';
import { MANY_WRONG_PINS, notifyOfWrongPins } from './watch-wrong-pins.ts';
import type { WrongPins } from './watch-wrong-pins.ts';

export type Report = {
  appVersion: string;
  queued: number;
  deviceNow: string;
  wrongPins?: WrongPins[] | undefined;
};

/** Records what a tablet reports, alerts to many wrong PINs, and returns the server's time. */
export const heartbeat = async (
  context: Context,
  actor: DeviceActor,
  { appVersion, queued, deviceNow, wrongPins = [] }: Report,
): Promise<Date> => {
  const { db, clock, log, mail } = context;
  const now = clock.now();
  const seen = {
    last_seen_at: now,
    expires_at: tokenExpiry(now),
    app_version: appVersion,
    queued,
    skew_ms: skewOf(now, deviceNow),
  };
  const many = wrongPins.filter(({ failures }) => failures >= MANY_WRONG_PINS);
  if (many.length === 0) {
    const { before } = await queries.touchDevice(db, actor.scope, actor.deviceId, seen);
    const isBack = now.getTime() - (before?.getTime() ?? 0) > ONLINE_MINUTES * 60_000;
    if (isBack) announce(db, actor.scope, { topics: ['tablets'], branches: [actor.branchId] });
    return now;
  }
  await db.transaction().execute(async (tx) => {
    // Also locks the device's row, so that a report that is sent twice alerts once.
    const { since } = await queries.touchDevice(tx, actor.scope, actor.deviceId, seen);
    // The waits between wrong PINs limit how many there can be; a higher count is ignored.
    const most = mostPinFailures((now.getTime() - since.getTime()) / 1000);
    const plausible = many.filter(({ failures }) => failures <= most);
    if (plausible.length < many.length) {
      log.warn({ deviceId: actor.deviceId, most }, 'more wrong PINs than there was time for');
    }
    await notifyOfWrongPins(context, tx, actor, {
      wrongPins: plausible,
      on: 'this tablet',
      at: now,
    });
  });
  void mail.deliver();
  return now;
};
