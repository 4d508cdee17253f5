import {
  infiniteQueryOptions,
  MutationCache,
  mutationOptions,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import { dayMs } from '#contract/durations.ts'
import type { Input, Output, ReadEndpoint, WriteEndpoint } from '#contract/endpoint.ts'
import type { Tag } from '#contract/tags.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { ProposedError } from './proposed-error.ts'
import { withProof } from './with-proof.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tags?: readonly Tag[]; persist?: true }
    mutationMeta: { touches?: readonly Tag[] }
  }
}

/** How long offline data is cached, in memory and in IndexedDB. */
export const persistedForMs = 14 * dayMs

const cacheOptions = ({ tags, worksOffline }: ReadEndpoint) =>
  worksOffline ? { meta: { tags, persist: worksOffline }, gcTime: persistedForMs } : { meta: { tags } }

/** The query options of a read. */
export const endpointQuery = <E extends ReadEndpoint>(endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...cacheOptions(endpoint),
  })

type Page = { items: unknown[]; total: number; next_cursor: string | null }
export type PagedEndpoint = ReadEndpoint & { output: GenericSchema<Page> }

/** The query options of a paged list. */
export const pagedEndpointQuery = <E extends PagedEndpoint>(endpoint: E, input: Input<E>) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', input],
    queryFn: ({ signal, pageParam }) =>
      call(endpoint, { ...input, ...(pageParam && { cursor: pageParam }) } as Input<E>, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Output<E>) => (last as Page).next_cursor ?? undefined,
    ...cacheOptions(endpoint),
  })

/** The mutation options of a write. Its `variables` are the input and the idempotency key. */
export const endpointMutation = <E extends WriteEndpoint>(endpoint: E) =>
  mutationOptions({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: ({ input, idempotencyKey }: { input: Input<E>; idempotencyKey: string }) =>
      withProof(() => call(endpoint, input, { idempotencyKey })),
    meta: { touches: endpoint.touches },
  })

/** Invalidates every query that has one of the tags. A query that loads its next page is read again after it. */
export async function invalidate(client: QueryClient, touches: readonly Tag[]): Promise<void> {
  const isTouched = ({ meta }: Query) => meta?.tags?.some((tag) => touches.includes(tag)) ?? false
  const loading = client.getQueryCache().findAll({ predicate: (query) => isTouched(query) && isLoadingPage(query) })
  const ended = loading.map(async (query) => {
    await query.promise?.catch(() => {})
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  await client.invalidateQueries({ predicate: (query) => isTouched(query) && !isLoadingPage(query) })
  await Promise.all(ended)
}

const isLoadingPage = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined

/** A component does not fetch again what the loader of its screen has just fetched. */
const freshMs = 5_000

/** `onSessionOver` is called when the server refuses the token (401). */
export function createQueryClient({ onSessionOver }: { onSessionOver: () => void }): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof CallError && error.status === 401 && !error.isStaleSession) onSessionOver()
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        onError(error)
        if (error instanceof ProposedError) return void invalidate(client, ['Proposal'])
        // The shown data was stale: another user has changed it.
        const { status } = error as Partial<CallError>
        if (status === 404 || status === 409) void invalidate(client, mutation.meta?.touches ?? [])
      },
      // Not awaited, so that a slow network does not delay the form twice.
      onSuccess: (_output, _input, _result, mutation) => {
        void invalidate(client, mutation.meta?.touches ?? [])
      },
    }),
    defaultOptions: {
      // `always`: without a network a call fails at once with a message, instead of pausing without one.
      queries: {
        gcTime: 60_000,
        staleTime: freshMs,
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

const isWorthRetrying = (failures: number, error: Error): boolean => {
  const { status = 500 } = error as Partial<CallError>
  return status >= 500 && failures < 2 && onlineManager.isOnline()
}
