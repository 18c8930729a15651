/** One thing that the page wanted and its content security policy forbade. */
export type Violation = {
  at: number;
  /** The part of the policy, such as 'script-src-elem'. */
  directive: string;
  /** What was kept away: an address, or a word such as 'inline'. */
  blocked: string;
  /** The file and line that wanted it, where the browser tells. */
  source: string;
};

const KEPT = 100;
export const RECENT_MS = 60_000;

/** Keeps the last hundred violations, the newest first. */
export const createViolationLog = () => {
  let kept: Violation[] = [];
  return {
    add: (violation: Violation): void => {
      kept = [violation, ...kept].slice(0, KEPT);
    },
    all: (): readonly Violation[] => kept,
    /** How many there were in the last minute. */
    recent: (now: number): number => kept.filter(({ at }) => now - at < RECENT_MS).length,
    clear: (): void => {
      kept = [];
    },
  };
};
