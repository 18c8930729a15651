import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Placeholder for a value while a query is compiled. */
class Blank {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns a placeholder for any property name. */
const blanks: object = new Proxy({}, { get: (_, name) => new Blank(String(name)) });

/**
 * Compiles a query at its first call and runs it with new values at every call: for frequent
 * queries whose compilation costs more than sending them. `build` may only pass its values to the
 * query: it must not read them.
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
