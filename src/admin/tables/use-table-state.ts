import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { bulkMax } from '#contract/bulk.ts'
import type { Output } from '#contract/endpoint.ts'
import type { PagedEndpoint } from '../../api/query.ts'
import { getFilters, type ListQuery, listQuery, readCursors, type UrlSearch } from './list-query.ts'

export interface TableState<Row> {
  query: {
    data: { items: Row[]; total: number; next_cursor: string | null } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
    isPlaceholderData: boolean
  }
  /** The rows of the page. The identity is stable, so that derived values are memoised. */
  rows: Row[]
  /** The number of the page, from 1. */
  page: number
  /** Show another page. Undefined if there is none, or not yet. */
  showPrevious: (() => void) | undefined
  showNext: (() => void) | undefined
  /** The filters of the URL over the defaults. */
  filters: UrlSearch
  /** New filters start at the first page and clear the selection, unless it is given too. */
  setFilters: (changes: UrlSearch) => void
  /** Selected rows that are still on the page: another admin may have decided some. */
  selectedRows: Row[]
  /** Their keys. */
  selected: string[]
  /** At most `bulkMax` keys. */
  select: (keys: string[]) => void
}

/** The rows of a list. They need an id to be selectable. */
export type RowOf<E extends PagedEndpoint> =
  Output<E> extends { items: (infer Row extends { _id: string })[] } ? Row : never

/** The URL has the cursor of every page that was passed, and servers refuse URLs of more than about 8 kB. */
export const pagesMax = 100

/** The state of a table, with its search, filters, order, page and selection in the URL. */
export function useTableState<E extends PagedEndpoint>(table: ListQuery<E>): TableState<RowOf<E>> {
  const [search, changeSearch] = useUrlSearch()
  const result = useQuery({ ...listQuery(table, search), placeholderData: keepPreviousData })
  // TypeScript does not see that the rows are the items of the endpoint's page.
  const query = result as unknown as TableState<RowOf<E>>['query']
  const rows = useMemo(() => query.data?.items ?? [], [query.data])
  const selectedRows = useMemo(() => {
    const keys = new Set(search.selected?.split('.'))
    return keys.size === 0 ? [] : rows.filter((row) => keys.has(row._id))
  }, [rows, search.selected])
  const cursors = readCursors(search)
  const page = cursors.length + 1
  const next = query.isPlaceholderData ? null : query.data?.next_cursor
  const showPage = (after: string[]) => changeSearch({ after: after.join('.'), selected: undefined }, { isEntry: true })
  return {
    query,
    rows,
    page,
    showPrevious: page > 1 ? () => showPage(cursors.slice(0, -1)) : undefined,
    showNext: next && page < pagesMax ? () => showPage([...cursors, next]) : undefined,
    filters: getFilters(table, search),
    setFilters: (changes) => changeSearch({ after: undefined, selected: undefined, ...changes }),
    selectedRows,
    selected: useMemo(() => selectedRows.map(({ _id }) => _id), [selectedRows]),
    select: (keys) => changeSearch({ selected: keys.slice(0, bulkMax).join('.') }),
  }
}

/**
 * The search params and a function that changes some of them. The scroll position stays. With `isEntry` the browser's Back
 * returns to the params before.
 */
export function useUrlSearch(): [UrlSearch, (changes: UrlSearch, options?: { isEntry: boolean }) => void] {
  const search = readText(useSearch({ strict: false }))
  const navigate = useNavigate()
  const changeSearch = (changes: UrlSearch, { isEntry } = { isEntry: false }) => {
    // The params of the last render may be older than a change a moment ago.
    const next = (previous: UrlSearch) =>
      Object.fromEntries(Object.entries({ ...previous, ...changes }).filter(([, value]) => value))
    // The route's `validateSearch` drops unknown params.
    void navigate({ to: '.', search: next, replace: !isEntry, resetScroll: false })
  }
  return [search, changeSearch]
}

/** The params that are texts: those of `validateSearch`. */
const readText = (search: object): UrlSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
