import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { bulkMax } from '#contract/bulk.ts'
import type { Input } from '#contract/endpoint.ts'
import { endpointQuery, type PagedEndpoint } from '../../api/query.ts'

/** The search params of the URL. */
export type UrlSearch = Record<string, string | undefined>

/** Rows per page: as many as can be decided at once, and few enough for a plain table. */
export const rowsPerPage = bulkMax

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

/** The cursors of `after`, one for each page from the second to the shown one, so that Previous has one too. */
export function readCursors({ after = '' }: UrlSearch): string[] {
  const cursors = after.split('.')
  return cursors.every((cursor) => v.is(Cursor, cursor)) ? cursors : []
}

const Cursor = v.pipe(v.string(), v.uuid())

/** The query options of the page that the URL names. */
export function listQuery<E extends PagedEndpoint>(table: ListQuery<E>, search: UrlSearch) {
  const cursor = readCursors(search).at(-1)
  const paging = { limit: String(rowsPerPage), ...(cursor && { cursor }) }
  return endpointQuery(
    table.endpoint,
    v.parse(table.endpoint.input, { ...getFilters(table, search), ...paging }) as Input<E>,
  )
}

/** Prefetches the page that the URL names. */
export const prefetchTable = <E extends PagedEndpoint>(
  client: QueryClient,
  table: ListQuery<E>,
  search: UrlSearch,
): Promise<void> => client.prefetchQuery(listQuery(table, search))
