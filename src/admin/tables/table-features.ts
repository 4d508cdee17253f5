import { type Row, rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import { incrementalRowModel } from './incremental-row-model.ts'

/** What our tables can do. Searching, filtering and sorting are the server's. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, coreRowModel: incrementalRowModel })

export type TableRow<Item extends object> = Row<typeof features, Item>
