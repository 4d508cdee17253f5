import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeStream } from '#contract/changes.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { createQueryClient } from '#src/api/query.ts'
import { followChanges } from '#src/live/follow-changes.ts'
import { storeToken } from '#src/session/session.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'

const payment = (amount: number) => ({
  account_number: '01712345678',
  payment_method: 'bkash' as const,
  transaction_id: crypto.randomUUID().replaceAll('-', '').slice(0, 10),
  amount,
  date: '2026-11-20',
})

test("a decision updates the member's screen without a reload", async () => {
  const member = await createMember()
  const { data } = await call(payments.request, payment(500), { as: member })
  const streams = watchStreams()
  openPage('/home/shop-balance', { as: member })
  await screen.findByText('0.00')
  await waitForStreams(streams)

  await call(
    payments.accept,
    { _id: data._id, username: member.username, status: 'success' },
    { as: await sharedAdmin() },
  )

  await screen.findByText('500.00')
})

test('a new request appears for an admin without a reload, and disappears when another admin decides it', async () => {
  const member = await createMember()
  const as = await sharedAdmin()
  const streams = watchStreams()
  openPage('/home/balance-request', { as })
  await screen.findByRole('heading', { name: 'Balance Request' })
  await waitForStreams(streams)

  const { data } = await call(payments.request, payment(750), { as: member })
  await screen.findByText(member.username)
  await call(payments.accept, { _id: data._id, username: member.username, status: 'deny' }, { as })

  await waitFor(() => expect(screen.queryByText(member.username)).toBeNull())
})

test('the counts in the sidebar follow new requests', async () => {
  const streams = watchStreams()
  openPage('/home', { as: await sharedAdmin() })
  await screen.findAllByRole('link', { name: /^Support/ })
  await waitForStreams(streams)
  const waitingNow = () =>
    Number(/\d+/.exec(screen.getAllByRole('link', { name: /^Support/ })[0]!.textContent)?.[0] ?? 0)
  const before = waitingNow()

  await call(supports.create, { message: 'Where is my money?' }, { as: await createMember() })

  await waitFor(() => expect(waitingNow()).toBe(before + 1))
})

test('after a lost connection every query is refetched', async () => {
  const member = await createMember()
  let drop = () => {}
  network.use(
    http.get(
      `*/api/v1${changeStream.path}`,
      () => {
        const stream = new ReadableStream({ start: (controller) => (drop = () => controller.close()) })
        return new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream' } })
      },
      { once: true },
    ),
  )
  openPage('/home/shop-balance', { as: member })
  await screen.findByText('0.00')
  const { data } = await call(payments.request, payment(500), { as: member })
  await call(
    payments.accept,
    { _id: data._id, username: member.username, status: 'success' },
    { as: await sharedAdmin() },
  )
  expect(screen.queryByText('500.00')).toBeNull()

  drop()

  await screen.findByText('500.00', {}, { timeout: 10_000 })
})

test('one of several tabs holds the stream, and another tab takes over when it closes', async () => {
  storeToken((await createMember()).token)
  const streams = watchStreams()
  const clients = [createQueryClient({ onSessionOver: () => {} }), createQueryClient({ onSessionOver: () => {} })]
  const stops = clients.map((client) => followChanges(client, { isAdmin: false }))
  onTestFinished(() => stops[1]!())
  await waitForStreams(streams)

  stops[0]!()

  await waitForStreams(streams, 2)
  await waitFor(() => expect(streams.closed).toBe(1))
})

test('a hidden tab closes its stream, and opens it again when visible', async () => {
  storeToken((await createMember()).token)
  const streams = watchStreams()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  onTestFinished(() => visibility.mockRestore())
  const stop = followChanges(createQueryClient({ onSessionOver: () => {} }), { isAdmin: false })
  onTestFinished(stop)
  await waitForStreams(streams)

  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(streams.closed).toBe(1))
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))

  await waitForStreams(streams, 2)
})
