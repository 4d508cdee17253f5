import { InfiniteQueryObserver, MutationObserver, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createQueryClient, reading, readingPages, writing } from '#src/api/query.ts'
import { storeToken } from '#src/session/session.ts'
import { answer, refuse } from '../support/page/answer.ts'
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

const keyed = <Input>(input: Input) => ({ input, idempotencyKey: crypto.randomUUID() })

test('a write makes the reads it touches stale, and no others', async () => {
  storeToken((await createMember()).token)
  const mine = new QueryObserver(client, reading(payments.mine, {}))
  const limits = new QueryObserver(client, reading(withdrawals.limits, {}))
  const leave = [mine.subscribe(() => {}), limits.subscribe(() => {})]
  await waitFor(() => expect([mine, limits].every((each) => each.getCurrentResult().isSuccess)).toBe(true))
  const limitsReadAt = limits.getCurrentResult().dataUpdatedAt

  await new MutationObserver(client, writing(payments.request)).mutate(keyed(paymentInput(5)))

  await waitFor(() => expect(mine.getCurrentResult().data?.items).toHaveLength(1))
  expect(limits.getCurrentResult().dataUpdatedAt).toBe(limitsReadAt)
  for (const stop of leave) stop()
})

test('a conflict makes what the page showed stale too', async () => {
  storeToken((await createMember()).token)
  answer(supports.mine, { items: [], total: 0, next_cursor: null })
  const mine = new QueryObserver(client, reading(supports.mine, {}))
  const stop = mine.subscribe(() => {})
  await waitFor(() => expect(mine.getCurrentResult().isSuccess).toBe(true))
  const readAt = mine.getCurrentResult().dataUpdatedAt
  refuse(supports.create, 'already_decided')

  await new MutationObserver(client, writing(supports.create)).mutate(keyed({ message: 'Hi' })).catch(() => {})

  await waitFor(() => expect(mine.getCurrentResult().dataUpdatedAt).toBeGreaterThan(readAt))
  stop()
})

test('a token that no longer counts ends the session, whoever finds out', async () => {
  refuse(users.me, 'session_over')
  refuse(supports.create, 'session_over')

  await client.fetchQuery(reading(users.me, {})).catch(() => {})
  await new MutationObserver(client, writing(supports.create)).mutate(keyed({ message: 'Hi' })).catch(() => {})

  expect(onSessionOver).toHaveBeenCalledTimes(2)
})

test('a late refusal of an old session does not end that of whoever has signed in since', async () => {
  const [old, next] = await Promise.all([createMember(), createMember()])
  storeToken(old.token)
  network.events.on('request:start', () => storeToken(next.token))
  refuse(supports.create, 'session_over')

  const write = new MutationObserver(client, writing(supports.create)).mutate(keyed({ message: 'Hi' }))

  await expect(write).rejects.toMatchObject({ status: 401 })
  expect(onSessionOver).not.toHaveBeenCalled()
})

test('another refusal ends nothing, and is not asked for again', async () => {
  let times = 0
  network.events.on('request:start', () => void times++)
  refuse(notices.get, 'not_allowed')
  const reader = new QueryObserver(client, reading(notices.get, {}))

  const stop = reader.subscribe(() => {})
  await waitFor(() => expect(reader.getCurrentResult().isError).toBe(true))

  expect(times).toBe(1)
  expect(onSessionOver).not.toHaveBeenCalled()
  stop()
})

test('a list is read on from where it ended', async () => {
  storeToken((await createMember()).token)
  const write = new MutationObserver(client, writing(supports.create))
  for (const message of ['one', 'two', 'three']) await write.mutate(keyed({ message }))
  const pages = new InfiniteQueryObserver(client, readingPages(supports.mine, { limit: '2' }))
  const stop = pages.subscribe(() => {})
  await waitFor(() => expect(pages.getCurrentResult().hasNextPage).toBe(true))

  await pages.fetchNextPage()

  const { data, hasNextPage } = pages.getCurrentResult()
  expect(data?.pages.map(({ items }) => items.map(({ message }) => message))).toEqual([['three', 'two'], ['one']])
  expect(hasNextPage).toBe(false)
  stop()
})
