import { notifyManager, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** When the oldest of what the screen shows was read; `Infinity` where nothing was. */
export function useOldestMs(filters: Pick<QueryFilters, 'fetchStatus'>): number {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache])
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.findAll({ ...filters, type: 'active' })
    return Math.min(...shown.flatMap(({ state }) => state.dataUpdatedAt || []))
  })
}
