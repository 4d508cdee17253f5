import { InfiniteQueryObserver, MutationObserver, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createQueryClient, endpointMutation, endpointQuery, invalidate, pagedEndpointQuery } from '#src/api/query.ts'
import { storeToken } from '#src/session/session.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { createMember, paymentInput } from '../support/server/members.ts'

const onSessionOver = vi.fn()
const client = createQueryClient({ onSessionOver })
client.mount()
afterEach(() => {
  client.clear()
  onSessionOver.mockReset()
  network.events.removeAllListeners()
})

const withKey = <Input>(input: Input) => ({ input, idempotencyKey: crypto.randomUUID() })

test('a write invalidates the reads that it touches, and no others', async () => {
  storeToken((await createMember()).token)
  const mine = new QueryObserver(client, endpointQuery(payments.mine, {}))
  const limits = new QueryObserver(client, endpointQuery(withdrawals.limits, {}))
  const unsubscribes = [mine.subscribe(() => {}), limits.subscribe(() => {})]
  await waitFor(() => expect([mine, limits].every((each) => each.getCurrentResult().isSuccess)).toBe(true))
  const limitsReadAt = limits.getCurrentResult().dataUpdatedAt

  await new MutationObserver(client, endpointMutation(payments.request)).mutate(withKey(paymentInput(5)))

  await waitFor(() => expect(mine.getCurrentResult().data?.items).toHaveLength(1))
  expect(limits.getCurrentResult().dataUpdatedAt).toBe(limitsReadAt)
  for (const unsubscribe of unsubscribes) unsubscribe()
})

test('a conflict invalidates the reads that the write touches too', async () => {
  storeToken((await createMember()).token)
  mockResponse(supports.mine, { items: [], total: 0, next_cursor: null })
  const mine = new QueryObserver(client, endpointQuery(supports.mine, {}))
  const stop = mine.subscribe(() => {})
  await waitFor(() => expect(mine.getCurrentResult().isSuccess).toBe(true))
  const readAt = mine.getCurrentResult().dataUpdatedAt
  refuse(supports.create, 'already_decided')

  await new MutationObserver(client, endpointMutation(supports.create))
    .mutate(withKey({ message: 'Hi' }))
    .catch(() => {})

  await waitFor(() => expect(mine.getCurrentResult().dataUpdatedAt).toBeGreaterThan(readAt))
  stop()
})

test('an invalid token ends the session, in reads and in writes', async () => {
  refuse(users.me, 'session_over')
  refuse(supports.create, 'session_over')

  await client.fetchQuery(endpointQuery(users.me, {})).catch(() => {})
  await new MutationObserver(client, endpointMutation(supports.create))
    .mutate(withKey({ message: 'Hi' }))
    .catch(() => {})

  expect(onSessionOver).toHaveBeenCalledTimes(2)
})

test('a late refusal of an old token does not end a newer session', async () => {
  const [old, next] = await Promise.all([createMember(), createMember()])
  storeToken(old.token)
  network.events.on('request:start', () => storeToken(next.token))
  refuse(supports.create, 'session_over')

  const write = new MutationObserver(client, endpointMutation(supports.create)).mutate(withKey({ message: 'Hi' }))

  await expect(write).rejects.toMatchObject({ status: 401 })
  expect(onSessionOver).not.toHaveBeenCalled()
})

test('any other refusal does not end the session and is not retried', async () => {
  let times = 0
  network.events.on('request:start', () => void times++)
  refuse(notices.get, 'not_allowed')
  const reader = new QueryObserver(client, endpointQuery(notices.get, {}))

  const stop = reader.subscribe(() => {})
  await waitFor(() => expect(reader.getCurrentResult().isError).toBe(true))

  expect(times).toBe(1)
  expect(onSessionOver).not.toHaveBeenCalled()
  stop()
})

test('fetching the next page continues after the last item', async () => {
  storeToken((await createMember()).token)
  const write = new MutationObserver(client, endpointMutation(supports.create))
  for (const message of ['one', 'two', 'three']) await write.mutate(withKey({ message }))
  const pages = new InfiniteQueryObserver(client, pagedEndpointQuery(supports.mine, { limit: '2' }))
  const stop = pages.subscribe(() => {})
  await waitFor(() => expect(pages.getCurrentResult().hasNextPage).toBe(true))

  await pages.fetchNextPage()

  const { data, hasNextPage } = pages.getCurrentResult()
  expect(data?.pages.map(({ items }) => items.map(({ message }) => message))).toEqual([['three', 'two'], ['one']])
  expect(hasNextPage).toBe(false)
  stop()
})

test('a change while the next page loads does not cancel it, and the list is read again after it', async () => {
  const client = createQueryClient({ onSessionOver: () => {} })
  const read: number[] = []
  let answerSecond = () => {}
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: async ({ pageParam }: { pageParam: number }) => {
      read.push(pageParam)
      if (pageParam === 2 && read.length === 2) await new Promise<void>((resolve) => (answerSecond = resolve))
      return { page: pageParam }
    },
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page < 2 ? page + 1 : undefined),
    meta: { tags: ['Payment'] },
  })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  const loaded = observer.fetchNextPage()

  const invalidated = invalidate(client, ['Payment'])
  answerSecond()
  await Promise.all([loaded, invalidated])

  expect(observer.getCurrentResult().data?.pages).toEqual([{ page: 1 }, { page: 2 }])
  expect(read).toEqual([1, 2, 1, 2])
  stop()
})
