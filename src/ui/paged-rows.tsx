import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { PrintNote } from './print-note.tsx'
import { QueryResult } from './query-result.tsx'
import { RetryBanner } from './retry-banner.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

export interface PagedRowsProps<Row> {
  query: PagesQuery<Row>
  /** The sentence of an empty list; undefined to show nothing. */
  empty: string | undefined
  help?: string | undefined
  /** The button of an empty list. */
  action?: ReactNode
  skeleton?: ReactNode
  /** Called with the number of shown pages. */
  onPages?: (count: number) => void
  /** A component around the rows, such as an animation. */
  around?: ComponentType<{ pages: number; children: ReactNode }>
  /** `total` includes rows that are not loaded yet. */
  children: (rows: Row[], total: number) => ReactNode
}

/** `QueryResult` for a paged list. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { query, empty, help, action, skeleton = <RowsSkeleton />, onPages, around: Around = Plain, children } = props
  const { data, isFetching, refetch } = query
  // A failed next page is reported at the end of the list.
  const error = query.isFetchNextPageError ? null : query.error
  return (
    <QueryResult query={{ data, error, isFetching, refetch }} skeleton={skeleton}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items)
        if (rows.length === 0) return empty && <EmptyState title={empty} help={help} action={action} />
        const total = pages.at(-1)?.total ?? rows.length
        return (
          <Around pages={pages.length}>
            <PrintNote shown={rows.length} total={total} />
            {children(rows, total)}
            <LoadMore query={query} onPages={onPages} />
          </Around>
        )
      }}
    </QueryResult>
  )
}

const Plain = ({ children }: { children: ReactNode }) => children

export interface PagesQuery<Row> {
  data: { pages: { items: Row[]; total: number }[] } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface LoadMoreProps {
  query: PagesQuery<unknown>
  /** Called with the number of loaded pages. */
  onPages: ((count: number) => void) | undefined
}

/** The end of a list. Loads the next page when it comes near the viewport or when the button is pressed. */
function LoadMore({ query, onPages }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const count = query.data?.pages.length ?? 0
  const reportPages = useEffectEvent((pages: number) => onPages?.(pages))
  const loadNext = useEffectEvent(() => query.fetchNextPage())

  useEffect(() => reportPages(count), [count])

  // After a failure only the button loads, or it would fail in a loop.
  const isReady = query.hasNextPage && !query.isFetching && !query.error
  useEffect(() => {
    if (!isReady || !end.current) return
    const observer = new IntersectionObserver((entries) => entries.some(isNear) && loadNext(), observerOptions)
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isReady])

  if (query.isFetchNextPageError && query.error)
    return <RetryBanner message={query.error.message} isTrying={query.isFetching} onRetry={query.fetchNextPage} />
  if (!query.hasNextPage) return null
  return (
    <div ref={end} className="stack">
      <Button variant="outline" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {messages.ui.more}
      </Button>
    </div>
  )
}

// Most of a phone's screen before the end is visible.
const observerOptions = { rootMargin: '600px' }
const isNear = ({ isIntersecting }: IntersectionObserverEntry) => isIntersecting
