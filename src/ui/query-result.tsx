import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { useConnectivityContext } from './connectivity-context.ts'
import { RetryBanner } from './retry-banner.tsx'
import { Skeleton } from './skeleton.tsx'

interface Query<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface QueryResultProps<Data> {
  query: Query<Data>
  /** Stands in while the first answer is on its way. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query has read; until then its outline, and where it failed the reason and a way to try again. */
export function QueryResult<Data>({ query, skeleton = <Skeleton />, children }: QueryResultProps<Data>) {
  const { data, error, isFetching, refetch } = query
  const reach = useConnectivityContext()
  const retrying = { isTrying: isFetching, onRetry: () => refetch() }
  if (data === undefined) {
    if (reach === 'offline') return <RetryBanner tone="offline" message={words.ui.offline.unread} {...retrying} />
    return error ? <RetryBanner message={error.message} {...retrying} /> : skeleton
  }
  return (
    <>
      {/* What is told under the header is not told twice. */}
      {error && reach === 'online' && <RetryBanner message={error.message} {...retrying} />}
      {children(data)}
    </>
  )
}
