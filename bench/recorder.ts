import type { Logger } from 'kysely';
import type { Call, Request } from './call.ts';

export type Statement = { text: string; values: readonly unknown[] };

/** Records the statements that a call runs on a database. */
export class Recorder {
  #statements: Statement[] = [];

  readonly log: Logger = ({ query }) => {
    this.#statements.push({ text: query.sql, values: query.parameters });
  };

  /** Returns the statements of the second of two calls: the first one may have to fill caches. */
  async record(origin: string, call: Call): Promise<{ request: Request; statements: Statement[] }> {
    await answerTo(origin, call.next());
    const request = call.next();
    this.#statements = [];
    await answerTo(origin, request);
    return { request, statements: this.#statements.splice(0) };
  }
}

const answerTo = async (origin: string, { path, ...request }: Request): Promise<void> => {
  const response = await fetch(origin + path, request);
  const answer = (await response.json()) as { success: boolean; data: unknown };
  const refused = JSON.stringify(answer).includes('"refused"');
  if (!response.ok || refused) throw new Error(`${path}: ${JSON.stringify(answer)}`);
};
