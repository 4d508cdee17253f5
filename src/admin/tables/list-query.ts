import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Input } from '#contract/endpoint.ts'
import { type PagedEndpoint, readingPages } from '../../api/query.ts'

/** What a URL says, by name. */
export type UrlSearch = Record<string, string | undefined>

/** More than these are not read at once when somebody comes back to a table. */
const pagesMax = 20

/** How many rows are read at once. */
const limit = '100'

/** A list call, and what a screen asks of it beside the URL. */
export interface ListQuery<E extends PagedEndpoint> {
  endpoint: E
  /** Where the URL is silent: an order. */
  defaults?: Partial<Input<E>>
  /** Whatever the URL says: whose they are. */
  fixed?: Partial<Input<E>>
}

/** What a URL says, and where it is silent what the screen does. What the list cannot be asked is left out. */
export function filtersOf<E extends PagedEndpoint>({ endpoint, defaults, fixed }: ListQuery<E>, search: UrlSearch) {
  const wrong = new Set(v.safeParse(endpoint.input, search).issues?.map((issue) => v.getDotPath(issue)))
  const sound = Object.entries(search).filter(([name, value]) => value && !wrong.has(name))
  return { ...defaults, ...Object.fromEntries(sound), ...fixed } as UrlSearch
}

/** The rows that a URL asks for. */
export const listPages = <E extends PagedEndpoint>(table: ListQuery<E>, search: UrlSearch) =>
  readingPages(table.endpoint, v.parse(table.endpoint.input, { ...filtersOf(table, search), limit }) as Input<E>)

/** Reads them as far as they were shown, for a table that is about to be. */
export const readTable = <E extends PagedEndpoint>(
  client: QueryClient,
  table: ListQuery<E>,
  search: UrlSearch,
): Promise<void> => client.prefetchInfiniteQuery({ ...listPages(table, search), pages: pagesShown(search) })

const pagesShown = ({ pages }: UrlSearch): number => Math.min(Math.max(Math.trunc(Number(pages)) || 1, 1), pagesMax)
