/** The row of a statement that returns one in any case. */
export function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A statement has returned no row.')
  return row
}
