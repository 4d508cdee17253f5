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

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tags?: readonly Tag[]; persist?: true }
    mutationMeta: { touches?: readonly Tag[] }
  }
}

/** How long what works offline is kept, in memory as on the phone. */
export const persistedForMs = 14 * 24 * 60 * 60_000

const kept = ({ tags, worksOffline }: ReadEndpoint) =>
  worksOffline ? { meta: { tags, persist: worksOffline }, gcTime: persistedForMs } : { meta: { tags } }

/** The query key and options of a read. */
export const reading = <E extends ReadEndpoint>(endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...kept(endpoint),
  })

type Page = { items: unknown[]; total: number; next_cursor: string | null }
export type PagedEndpoint = ReadEndpoint & { output: GenericSchema<Page> }

/** The query key and options of a list that is read page by page, as one scrolls. */
export const readingPages = <E extends PagedEndpoint>(endpoint: E, input: Input<E>) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', input],
    queryFn: ({ signal, pageParam }) =>
      call(endpoint, { ...input, ...(pageParam && { cursor: pageParam }) } as Input<E>, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Output<E>) => (last as Page).next_cursor ?? undefined,
    ...kept(endpoint),
  })

/** The mutation options of a write: its `variables` are the input and the key under which it has its effect once. */
export const writing = <E extends WriteEndpoint>(
  endpoint: E,
  deliver: (input: Input<E>, idempotencyKey: string) => Promise<Output<E> | undefined> = (input, idempotencyKey) =>
    call(endpoint, input, { idempotencyKey }),
) =>
  mutationOptions({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: ({ input, idempotencyKey }: { input: Input<E>; idempotencyKey: string }) =>
      deliver(input, idempotencyKey),
    meta: { touches: endpoint.touches },
  })

/** Makes every read stale that is made of what a write touched. */
export const invalidate = (client: QueryClient, touches: readonly Tag[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.tags?.some((tag) => touches.includes(tag)) ?? false })

/** What was read this lately, by the loader of a screen, is not read once more because it is shown now. */
const justNowMs = 5_000

/** `onSessionOver` is called when the server no longer takes the token (401). */
export function createQueryClient({ onSessionOver }: { onSessionOver: () => void }): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof CallError && error.status === 401 && !error.isOutlived) onSessionOver()
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        onError(error)
        // The page showed something that somebody else has changed meanwhile.
        const isOutdated = error instanceof CallError && (error.status === 404 || error.status === 409)
        if (isOutdated) void invalidate(client, mutation.meta?.touches ?? [])
      },
      // Not waited for: on a slow network nobody waits twice.
      onSuccess: (_output, _input, _result, mutation) => {
        void invalidate(client, mutation.meta?.touches ?? [])
      },
    }),
    defaultOptions: {
      // Always: a call that cannot be made fails and says so, instead of waiting unseen until there is a network.
      queries: {
        gcTime: 60_000,
        staleTime: justNowMs,
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
