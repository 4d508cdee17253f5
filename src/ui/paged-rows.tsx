import { type ComponentType, Fragment, type ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { LoadMore, type PagesQuery } from './load-more.tsx'
import { QueryResult } from './query-result.tsx'

export interface PagedRowsProps<Row> {
  query: PagesQuery<Row>
  /** The sentence of an empty list; undefined to show nothing. */
  empty: string | undefined
  help?: string | undefined
  skeleton?: ReactNode
  /** Called with the number of shown pages. */
  onPages?: (count: number) => void
  /** A component around the rows, such as an animation. */
  around?: ComponentType<{ children: ReactNode }>
  /** `total` includes rows that are not loaded yet. */
  children: (rows: Row[], total: number) => ReactNode
}

/** `QueryResult` for a paged list. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { query, empty, help, skeleton, onPages, around: Around = Fragment, children } = props
  const { data, isFetching, refetch } = query
  // A failed next page is reported at the end of the list.
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
