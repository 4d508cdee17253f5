import { QueryClientProvider } from '@tanstack/react-query'
import { waitFor } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { createQueryClient } from '#src/api/query.ts'
import { useWrite } from '#src/api/use-write.ts'
import { storeToken } from '#src/session/session.ts'
import { dropRequest, dropResponse, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { act, renderHook } from '../support/page/render.tsx'
import { createMember, registrationInput } from '../support/server/members.ts'

const keys: (string | null)[] = []
const paths = [transfers.toWallet, transfers.fromIncome, users.register, supports.create].map(({ path }) => path)
network.events.on('request:start', ({ request }) => {
  // Reads have no key. Another path is of an earlier file.
  const isOfThisFile = request.method !== 'GET' && paths.some((path) => new URL(request.url).pathname.endsWith(path))
  if (isOfThisFile) keys.push(request.headers.get('Idempotency-Key'))
})
beforeEach(() => void keys.splice(0))

function renderWrite<E extends WriteEndpoint>(endpoint: E, options?: Parameters<typeof useWrite<E>>[1]) {
  const client = createQueryClient({ onSessionOver: () => {} })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useWrite(endpoint, options), { wrapper })
  /** Submits the form and waits for the result. */
  const send = async (fields: object) => {
    act(() => result.current.submit(fields))
    await waitFor(() => expect(result.current.isSending).toBe(false))
  }
  return { result, send }
}

/** The income transfer of a signed-in member. */
async function renderTransfer() {
  const as = await createMember({ earning: 100 })
  storeToken(as.token)
  const onDone = vi.fn()
  return { as, onDone, ...renderWrite(transfers.fromIncome, { onDone }) }
}

test('invalid fields show their errors without a request', async () => {
  const { result, send } = renderWrite(transfers.toWallet)

  await send({ username: '', amount: Number.NaN })

  expect(result.current.errors).toEqual({ username: 'This field is required.', amount: 'Enter an amount.' })
  expect(result.current.failure).toBeUndefined()
  expect(keys).toEqual([])
})

test('a refusal for a field is an error of that field', async () => {
  const { username } = await createMember()
  const { result, send } = renderWrite(users.register)

  await send({ ...registrationInput(), username })

  await waitFor(() => expect(result.current.errors).toEqual({ username: 'This username is already taken.' }))
  expect(result.current.failure).toBeUndefined()
})

test('a double tap on the confirmation sends one request', async () => {
  let confirmed: (() => void) | undefined
  const onDone = vi.fn()
  const { result } = renderWrite(users.register, {
    confirm: (_, send) => (confirmed = () => send(() => {})),
    onDone,
  })
  act(() => result.current.submit(registrationInput()))

  act(() => {
    confirmed!()
    confirmed!()
  })

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(keys).toHaveLength(1)
  expect(result.current.failure).toBeUndefined()
})

test('a refusal without a field is a failure with its own message', async () => {
  refuse(supports.create, 'account_blocked')
  const { result, send } = renderWrite(supports.create, { unexpected: 'Something else.' })

  await send({ message: 'Hello' })

  await waitFor(() => expect(result.current.failure).toBe('This account is blocked. Please contact support.'))
})

test('a server error shows the message of the screen', async () => {
  refuse(supports.create, 'unexpected')
  const { result, send } = renderWrite(supports.create, { unexpected: 'Something else.' })

  await send({ message: 'Hello' })

  await waitFor(() => expect(result.current.failure).toBe('Something else.'))
})

test("an error of the screen's own check prevents the request", async () => {
  const check = () => ({ amount: 'Too much for today.' })
  const { result, send } = renderWrite(transfers.fromIncome, { check })

  await send({ amount: 5 })

  expect(result.current.errors).toEqual({ amount: 'Too much for today.' })
  expect(keys).toEqual([])
})

test('a corrected field has no error any more', async () => {
  const { result, send, onDone } = await renderTransfer()
  await send({ amount: 0 })

  await send({ amount: 5 })

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(result.current.errors).toEqual({})
})

test('a retry after a lost response uses the same key and has one effect', async () => {
  const { result, send, as, onDone } = await renderTransfer()
  dropResponse(transfers.fromIncome)
  await send({ amount: 40 })
  await waitFor(() => expect(result.current.failure).toMatch('Joma cannot be reached.'))

  await send({ amount: 40 })

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await as.getBalance()).toBe(40)
})

test('the same input after a response uses a new key', async () => {
  const { send, as, onDone } = await renderTransfer()
  await send({ amount: 40 })
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))

  await send({ amount: 40 })

  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(new Set(keys).size).toBe(2)
  expect(await as.getBalance()).toBe(80)
})

test('changed input uses a new key', async () => {
  const { send, onDone } = await renderTransfer()
  dropRequest(transfers.fromIncome)
  await send({ amount: 40 })

  await send({ amount: 41 })

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(new Set(keys).size).toBe(2)
})

test('a second submit during a request sends nothing', async () => {
  const { result, as, onDone } = await renderTransfer()

  act(() => result.current.submit({ amount: 40 }))
  await waitFor(() => expect(result.current.isSending).toBe(true))
  act(() => result.current.submit({ amount: 40 }))

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(keys).toHaveLength(1)
  expect(await as.getBalance()).toBe(40)
})
