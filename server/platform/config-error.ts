/** A mistake in the settings: one line that tells the operator what to do; not a program fault. */
export class ConfigError extends Error {}
