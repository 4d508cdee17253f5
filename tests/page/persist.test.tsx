import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { get, set } from 'idb-keyval'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { cacheStore } from '#src/cache/persist-cache.ts'
import { mockResponse, refuse, silenceChanges } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'

const dayMs = 24 * 60 * 60_000

const readCache = ({ username }: Account) => get<PersistedClient>(username, cacheStore)

/** Hides the page, which writes the cache. */
function hidePage() {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
}

/** Opens a screen, waits for a text and for the cache, and closes the screen. */
async function visit(path: string, { as, text }: { as: Account; text: string }) {
  const before = (await readCache(as))?.timestamp ?? 0
  const { close } = openPage(path, { as })
  await screen.findAllByText(text)
  hidePage()
  await waitFor(async () => expect((await readCache(as))?.timestamp).toBeGreaterThan(before))
  close()
  // A write that has begun is in the database's queue then, before the test's own.
  await new Promise((resolve) => setTimeout(resolve))
}

const failApiRequests = () => network.use(http.all('*/api/v1/*', () => HttpResponse.error()))

/** Changes the stored cache, as another version or an earlier day would have written it. */
async function changeCache(as: Account, change: (cache: PersistedClient) => PersistedClient) {
  const cache = await readCache(as)
  await set(as.username, change(cache!), cacheStore)
}

type QueryState = PersistedClient['clientState']['queries'][number]['state']

const withState = (path: string, changed: Partial<QueryState>) => (cache: PersistedClient) => ({
  ...cache,
  clientState: {
    ...cache.clientState,
    queries: cache.clientState.queries.map((query) =>
      query.queryKey[0] === path ? { ...query, state: { ...query.state, ...changed } } : query,
    ),
  },
})

test('an offline start shows the cached data', async () => {
  const as = await createMember({ balance: 75 })
  await visit('/home', { as, text: '75.00' })
  failApiRequests()

  openPage('/home', { as })

  await screen.findByText('75.00')
  await screen.findByRole('link', { name: 'My task' })
})

test('an offline start shows the cached pages of a list', async () => {
  const as = await createMember()
  await call(supports.create, { message: 'Where is my money?' }, { as })
  await visit('/home/support', { as, text: 'Where is my money?' })
  failApiRequests()

  openPage('/home/support', { as })

  await screen.findByText('Where is my money?')
})

test('a failed refetch does not delete the cached data', async () => {
  const as = await createMember({ balance: 75 })
  await visit('/home', { as, text: '75.00' })
  refuse(users.me, 'account_blocked')

  await visit('/home', { as, text: 'This account is blocked. Please contact support.' })

  const { queries } = (await readCache(as))!.clientState
  expect(queries.find(({ queryKey }) => queryKey[0] === users.me.path)?.state).toMatchObject({
    status: 'success',
    data: { balance: 75 },
  })
})

test('cached data is refetched when it is shown', async () => {
  const as = await createMember({ balance: 75 })
  await visit('/home', { as, text: '75.00' })
  mockResponse(users.me, { ...(await as.me()), balance: 90 })

  openPage('/home', { as })

  await screen.findByText('90.00')
})

test('cached data is refetched by a later screen, also without changes and if the clock was ahead when it was stored', async () => {
  const as = await createMember({ balance: 75 })
  await call(supports.create, { message: 'Where is my money?' }, { as })
  await visit('/home/support', { as, text: 'Where is my money?' })
  await changeCache(as, withState(supports.mine.path, { dataUpdatedAt: Date.now() + dayMs }))
  mockResponse(supports.mine, { items: [], total: 0, next_cursor: null })
  silenceChanges()
  const { user } = openPage('/home', { as })
  await screen.findByText('75.00')

  await user.click(screen.getAllByRole('link', { name: 'Support' })[0]!)

  await screen.findByRole('heading', { name: 'Support' })
  await waitFor(() => expect(screen.queryByText('Where is my money?')).toBeNull())
})

test('a cached query that does not match the contract is dropped, and the others are used', async () => {
  const as = await createMember({ balance: 75 })
  mockResponse(notices.get, { notice: 'Eid Mubarak!' })
  await visit('/home', { as, text: 'Eid Mubarak!' })
  await changeCache(as, withState(users.me.path, { data: { username: as.username, money: 75 } }))
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
  ['of another version', (cache: PersistedClient) => ({ ...cache, buster: 'another' })],
  ['from 30 days ago', (cache: PersistedClient) => ({ ...cache, timestamp: Date.now() - 30 * dayMs })],
])('cached data %s is dropped, and the page works', async (_when, change) => {
  const as = await createMember({ balance: 75 })
  mockResponse(notices.get, { notice: 'Eid Mubarak!' })
  await visit('/home', { as, text: 'Eid Mubarak!' })
  await changeCache(as, change)
  refuse(notices.get, 'unavailable')

  openPage('/home', { as })

  await screen.findByText('75.00')
  expect(screen.queryByText('Eid Mubarak!')).toBeNull()
})

test('the data of an admin is not cached', async () => {
  const as = await sharedAdmin()
  openPage('/home', { as })
  await screen.findByRole('heading', { name: as.username })

  hidePage()
  await vi.dynamicImportSettled()

  expect(await readCache(as)).toBeUndefined()
})

test('the page works when the phone cannot store anything', async () => {
  const as = await createMember({ balance: 75 })
  const { transaction } = IDBDatabase.prototype
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (this.name === 'joma-cache') throw new DOMException('The phone is full.', 'QuotaExceededError')
    return transaction.apply(this, args)
  })
  onTestFinished(() => broken.mockRestore())

  openPage('/home', { as })
  await screen.findByText('75.00')
  hidePage()

  await screen.findByRole('link', { name: 'My task' })
})

test('a form works when the phone has no space for a draft', async () => {
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
