import {
  constructRow,
  type Row,
  type RowData,
  type RowModel,
  type Table,
  type TableFeatures,
} from '@tanstack/react-table'

/**
 * The rows of a table, of which those that are there already stay as they are. The library's own model makes all of them
 * anew for each page that is read after them: of 10,000 that is felt.
 */
export function incrementalRowModel<Features extends TableFeatures, Data extends RowData>(
  table: Table<Features, Data>,
) {
  let made: { data: readonly Data[]; model: RowModel<Features, Data> } | undefined
  return () => {
    const { data } = table.options
    if (made?.data === data) return made.model
    const before = made?.model.rows ?? []
    const rows = data.map((original, index) => {
      const id = table.getRowId(original, index)
      const row = before[index]
      return row?.original === original && row.id === id ? row : constructRow(table, id, original, index, 0)
    })
    made = { data, model: { rows, flatRows: rows, rowsById: byId(rows, made?.model) } }
    return made.model
  }
}

/** Only what is new is entered, where rows have been added at the end. */
function byId<Features extends TableFeatures, Data extends RowData>(
  rows: Row<Features, Data>[],
  before: RowModel<Features, Data> | undefined,
): Record<string, Row<Features, Data>> {
  const count = before?.rows.length ?? 0
  const isGrown = before && count <= rows.length && before.rows.every((row, index) => rows[index] === row)
  const found = isGrown ? before.rowsById : Object.create(null)
  for (const row of isGrown ? rows.slice(count) : rows) found[row.id] = row
  return found
}
