/** Told to the person who starts the server, in one line that says what to do; not a fault of the program. */
export class ConfigError extends Error {}
