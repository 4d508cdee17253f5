import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { createQueryClient } from '#src/api/query.ts'
import { useWrite } from '#src/api/use-write.ts'
import { storeToken } from '#src/session/session.ts'
import { lose, refuse } from '../support/page/answer.ts'
import { network } from '../support/page/network.ts'
import { createMember, registrationInput } from '../support/server/members.ts'

const keys: (string | null)[] = []
network.events.on('request:start', ({ request }) => {
  // Reads have no key.
  if (request.method !== 'GET') keys.push(request.headers.get('Idempotency-Key'))
})
beforeEach(() => void keys.splice(0))

function openWrite<E extends WriteEndpoint>(row: E, options?: Parameters<typeof useWrite<E>>[1]) {
  const client = createQueryClient({ onSessionOver: () => {} })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useWrite(row, options), { wrapper })
  /** Presses the button and waits for what comes of it. */
  const send = async (fields: object) => {
    act(() => result.current.submit(fields))
    await waitFor(() => expect(result.current.isSending).toBe(false))
  }
  return { result, send }
}

test('fields that are wrong are told without asking the server', async () => {
  const { result, send } = openWrite(transfers.toWallet)

  await send({ username: '', amount: Number.NaN })

  expect(result.current.errors).toEqual({ username: 'This field is required.', amount: 'Enter an amount.' })
  expect(result.current.failure).toBeUndefined()
  expect(keys).toEqual([])
})

test('what the server refuses at a field stands at that field', async () => {
  const { username } = await createMember()
  const { result, send } = openWrite(users.register)

  await send({ ...registrationInput(), username })

  await waitFor(() => expect(result.current.errors).toEqual({ username: 'This username is already taken.' }))
  expect(result.current.failure).toBeUndefined()
})

test('a refusal that belongs to no field is a failure, in its own words', async () => {
  refuse(supports.create, 'account_blocked')
  const { result, send } = openWrite(supports.create, { unexpected: 'Something else.' })

  await send({ message: 'Hello' })

  await waitFor(() => expect(result.current.failure).toBe('This account is blocked. Please contact support.'))
})

test('a server that breaks is told in the words of the screen', async () => {
  refuse(supports.create, 'unexpected')
  const { result, send } = openWrite(supports.create, { unexpected: 'Something else.' })

  await send({ message: 'Hello' })

  await waitFor(() => expect(result.current.failure).toBe('Something else.'))
})

test('what the screen itself finds wrong is not sent', async () => {
  const check = () => ({ amount: 'Too much for today.' })
  const { result, send } = openWrite(transfers.fromIncome, { check })

  await send({ amount: 5 })

  expect(result.current.errors).toEqual({ amount: 'Too much for today.' })
  expect(keys).toEqual([])
})

test('a mistake that is put right is forgotten', async () => {
  const as = await createMember({ earning: 10 })
  storeToken(as.token)
  const onDone = vi.fn()
  const { result, send } = openWrite(transfers.fromIncome, { onDone })
  await send({ amount: 0 })

  await send({ amount: 5 })

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(result.current.errors).toEqual({})
})

test('a key is kept until an answer is known, so that a lost answer costs nothing', async () => {
  const as = await createMember({ earning: 100 })
  storeToken(as.token)
  const onDone = vi.fn()
  const { result, send } = openWrite(transfers.fromIncome, { onDone })
  lose(transfers.fromIncome, { after: 'effect' })
  await send({ amount: 40 })
  await waitFor(() => expect(result.current.failure).toMatch('Joma cannot be reached.'))

  await send({ amount: 40 })

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await as.getBalance()).toBe(40)
})

test('after an answer the same again is another request', async () => {
  const as = await createMember({ earning: 100 })
  storeToken(as.token)
  const onDone = vi.fn()
  const { send } = openWrite(transfers.fromIncome, { onDone })
  await send({ amount: 40 })
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))

  await send({ amount: 40 })

  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(new Set(keys).size).toBe(2)
  expect(await as.getBalance()).toBe(80)
})

test('other contents get another key', async () => {
  const as = await createMember({ earning: 100 })
  storeToken(as.token)
  const onDone = vi.fn()
  const { send } = openWrite(transfers.fromIncome, { onDone })
  lose(transfers.fromIncome)
  await send({ amount: 40 })

  await send({ amount: 41 })

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(new Set(keys).size).toBe(2)
})

test('a second press while the first is on its way sends nothing', async () => {
  const as = await createMember({ earning: 100 })
  storeToken(as.token)
  const onDone = vi.fn()
  const { result } = openWrite(transfers.fromIncome, { onDone })

  act(() => result.current.submit({ amount: 40 }))
  await waitFor(() => expect(result.current.isSending).toBe(true))
  act(() => result.current.submit({ amount: 40 }))

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(keys).toHaveLength(1)
  expect(await as.getBalance()).toBe(40)
})
