import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { lastDayOf } from '#contract/days.ts'
import type { Input } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { endpointQuery, pagedEndpointQuery } from '../../api/query.ts'
import { EntrySearch, StatementSearch } from './statement-search.ts'

export type Shown = Pick<Input<typeof statements.mine>, 'view' | 'direction'> & { month?: string | undefined }

/** The lines of the own statement, newest first. */
export const statementPages = ({ view, direction, month }: Shown) =>
  pagedEndpointQuery(statements.mine, {
    limit: '20',
    ...(view && { view }),
    ...(direction && { direction }),
    ...(month && { from: `${month}-01`, to: lastDayOf(month) }),
  })

/** Prefetches the entries of the URL with as many pages as were shown. */
async function prefetch(client: QueryClient, shown: Shown, pages: string | undefined): Promise<void> {
  const read = client.prefetchInfiniteQuery({
    ...statementPages(shown),
    pages: Number(pages ?? 1),
    staleTime: Infinity,
  })
  // On return to a place far down, the rows must be there before the page is shown.
  if (pages) await read
}

/** For the screen of one account. */
export function readEntries(client: QueryClient, view: Shown['view'], url: object): Promise<void> {
  const { direction, pages } = v.parse(EntrySearch, url)
  return prefetch(client, { view, direction }, pages)
}

/** For the whole statement. */
export function readStatement(client: QueryClient, url: object): Promise<void> {
  const { pages, ...shown } = v.parse(StatementSearch, url)
  return prefetch(client, shown, pages)
}

/** For the rewards. */
export function readRewards(client: QueryClient, url: object): Promise<void> {
  void client.prefetchQuery(endpointQuery(statements.rewards, {}))
  return prefetch(client, { view: 'rewards' }, v.parse(EntrySearch, url).pages)
}
