import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Stands for a value while a query is put together. */
class Blank {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Has a blank for whatever value it is asked for. */
const blanks: object = new Proxy({}, { get: (_, name) => new Blank(String(name)) });

/**
 * Puts a query together once, at its first call, and gives it other values at every call: for what is
 * asked so often that putting it together costs more than sending it. `build` may hand its values to
 * the query only: it must not look at them.
 */
export const compileOnce = <Given extends object, Row>(
  build: (db: Db | Tx, given: Given) => Compilable<Row>,
): ((db: Db | Tx, given: Given) => Promise<Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    compiled ??= build(db, blanks as Given).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Blank ? given[value.name as keyof Given] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
};
