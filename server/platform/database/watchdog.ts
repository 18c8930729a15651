import type { Connection } from './connection.ts';
import type { Asked, Monitor } from './monitor.ts';

const LOOK_EVERY_MS = 250;
/** Without an answer for so long, a statement is asked about. */
const SILENT_MS = 1000;
/** While the database cannot be asked, a statement is waited for no longer than this. */
const LOST_MS = 5000;

type Silent = Asked & { connection: Connection; since: number };

/** The statements that were sent `SILENT_MS` ago or earlier and have no answer. */
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
 * swallowed them, and without this they would be waited for until TCP gives up, a quarter of an hour.
 * A statement that is only slow goes on.
 * @returns a function that stops watching.
 */
export const watchForSilence = (
  connections: ReadonlySet<Connection>,
  monitor: Monitor,
): (() => void) => {
  /** The idle connections lead the same way as the one that was lost. */
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

  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
