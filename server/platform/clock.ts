/** Source of the current time, passed in so that no rule reads the machine's clock itself. */
export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
