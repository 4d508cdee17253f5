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
  let cached: { data: readonly Data[]; model: RowModel<Features, Data> } | undefined
  return () => {
    const { data } = table.options
    if (cached?.data === data) return cached.model
    const previous = cached?.model.rows ?? []
    const rows = data.map((original, index) => {
      const id = table.getRowId(original, index)
      const row = previous[index]
      return row?.original === original && row.id === id ? row : constructRow(table, id, original, index, 0)
    })
    cached = { data, model: { rows, flatRows: rows, rowsById: indexById(rows, cached?.model) } }
    return cached.model
  }
}

/** If rows were appended, only the new ones are created. */
function indexById<Features extends TableFeatures, Data extends RowData>(
  rows: Row<Features, Data>[],
  previous: RowModel<Features, Data> | undefined,
): Record<string, Row<Features, Data>> {
  const count = previous?.rows.length ?? 0
  const hasOnlyAppended = previous && count <= rows.length && previous.rows.every((row, index) => rows[index] === row)
  const result = hasOnlyAppended ? previous.rowsById : Object.create(null)
  for (const row of hasOnlyAppended ? rows.slice(count) : rows) result[row.id] = row
  return result
}

/** The features of our tables. The server searches, filters and sorts. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, coreRowModel: incrementalRowModel })

export type TableRow<Item extends object> = Row<typeof features, Item>
