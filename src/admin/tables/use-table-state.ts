import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { bulkMax } from '#contract/bulk.ts'
import type { Output } from '#contract/endpoint.ts'
import type { PagedEndpoint } from '../../api/query.ts'
import type { PagesQuery } from '../../ui/paged-rows.tsx'
import { getFilters, type ListQuery, listPagesQuery, type UrlSearch } from './list-query.ts'

export interface TableState<Row> {
  query: PagesQuery<Row> & { isPlaceholderData: boolean }
  /** All loaded rows. The identity is stable, so that derived values are memoised. */
  rows: Row[]
  /** The filters of the URL over the defaults. */
  filters: UrlSearch
  /** New filters start at the first page and clear the selection, unless it is given too. */
  setFilters: (changes: UrlSearch) => void
  showPages: (count: number) => void
  /** Selected rows that are still in the list: another admin may have decided some. */
  selectedRows: Row[]
  /** Their keys. */
  selected: string[]
  /** At most `bulkMax` keys. */
  select: (keys: string[]) => void
}

/** The rows of a list. They need an id to be selectable. */
export type RowOf<E extends PagedEndpoint> =
  Output<E> extends { items: (infer Row extends { _id: string })[] } ? Row : never

/** The state of a table, with its search, filters, order, pages and selection in the URL. */
export function useTableState<E extends PagedEndpoint>(table: ListQuery<E>): TableState<RowOf<E>> {
  const [search, changeSearch] = useUrlSearch()
  const result = useInfiniteQuery({ ...listPagesQuery(table, search), placeholderData: keepPreviousData })
  // TypeScript does not see that the rows are the items of the endpoint's page.
  const query = result as unknown as TableState<RowOf<E>>['query']
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const selectedRows = useMemo(() => {
    const keys = new Set(search.selected?.split('.'))
    return keys.size === 0 ? [] : rows.filter((row) => keys.has(row._id))
  }, [rows, search.selected])
  return {
    query,
    rows,
    filters: getFilters(table, search),
    setFilters: (changes) => changeSearch({ pages: undefined, selected: undefined, ...changes }),
    showPages: (count) => {
      const pages = count > 1 ? String(count) : undefined
      if (pages !== search.pages && !query.isPlaceholderData) changeSearch({ pages })
    },
    selectedRows,
    selected: useMemo(() => selectedRows.map(({ _id }) => _id), [selectedRows]),
    select: (keys) => changeSearch({ selected: keys.slice(0, bulkMax).join('.') }),
  }
}

/** The search params and a function that changes some of them. The scroll position stays. */
export function useUrlSearch(): [UrlSearch, (changes: UrlSearch) => void] {
  const search = useSearch({ strict: false }) as UrlSearch
  const navigate = useNavigate()
  const changeSearch = (changes: UrlSearch) => {
    // The params of the last render may be older than a change a moment ago.
    const next = (previous: UrlSearch) =>
      Object.fromEntries(Object.entries({ ...previous, ...changes }).filter(([, value]) => value))
    // The route's `validateSearch` drops unknown params.
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }
  return [search, changeSearch]
}
