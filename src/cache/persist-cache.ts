import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/query-persist-client-core'
import type { DehydratedState, Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { createStore, del, get, promisifyRequest, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { persistedForMs } from '../api/query.ts'
import { readSession } from '../session/session.ts'
import { createReopening } from '../storage/reopening.ts'
import { persistedSchemas } from './persisted-schemas.ts'
import { storeSnapshot } from './snapshot.ts'

// The first use of a new store opens another connection.
const { operate } = createReopening(async () => createStore('joma-cache', 'accounts'))

/** The persisted queries of each account, by username: a store of idb-keyval. Opened at the first use. */
export const cacheStore: UseStore = (mode, callback) => operate((store) => store(mode, callback))

/** The buster: raised by hand when older data must not be restored. */
const cacheVersion = '1'
/** While queries are running. */
const throttleMs = 1_500
/** When the last query is answered: a page may be closed at once, and no write is sure to end after that. */
const settledMs = 50
const minGapMs = 300

interface Account {
  client: QueryClient
  username: string
}

export interface Persistence {
  /** Resolves when the persisted queries are restored, or there are none. Never rejects. */
  restored: Promise<void>
  /** Stops restoring and writing. */
  stop: () => void
}

/** Persists an account's queries and restores them. A browser without storage works too. */
export function persistCache({ client, username }: Account): Persistence {
  const cache = client.getQueryCache()
  const stopped = new AbortController()
  const { signal } = stopped
  const options = { queryClient: client, persister: createPersister(username, signal), buster: cacheVersion }
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedAtMs = 0

  async function restore() {
    await persistQueryClientRestore({
      ...options,
      maxAge: persistedForMs,
      hydrateOptions: { defaultOptions: { queries: { gcTime: persistedForMs } } },
    }).catch(() => {})
    if (signal.aborted) return
    // Cancelling a fetch restores the state before it; make that the restored data.
    for (const query of cache.findAll({ fetchStatus: 'fetching', predicate: isPersisted })) {
      query.setData(query.state.data, { updatedAt: query.state.dataUpdatedAt, manual: true })
    }
    signal.addEventListener('abort', cache.subscribe(onCacheEvent))
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(), { signal })
    // Some browsers close a tab without `visibilitychange`.
    addEventListener('pagehide', flush, { signal })
    schedule()
  }

  function onCacheEvent(event: QueryCacheNotifyEvent) {
    if (event.type === 'updated' && event.action.type === 'success' && isPersisted(event.query)) schedule()
  }

  // A hidden tab would overwrite the newer data of a visible one.
  function schedule() {
    if (document.visibilityState !== 'visible') return
    // WebKit stores nothing that is written during `pagehide`. Only while needed: it can prevent the back-forward cache.
    addEventListener('beforeunload', flush, { signal })
    if (client.isFetching({ predicate: isPersistable }) > 0) {
      timer ??= setTimeout(save, throttleMs)
      return
    }
    clearTimeout(timer)
    timer = setTimeout(save, Math.max(settledMs, Math.min(minGapMs, savedAtMs + minGapMs - Date.now())))
  }

  function flush() {
    if (timer) void save()
  }

  async function save() {
    clearTimeout(timer)
    timer = undefined
    removeEventListener('beforeunload', flush)
    savedAtMs = Date.now()
    // Another tab may have signed out.
    if (signal.aborted || readSession()?.username !== username) return
    // If the disk is full, the older data stays.
    await persistQueryClientSave({
      ...options,
      dehydrateOptions: { shouldDehydrateMutation: () => false, shouldDehydrateQuery: isPersisted },
    }).catch(() => {})
    if (!storeSnapshot(client) && !signal.aborted) schedule()
  }

  function stop() {
    clearTimeout(timer)
    stopped.abort()
  }

  return { restored: restore(), stop }
}

/** Also if the last refetch failed: the older data is still shown. */
const isPersisted = (query: Query): boolean => isPersistable(query) && query.state.data !== undefined

const isPersistable = ({ meta }: Query): boolean => meta?.persist === true

const createPersister = (username: string, signal: AbortSignal): Persister => ({
  restoreClient: async () => {
    const stored: PersistedClient | undefined = await get(username, cacheStore)
    return stored && !signal.aborted ? withQueries(stored, (queries) => queries.filter(isValidSnapshot)) : undefined
  },
  persistClient: (client) =>
    cacheStore('readwrite', (store) => {
      store.put(
        withQueries(client, (queries) => queries.map(toSnapshot)),
        username,
      )
      // Otherwise the page would have to stay until the browser reports the put.
      store.transaction.commit()
      return promisifyRequest(store.transaction)
    }),
  removeClient: () => del(username, cacheStore),
})

type Queries = PersistedClient['clientState']['queries']

function withQueries(stored: PersistedClient, change: (queries: Queries) => Queries): PersistedClient {
  return { ...stored, clientState: { mutations: [], queries: change(stored.clientState.queries) } }
}

/** Without errors, and invalidated, so that it is fetched again as soon as a screen shows it. */
const toSnapshot = ({ state, ...query }: Queries[number]): Queries[number] => ({
  ...query,
  state: {
    ...state,
    status: 'success',
    error: null,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: true,
  },
})

type PersistedQuery = DehydratedState['queries'][number]

/** Whether a persisted query still matches the contract and is not too old. An old version may have written it. */
function isValidSnapshot({ queryKey: [path, kind], state }: PersistedQuery): boolean {
  const output = persistedSchemas.get(path)
  if (!output || Date.now() - state.dataUpdatedAt > persistedForMs) return false
  return v.is(
    kind === 'pages' ? v.object({ pages: v.array(output), pageParams: v.array(v.unknown()) }) : output,
    state.data,
  )
}
