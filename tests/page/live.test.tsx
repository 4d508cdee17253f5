import { screen, waitFor } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeStream } from '#contract/changes.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { createQueryClient } from '#src/api/query.ts'
import { createChangeBatcher, followChanges } from '#src/live/follow-changes.ts'
import { storeToken } from '#src/session/session.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'

const decide = async ({ _id }: { _id: string }, { username }: Account, status: 'success' | 'deny') =>
  call(payments.accept, { _id, username, status }, { as: await sharedAdmin() })
const createClient = () => createQueryClient({ onSessionOver: () => {} })

test("a decision updates the member's screen without a reload", async () => {
  const member = await createMember()
  const request = await requestTopUp(member, 500)
  const streams = watchStreams()
  openPage('/home/shop-balance', { as: member })
  await screen.findByText('0.00')
  await waitForStreams(streams)

  await decide(request, member, 'success')

  await screen.findByText('500.00')
})

test('a decision between the first read and the opening of the stream is shown', async () => {
  const member = await createMember()
  const request = await requestTopUp(member, 500)
  const streams = watchStreams()
  const opening = Promise.withResolvers<void>()
  // Then the handler of `watchStreams` answers.
  network.use(http.get(`*/api/v1${changeStream.path}`, () => opening.promise))
  openPage('/home/shop-balance', { as: member })
  await screen.findByText('0.00')

  await decide(request, member, 'success')
  opening.resolve()
  await waitForStreams(streams)

  await screen.findByText('500.00')
})

test('a new request appears for an admin without a reload, and disappears when another admin decides it', async () => {
  const member = await createMember()
  const as = await sharedAdmin()
  const streams = watchStreams()
  openPage('/home/balance-request', { as })
  await screen.findByRole('heading', { name: 'Balance Request' })
  await waitForStreams(streams)

  const request = await requestTopUp(member, 750)
  await screen.findByText(member.username)
  await decide(request, member, 'deny')

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
  const request = await requestTopUp(member, 500)
  await decide(request, member, 'success')
  expect(screen.queryByText('500.00')).toBeNull()

  drop()

  await screen.findByText('500.00')
})

test('one of several tabs holds the stream, and another tab takes over when it closes', async () => {
  storeToken((await createMember()).token)
  const streams = watchStreams()
  const clients = [createClient(), createClient()]
  const stops = clients.map((client) => followChanges(client, { openedAtMs: 0 }))
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
  const stop = followChanges(createClient(), { openedAtMs: 0 })
  onTestFinished(stop)
  await waitForStreams(streams)

  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(streams.closed).toBe(1))
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))

  await waitForStreams(streams, 2)
})

test('a change after one whose queries could not be invalidated is applied', async () => {
  const client = createClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockRejectedValueOnce(new Error('A query has thrown'))
  const apply = createChangeBatcher(client)
  await expect(apply(['Bank'])).rejects.toThrow('A query has thrown')
  await apply(['Payment'])
  expect(invalidate).toHaveBeenCalledTimes(2)
})
