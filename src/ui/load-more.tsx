import { useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { RetryBanner } from './retry-banner.tsx'

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
export function LoadMore({ query, onPages }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const count = query.data?.pages.length ?? 0
  const tell = useEffectEvent(() => onPages?.(count))
  const read = useEffectEvent(() => query.fetchNextPage())

  // biome-ignore lint/correctness/useExhaustiveDependencies: The count triggers it.
  useEffect(() => tell(), [count])

  // After a failure only the button loads, or it would fail in a loop.
  const isReady = query.hasNextPage && !query.isFetching && !query.error
  useEffect(() => {
    if (!isReady || !end.current) return
    const observer = new IntersectionObserver((entries) => entries.some(isNear) && read(), ahead)
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
const ahead = { rootMargin: '600px' }
const isNear = ({ isIntersecting }: IntersectionObserverEntry) => isIntersecting
