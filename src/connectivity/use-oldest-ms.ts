import { notifyManager, type Query, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ownUser } from '#contract/own-user.ts'

/** When the oldest data on the screen was fetched; `Infinity` without data. */
export function useOldestMs(filters: Pick<QueryFilters, 'fetchStatus'>): number {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache])
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.findAll({ ...filters, type: 'active' }).filter(isOfScreen)
    return Math.min(...shown.flatMap(({ state }) => state.dataUpdatedAt || []))
  })
}

/** Not local data, and not the account if only the layout observes it. */
const isOfScreen = ({ meta, queryKey: [path], observers }: Query): boolean =>
  meta?.tags !== undefined && (path !== ownUser.path || observers.length > 1)
