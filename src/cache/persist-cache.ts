import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/query-persist-client-core'
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'
import { persistedForMs } from '../api/query.ts'
import { readSession } from '../session/session.ts'
import { cacheStore } from './cache-store.ts'
import { isValidSnapshot } from './is-valid-snapshot.ts'

/** Raised by hand when nothing that was kept before may be read any more. */
const keptVersion = '1'
const throttleMs = 1_500

interface Account {
  client: QueryClient
  username: string
}

export interface Persistence {
  /** Resolves once what was read last is there, or it is known that nothing is. It never rejects. */
  restored: Promise<void>
  /** From then on nothing more is restored or written. */
  stop: () => void
}

/** Keeps what was read for an account on the phone, and gives back what was kept. A phone that keeps nothing works all the same. */
export function persistCache({ client, username }: Account): Persistence {
  const cache = client.getQueryCache()
  const over = new AbortController()
  const { signal } = over
  const options = { queryClient: client, persister: persisterOf(username, signal), buster: keptVersion }
  let timer: ReturnType<typeof setTimeout> | undefined

  async function restore() {
    await persistQueryClientRestore({
      ...options,
      maxAge: persistedForMs,
      hydrateOptions: { defaultOptions: { queries: { gcTime: persistedForMs } } },
    }).catch(() => {})
    if (signal.aborted) return
    // A read that is cancelled falls back to what was there when it began, which must not be nothing.
    for (const query of cache.findAll({ fetchStatus: 'fetching', predicate: isKept })) {
      query.setData(query.state.data, { updatedAt: query.state.dataUpdatedAt, manual: true })
    }
    signal.addEventListener('abort', cache.subscribe(look))
    document.addEventListener('visibilitychange', flush, { signal })
    schedule()
  }

  function look(event: QueryCacheNotifyEvent) {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query)) schedule()
  }

  // A tab that nobody looks at would write what it read long ago over what another tab has just read.
  function schedule() {
    if (document.visibilityState === 'visible') timer ??= setTimeout(save, throttleMs)
  }

  function flush() {
    if (timer && document.visibilityState === 'hidden') void save()
  }

  async function save() {
    clearTimeout(timer)
    timer = undefined
    // Another tab may have signed out a moment ago.
    if (signal.aborted || readSession()?.username !== username) return
    // Where there is no room, what was kept before stays.
    await persistQueryClientSave({
      ...options,
      dehydrateOptions: { shouldDehydrateMutation: () => false, shouldDehydrateQuery: isKept },
    }).catch(() => {})
  }

  function stop() {
    clearTimeout(timer)
    over.abort()
  }

  return { restored: restore(), stop }
}

/** Also what could not be read anew: what was read last is still what is known. */
const isKept = ({ meta, state }: Query): boolean => meta?.persist === true && state.data !== undefined

const persisterOf = (username: string, signal: AbortSignal): Persister => ({
  restoreClient: async () => {
    const kept: PersistedClient | undefined = await get(username, cacheStore)
    return kept && !signal.aborted ? withQueries(kept, (queries) => queries.filter(isValidSnapshot)) : undefined
  },
  persistClient: (read) =>
    set(
      username,
      withQueries(read, (queries) => queries.map(asKept)),
      cacheStore,
    ),
  removeClient: () => del(username, cacheStore),
})

type Queries = PersistedClient['clientState']['queries']

function withQueries(kept: PersistedClient, change: (queries: Queries) => Queries): PersistedClient {
  return { ...kept, clientState: { mutations: [], queries: change(kept.clientState.queries) } }
}

/** As it was read. It is read anew as soon as a screen shows it, however late or early that is. */
const asKept = ({ state, ...query }: Queries[number]): Queries[number] => ({
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
