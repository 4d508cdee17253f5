import type { ReactNode } from 'react'
import { Growing } from '../motion/growing.tsx'
import { words } from '../words/words.ts'
import { EmptyState } from './empty-state.tsx'
import { Failed } from './failed.tsx'
import { NextPage, type PagesQuery } from './next-page.tsx'
import { useReach } from './reach.ts'
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
  const { data, error, isFetching, refetch } = query
  const reach = useReach()
  const retrying = { isTrying: isFetching, onRetry: () => refetch() }
  if (data === undefined) {
    if (reach === 'offline') return <Failed tone="offline" message={words.ui.offline.unread} {...retrying} />
    return error ? <Failed message={error.message} {...retrying} /> : skeleton
  }
  return (
    <>
      {/* What is told under the header is not told twice. */}
      {error && reach === 'online' && <Failed message={error.message} {...retrying} />}
      {children(data)}
    </>
  )
}

interface LoadedPagesProps<Row> {
  query: PagesQuery<Row>
  /** The sentence that stands where there is nothing; undefined where something else stands there. */
  empty: string | undefined
  help?: string | undefined
  skeleton?: ReactNode
  /** Hears how many pages are shown. */
  onPages?: (count: number) => void
  /** `total` counts also what has not been read yet. */
  children: (rows: Row[], total: number) => ReactNode
}

/** `Loaded` for a list that is read page by page, as one scrolls. */
export function LoadedPages<Row>({ query, empty, help, skeleton, onPages, children }: LoadedPagesProps<Row>) {
  const { data, isFetching, refetch } = query
  // A page that failed is told where it is missing: at the end.
  const error = query.isFetchNextPageError ? null : query.error
  return (
    <Loaded query={{ data, error, isFetching, refetch }} skeleton={skeleton}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items)
        if (rows.length === 0) return empty && <EmptyState title={empty} help={help} />
        return (
          <Growing>
            {children(rows, pages.at(-1)?.total ?? rows.length)}
            <NextPage query={query} onPages={onPages} />
          </Growing>
        )
      }}
    </Loaded>
  )
}
