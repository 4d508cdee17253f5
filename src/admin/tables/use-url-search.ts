import { useNavigate, useSearch } from '@tanstack/react-router'
import type { UrlSearch } from './list-query.ts'

/** The search of the URL, and the way to change some of it. The place on the page stays. */
export function useUrlSearch(): [UrlSearch, (change: UrlSearch) => void] {
  const search = useSearch({ strict: false }) as UrlSearch
  const navigate = useNavigate()
  const change = (some: UrlSearch) => {
    // Of now: what is drawn may be older than what was asked a moment ago.
    const next = (before: UrlSearch) =>
      Object.fromEntries(Object.entries({ ...before, ...some }).filter(([, value]) => value))
    // Each route's `validateSearch` says what of it is kept.
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }
  return [search, change]
}
