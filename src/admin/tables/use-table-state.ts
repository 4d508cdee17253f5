import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bulkMax } from '#contract/bulk.ts'
import type { Output } from '#contract/endpoint.ts'
import type { PagedEndpoint } from '../../api/query.ts'
import type { PagesQuery } from '../../ui/load-more.tsx'
import { filtersOf, type ListQuery, listPages, type UrlSearch } from './list-query.ts'
import { useUrlSearch } from './use-url-search.ts'

export interface TableState<Row> {
  query: PagesQuery<Row> & { isPlaceholderData: boolean }
  /** All that has been read. One identity for as long as nothing changes, so that what is made of them is made once. */
  rows: Row[]
  /** What the URL says, and where it is silent what the screen does. */
  filters: UrlSearch
  /** What is asked anew begins at its first page, with nothing selected unless that is said too. */
  setFilters: (some: UrlSearch) => void
  showPages: (count: number) => void
  /** Of the rows that are there: what somebody else has decided meanwhile is no longer among them. */
  chosen: Row[]
  /** Their keys. */
  selected: string[]
  /** As many as can be decided at once. */
  select: (keys: string[]) => void
}

/** The rows of a list, which have an id: they can be selected. */
export type RowOf<E extends PagedEndpoint> =
  Output<E> extends { items: (infer Row extends { _id: string })[] } ? Row : never

/** A table of what a list answers, with its search, its filters, its order, its pages and its selection in the URL. */
export function useTableState<E extends PagedEndpoint>(table: ListQuery<E>): TableState<RowOf<E>> {
  const [search, change] = useUrlSearch()
  const read = useInfiniteQuery({ ...listPages(table, search), placeholderData: keepPreviousData })
  // The compiler does not see that the rows of the contract's page are those of its items.
  const query = read as unknown as TableState<RowOf<E>>['query']
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const chosen = useMemo(() => {
    const keys = new Set(search.selected?.split('.'))
    return keys.size === 0 ? [] : rows.filter((row) => keys.has(row._id))
  }, [rows, search.selected])
  return {
    query,
    rows,
    filters: filtersOf(table, search),
    setFilters: (some) => change({ pages: undefined, selected: undefined, ...some }),
    showPages: (count) => {
      const pages = count > 1 ? String(count) : undefined
      if (pages !== search.pages && !query.isPlaceholderData) change({ pages })
    },
    chosen,
    selected: useMemo(() => chosen.map(({ _id }) => _id), [chosen]),
    select: (keys) => change({ selected: keys.slice(0, bulkMax).join('.') }),
  }
}
