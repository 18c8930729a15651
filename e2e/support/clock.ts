/**
 * Loaded by Node before the server's own program: the machine's clock for that process and those it
 * starts, which the test puts forward by sending milliseconds; it may be ahead, or behind, from the
 * start. The server itself knows nothing of it.
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
// The server ends when it has nothing left to do, whoever could still send something.
process.channel?.unref();
