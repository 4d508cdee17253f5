import { createStore } from 'idb-keyval'

/** The persisted queries of each account, by username. Opened at the first use. */
export const cacheStore = createStore('joma-cache', 'accounts')
