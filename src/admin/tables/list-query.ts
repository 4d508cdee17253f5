import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Input } from '#contract/endpoint.ts'
import { type PagedEndpoint, pagedEndpointQuery } from '../../api/query.ts'

/** The search params of the URL. */
export type UrlSearch = Record<string, string | undefined>

/** Limit of pages that are loaded at once on return to a table. */
const pagesMax = 20

/** Rows per page. */
const limit = '100'

/** A list endpoint with the screen's own filters. */
export interface ListQuery<E extends PagedEndpoint> {
  endpoint: E
  /** Used if the URL has no value: an order. */
  defaults?: Partial<Input<E>>
  /** Override the URL: an owner. */
  fixed?: Partial<Input<E>>
}

/** The filters of the URL over the defaults. Values that the endpoint's schema rejects are left out. */
export function getFilters<E extends PagedEndpoint>({ endpoint, defaults, fixed }: ListQuery<E>, search: UrlSearch) {
  const invalidNames = new Set(v.safeParse(endpoint.input, search).issues?.map((issue) => v.getDotPath(issue)))
  const validEntries = Object.entries(search).filter(([name, value]) => value && !invalidNames.has(name))
  return { ...defaults, ...Object.fromEntries(validEntries), ...fixed } as UrlSearch
}

/** The query options of the rows for a URL. */
export const listPagesQuery = <E extends PagedEndpoint>(table: ListQuery<E>, search: UrlSearch) =>
  pagedEndpointQuery(table.endpoint, v.parse(table.endpoint.input, { ...getFilters(table, search), limit }) as Input<E>)

/** Prefetches as many pages as the URL has. */
export const prefetchTable = <E extends PagedEndpoint>(
  client: QueryClient,
  table: ListQuery<E>,
  search: UrlSearch,
): Promise<void> => client.prefetchInfiniteQuery({ ...listPagesQuery(table, search), pages: countPages(search) })

const countPages = ({ pages }: UrlSearch): number => Math.min(Math.max(Math.trunc(Number(pages)) || 1, 1), pagesMax)
