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
  const connectivity = useConnectivityContext()
  const retryProps = { isTrying: isFetching, onRetry: () => refetch() }
  if (data === undefined) {
    if (connectivity === 'offline')
      return <RetryBanner tone="offline" message={messages.ui.offline.unread} {...retryProps} />
    return error ? <RetryBanner message={error.message} {...retryProps} /> : skeleton
  }
  return (
    <>
      {/* The strip under the header already shows that the page is offline. */}
      {error && connectivity === 'online' && <RetryBanner message={error.message} {...retryProps} />}
      {children(data)}
    </>
  )
}
