import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { activity } from '#contract/activity.ts'
import { lastDayOf } from '#contract/days.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { ActivitySearch } from './activity-search.ts'

/** The own activity, newest first. */
export const activityPages = ({ view, month, find }: Omit<ActivitySearch, 'pages'>) =>
  pagedEndpointQuery(activity.mine, {
    limit: '20',
    ...(view && { view }),
    ...(find && { search: find }),
    ...(month && { from: `${month}-01`, to: lastDayOf(month) }),
  })

/** Prefetches the rows of the URL with as many pages as were shown. */
export async function readActivity(client: QueryClient, url: object): Promise<void> {
  const { pages, ...shown } = v.parse(ActivitySearch, url)
  const read = client.prefetchInfiniteQuery({
    ...activityPages(shown),
    pages: Number(pages ?? 1),
    staleTime: Infinity,
  })
  // On return to a place far down, the rows must be there before the page is shown.
  if (pages) await read
}
