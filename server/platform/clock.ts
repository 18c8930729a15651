/** The time, passed in: no rule reads the machine's clock itself. */
export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
