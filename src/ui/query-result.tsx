import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
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
  /** Shown until the first result. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** The result of a query; until then a skeleton, and after a failure the reason with a retry button. */
export function QueryResult<Data>({ query, skeleton = <Skeleton />, children }: QueryResultProps<Data>) {
  const { data, error, isFetching, refetch } = query
  const reach = useConnectivityContext()
  const retrying = { isTrying: isFetching, onRetry: () => refetch() }
  if (data === undefined) {
    if (reach === 'offline') return <RetryBanner tone="offline" message={messages.ui.offline.unread} {...retrying} />
    return error ? <RetryBanner message={error.message} {...retrying} /> : skeleton
  }
  return (
    <>
      {/* The strip under the header already shows that the page is offline. */}
      {error && reach === 'online' && <RetryBanner message={error.message} {...retrying} />}
      {children(data)}
    </>
  )
}
