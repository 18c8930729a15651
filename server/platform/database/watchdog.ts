import type { Connection } from './connection.ts';
import type { Asked, Monitor } from './monitor.ts';

const LOOK_EVERY_MS = 250;
/** Milliseconds without a response after which the monitor is asked about a statement. */
const SILENT_MS = 1000;
/** Longest wait in milliseconds for a statement while the monitor gets no response either. */
const LOST_MS = 5000;

type Silent = Asked & { connection: Connection; since: number };

/** Returns the statements sent at least `SILENT_MS` ago that have no response. */
const silentOf = (connections: Iterable<Connection>, now: number): Silent[] =>
  [...connections].flatMap((connection) => {
    const { statement } = connection;
    if (!statement || now - statement.since < SILENT_MS) return [];
    const { hostIndex } = connection;
    const { processID: processId } = connection as unknown as { processID: number | null };
    return [{ ...statement, hostIndex, processId, connection }];
  });

const isUnderWay = ({ connection, since }: Silent): boolean =>
  connection.statement?.since === since;

/**
 * Cuts connections whose statements PostgreSQL is not working on: the network or a failed host has
 * lost them, and requests would wait until TCP gives up, a quarter of an hour. Slow statements go
 * on.
 * @returns a function that stops watching.
 */
export const watchForSilence = (
  connections: ReadonlySet<Connection>,
  monitor: Monitor,
): (() => void) => {
  /** Marks all connections as outdated: idle ones use the same route as the lost one. */
  const outdateAll = (): void => {
    for (const connection of connections) connection.isOutdated = true;
  };

  const cut = (lost: Silent[]): void => {
    if (lost.length === 0) return;
    outdateAll();
    for (const { connection } of lost) connection.cut();
  };

  const look = async (): Promise<void> => {
    const silent = silentOf(connections, performance.now());
    if (silent.length === 0) return;
    try {
      const working = await monitor.findWorking(silent);
      const lost = silent.filter((one) => isUnderWay(one) && !working.has(one));
      cut(lost);
      const processIds = lost.flatMap(({ processId }) => processId ?? []);
      if (processIds.length > 0) await monitor.endProcesses(processIds);
    } catch {
      const now = performance.now();
      cut(silent.filter((one) => isUnderWay(one) && now - one.since > LOST_MS));
    }
  };

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void look().finally(() => {
      isChecking = false;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
