import { type ComponentType, Fragment, type ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { LoadMore, type PagesQuery } from './load-more.tsx'
import { QueryResult } from './query-result.tsx'

export interface LoadedRowsProps<Row> {
  query: PagesQuery<Row>
  /** The sentence that stands where there is nothing; undefined where something else stands there. */
  empty: string | undefined
  help?: string | undefined
  skeleton?: ReactNode
  /** Hears how many pages are shown. */
  onPages?: (count: number) => void
  /** What stands around them: something that moves, or nothing. */
  around?: ComponentType<{ children: ReactNode }>
  /** `total` counts also what has not been read yet. */
  children: (rows: Row[], total: number) => ReactNode
}

/** `Loaded` for a list that is read page by page, as one scrolls. */
export function LoadedRows<Row>(props: LoadedRowsProps<Row>) {
  const { query, empty, help, skeleton, onPages, around: Around = Fragment, children } = props
  const { data, isFetching, refetch } = query
  // A page that failed is told where it is missing: at the end.
  const error = query.isFetchNextPageError ? null : query.error
  return (
    <QueryResult query={{ data, error, isFetching, refetch }} skeleton={skeleton}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items)
        if (rows.length === 0) return empty && <EmptyState title={empty} help={help} />
        return (
          <Around>
            {children(rows, pages.at(-1)?.total ?? rows.length)}
            <LoadMore query={query} onPages={onPages} />
          </Around>
        )
      }}
    </QueryResult>
  )
}
