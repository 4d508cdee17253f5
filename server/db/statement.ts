import type { Db, Tx } from './connect.ts'

interface Preparable<Result> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Result> }
}

let statements = 0

/**
 * A statement that is built once for each connection, and parsed by PostgreSQL once for each. For hot paths. `build` uses
 * `sql.placeholder(name)` for the values.
 */
export function createStatement<Values extends Record<string, unknown>, Result>(
  build: (db: Db | Tx) => Preparable<Result>,
): (db: Db | Tx, values: Values) => Promise<Result> {
  const name = `joma_hot_${statements++}`
  const prepared = new WeakMap<object, ReturnType<Preparable<Result>['prepare']>>()
  return (db, values) => {
    const statement = prepared.get(db) ?? build(db).prepare(name)
    prepared.set(db, statement)
    return statement.execute(values)
  }
}
