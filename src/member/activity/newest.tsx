import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { activity } from '#contract/activity.ts'
import { endpointQuery } from '../../api/query.ts'
import { useConnectivity } from '../../connectivity/connectivity.ts'
import { messages } from '../../i18n/messages.ts'
import { List } from '../../ui/list.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { ItemRow } from './item-row.tsx'
import { usePlaceNotes } from './use-place-notes.ts'

/** The newest rows on the home. All states have one height: see `NewestFrame`. */
export function Newest() {
  const query = useQuery(endpointQuery(activity.mine, { limit: '3' }))
  const isOffline = useConnectivity() === 'offline'
  // Deferred, so that a slow phone handles touches before it renders the rows.
  const items = useDeferredValue(query.data)?.items
  const describePlace = usePlaceNotes(items ?? [])
  const { error, isFetching, refetch } = query
  if (!items) {
    // The strip under the header already shows that the page is offline.
    if (isOffline) return <Note>{messages.ui.offline.unread}</Note>
    if (!error) return <ActivitySkeleton rows={3} />
    return <RetryBanner message={error.message} isTrying={isFetching} onRetry={() => refetch()} />
  }
  if (items.length === 0) return <Note>{messages.activity.empty}</Note>
  return (
    <List>
      {items.map((item) => (
        <ItemRow key={item._id} item={item} place={describePlace(item._id)} />
      ))}
    </List>
  )
}

const Note = ({ children }: { children: string }) => <p className="list newest-empty meta">{children}</p>
