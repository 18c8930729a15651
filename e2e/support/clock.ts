/**
 * Replaces the clock of this process and those it starts. Node loads this file before the server's
 * program. The test puts the clock forward by sending milliseconds; CLOCK_AHEAD_MS sets it ahead or
 * behind from the start. The server itself does not know about it.
 */
let ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const machineNow = Date.now;
Date.now = () => machineNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget) as object,
});

process.on('message', (ms: number) => {
  ahead += ms;
  process.send?.(ahead);
});
// Lets the server end when it has nothing left to do, although the channel is still open.
process.channel?.unref();
