import { useNavigate, useSearch } from '@tanstack/react-router'
import type { UrlSearch } from './list-query.ts'

/** The search params and a function that changes some of them. The scroll position stays. */
export function useUrlSearch(): [UrlSearch, (change: UrlSearch) => void] {
  const search = useSearch({ strict: false }) as UrlSearch
  const navigate = useNavigate()
  const change = (some: UrlSearch) => {
    // The params of the last render may be older than a change a moment ago.
    const next = (before: UrlSearch) =>
      Object.fromEntries(Object.entries({ ...before, ...some }).filter(([, value]) => value))
    // The route's `validateSearch` drops unknown params.
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }
  return [search, change]
}
