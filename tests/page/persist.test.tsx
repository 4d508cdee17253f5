import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { get, set } from 'idb-keyval'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { cacheStore } from '#src/cache/cache-store.ts'
import { answer, refuse } from '../support/page/answer.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'

const dayMs = 24 * 60 * 60_000

const keptOf = ({ username }: Account) => get<PersistedClient>(username, cacheStore)

/** Goes away from the page, as somebody does who puts the phone down. */
function lookAway() {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
}

/** Opens a screen, waits for something on it and closes it again: from then on the phone keeps what was read. */
async function visit(path: string, { as, sees }: { as: Account; sees: string }) {
  const before = (await keptOf(as))?.timestamp ?? 0
  const { close } = openPage(path, { as })
  await screen.findAllByText(sees)
  lookAway()
  await waitFor(async () => expect((await keptOf(as))?.timestamp).toBeGreaterThan(before))
  close()
}

const loseNetwork = () => network.use(http.all('*/api/v1/*', () => HttpResponse.error()))

/** As another version, or another day, would have left it. */
async function rewrite(as: Account, change: (kept: PersistedClient) => PersistedClient) {
  const kept = await keptOf(as)
  await set(as.username, change(kept!), cacheStore)
}

const withData = (path: string, data: unknown) => (kept: PersistedClient) => ({
  ...kept,
  clientState: {
    ...kept.clientState,
    queries: kept.clientState.queries.map((query) =>
      query.queryKey[0] === path ? { ...query, state: { ...query.state, data } } : query,
    ),
  },
})

test('what was read last is shown at a start without a network', async () => {
  const as = await createMember({ balance: 75 })
  await visit('/home', { as, sees: '75.00' })
  loseNetwork()

  openPage('/home', { as })

  await screen.findByText('75.00')
  await screen.findByRole('link', { name: 'My task' })
})

test('a list is shown as far as it was read', async () => {
  const as = await createMember()
  await call(supports.create, { message: 'Where is my money?' }, { as })
  await visit('/home/support', { as, sees: 'Where is my money?' })
  loseNetwork()

  openPage('/home/support', { as })

  await screen.findByText('Where is my money?')
})

test('what cannot be read anew is not forgotten by being tried', async () => {
  const as = await createMember({ balance: 75 })
  await visit('/home', { as, sees: '75.00' })
  refuse(users.me, 'account_blocked')

  await visit('/home', { as, sees: 'This account is blocked. Please contact support.' })

  const { queries } = (await keptOf(as))!.clientState
  expect(queries.find(({ queryKey }) => queryKey[0] === users.me.path)?.state).toMatchObject({
    status: 'success',
    data: { balance: 75 },
  })
})

test('what was kept is read anew as soon as it is shown', async () => {
  const as = await createMember({ balance: 75 })
  await visit('/home', { as, sees: '75.00' })
  answer(users.me, { ...(await as.me()), balance: 90 })

  openPage('/home', { as })

  await screen.findByText('90.00')
})

test('of what was kept, only what the contract no longer knows is dropped', async () => {
  const as = await createMember({ balance: 75 })
  answer(notices.get, { notice: 'Eid Mubarak!' })
  await visit('/home', { as, sees: 'Eid Mubarak!' })
  await rewrite(as, withData(users.me.path, { username: as.username, money: 75 }))
  refuse(notices.get, 'not_allowed')
  refuse(users.me, 'account_blocked')

  const { user } = openPage('/home', { as })
  await screen.findByText('This account is blocked. Please contact support.')
  expect(screen.queryByText(as.username)).toBeNull()
  network.use(http.get(`*/api/v1${users.me.path}`, ({ request }) => app.fetch(request)))
  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByText('75.00')
  await screen.findAllByText('Eid Mubarak!')
})

test.each([
  ['by another version', (kept: PersistedClient) => ({ ...kept, buster: 'another' })],
  ['30 days ago', (kept: PersistedClient) => ({ ...kept, timestamp: Date.now() - 30 * dayMs })],
])('what was kept %s is dropped, and the page works', async (_when, change) => {
  const as = await createMember({ balance: 75 })
  answer(notices.get, { notice: 'Eid Mubarak!' })
  await visit('/home', { as, sees: 'Eid Mubarak!' })
  await rewrite(as, change)
  refuse(notices.get, 'unavailable')

  openPage('/home', { as })

  await screen.findByText('75.00')
  expect(screen.queryByText('Eid Mubarak!')).toBeNull()
})

test("an administrator's phone keeps nothing", async () => {
  const as = await sharedAdmin()
  openPage('/home', { as })
  await screen.findByRole('heading', { name: as.username })

  lookAway()
  await vi.dynamicImportSettled()

  expect(await keptOf(as)).toBeUndefined()
})

test('a phone that keeps nothing shows the page as ever', async () => {
  const as = await createMember({ balance: 75 })
  const { transaction } = IDBDatabase.prototype
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...of) {
    if (this.name === 'joma-cache') throw new DOMException('The phone is full.', 'QuotaExceededError')
    return transaction.apply(this, of)
  })
  onTestFinished(() => broken.mockRestore())

  openPage('/home', { as })
  await screen.findByText('75.00')
  lookAway()

  await screen.findByRole('link', { name: 'My task' })
})

test('a phone with no room for a draft still takes what is typed', async () => {
  const as = await createMember()
  const { user } = openPage('/home/support', { as })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The phone is full.', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())

  await user.type(field, 'Hello')
  fireEvent.blur(field)

  expect(field.value).toBe('Hello')
})
