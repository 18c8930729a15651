/** An attempt by the page that its content security policy blocked. */
export type Violation = {
  at: number;
  /** The part of the policy, such as 'script-src-elem'. */
  directive: string;
  /** The blocked resource: an address, or a word such as 'inline'. */
  blocked: string;
  /** The file and line of the attempt, where the browser reports them. */
  source: string;
};

const KEPT = 100;
export const RECENT_MS = 60_000;

/** Creates a log of the last hundred violations, newest first. */
export const createViolationLog = () => {
  let kept: Violation[] = [];
  return {
    add: (violation: Violation): void => {
      kept = [violation, ...kept].slice(0, KEPT);
    },
    all: (): readonly Violation[] => kept,
    /** Counts the violations in the last minute. */
    recent: (now: number): number => kept.filter(({ at }) => now - at < RECENT_MS).length,
    clear: (): void => {
      kept = [];
    },
  };
};
