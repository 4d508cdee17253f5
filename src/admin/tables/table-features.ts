import { type Row, rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import { incrementalRowModel } from './incremental-row-model.ts'

/** The features of our tables. The server searches, filters and sorts. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, coreRowModel: incrementalRowModel })

export type TableRow<Item extends object> = Row<typeof features, Item>
