import {
  infiniteQueryOptions,
  MutationCache,
  mutationOptions,
  onlineManager,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
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
export const persistedForMs = 14 * 24 * 60 * 60_000

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
export const endpointMutation = <E extends WriteEndpoint>(
  endpoint: E,
  deliver: (input: Input<E>, idempotencyKey: string) => Promise<Output<E> | undefined> = (input, idempotencyKey) =>
    call(endpoint, input, { idempotencyKey }),
) =>
  mutationOptions({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: ({ input, idempotencyKey }: { input: Input<E>; idempotencyKey: string }) =>
      withProof(() => deliver(input, idempotencyKey)),
    meta: { touches: endpoint.touches },
  })

/** Invalidates every query that has one of the tags. */
export const invalidate = (client: QueryClient, touches: readonly Tag[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.tags?.some((tag) => touches.includes(tag)) ?? false })

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
        const isStale = error instanceof CallError && (error.status === 404 || error.status === 409)
        if (isStale) void invalidate(client, mutation.meta?.touches ?? [])
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
  const isRefusal = error instanceof CallError && error.status !== undefined && error.status < 500
  return !isRefusal && failures < 2 && onlineManager.isOnline()
}
