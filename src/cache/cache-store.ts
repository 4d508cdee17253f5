import { createStore } from 'idb-keyval'

/** What was read for each account, under its username. It is opened when it is first needed. */
export const cacheStore = createStore('joma-cache', 'accounts')
