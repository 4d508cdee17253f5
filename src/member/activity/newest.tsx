import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { activity } from '#contract/activity.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { List } from '../../ui/list.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { ItemRow } from './item-row.tsx'
import { usePlaceNotes } from './use-place-notes.ts'

/** The newest rows on the home. All states have one height: see `NewestFrame`. */
export function Newest() {
  const query = useQuery(endpointQuery(activity.mine, { limit: '3' }))
  // Deferred, so that a slow phone handles touches before it renders the rows.
  const data = useDeferredValue(query.data)
  const describePlace = usePlaceNotes(data?.items ?? [])
  return (
    <QueryResult query={{ ...query, data }} skeleton={<ActivitySkeleton rows={3} />}>
      {({ items }) =>
        items.length > 0 ? (
          <List>
            {items.map((item) => (
              <ItemRow key={item._id} item={item} place={describePlace(item._id)} />
            ))}
          </List>
        ) : (
          <p className="list newest-empty meta">{messages.activity.empty}</p>
        )
      }
    </QueryResult>
  )
}
