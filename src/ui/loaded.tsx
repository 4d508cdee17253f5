import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface Query<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: Query<Data>
  /** Stands in while the first answer is on its way. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query has read; until then its outline, and where it failed the reason and a way to try again. */
export function Loaded<Data>({ query, skeleton = <Skeleton />, children }: LoadedProps<Data>) {
  return (
    <>
      {query.error && <Failed query={query} message={query.error.message} />}
      {query.data !== undefined && children(query.data)}
      {query.data === undefined && !query.error && skeleton}
    </>
  )
}

interface Pages<Row> extends Query<{ pages: { items: Row[]; total: number }[] }> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

interface LoadedPagesProps<Row> {
  query: Pages<Row>
  /** The sentence that stands where there is nothing. */
  empty: string
  help?: string
  skeleton?: ReactNode
  /** `total` counts also what has not been read yet. */
  children: (rows: Row[], total: number) => ReactNode
}

/** `Loaded` for a list that is read page by page. */
export function LoadedPages<Row>({ query, empty, help, skeleton, children }: LoadedPagesProps<Row>) {
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items)
        if (rows.length === 0) return <EmptyState title={empty} help={help} />
        return (
          <>
            {children(rows, pages.at(-1)?.total ?? rows.length)}
            {query.hasNextPage && (
              <Button variant="outline" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                More
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface FailedProps {
  query: Pick<Query<unknown>, 'isFetching' | 'refetch'>
  message: string
}

function Failed({ query, message }: FailedProps) {
  const retry = (
    <Button variant="quiet" isBusy={query.isFetching} onClick={() => query.refetch()}>
      Retry
    </Button>
  )
  return (
    <Banner tone="error" action={retry}>
      {message}
    </Banner>
  )
}
