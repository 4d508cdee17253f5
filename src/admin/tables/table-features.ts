import {
  constructRow,
  type Row,
  type RowData,
  type RowModel,
  rowSelectionFeature,
  rowSortingFeature,
  type Table,
  type TableFeatures,
  tableFeatures,
} from '@tanstack/react-table'

/**
 * Creates rows only for new items. The library's own model creates all rows again for each loaded page, which is slow with
 * 10,000 rows.
 */
function incrementalRowModel<Features extends TableFeatures, Data extends RowData>(table: Table<Features, Data>) {
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

/** If rows were appended, only the new ones are created. */
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

/** The features of our tables. The server searches, filters and sorts. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, coreRowModel: incrementalRowModel })

export type TableRow<Item extends object> = Row<typeof features, Item>
