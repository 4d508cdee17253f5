import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeStream } from '#contract/changes.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { writes } from '#contract/writes.ts'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { idempotentResponses } from '#server/http/table.ts'
import { dropRequest, dropResponse, mockResponse, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { type Account, callAsAdmin, createAdmin, createMember, createStaff } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const keys: (string | null)[] = []
network.events.on('request:start', ({ request }) => {
  if (request.url.endsWith(transfers.toWallet.path)) keys.push(request.headers.get('Idempotency-Key'))
})

const openTransfer = (as: Account) => openPage('/home/transfer-wallet', { as })
type Page = ReturnType<typeof openPage>

async function confirmTransfer({ user, confirm }: Page) {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Transfer' }).ariaBusy).not.toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  await confirm(/^Transfer/)
}

/** Sends 30 tk, without a response. */
async function transferInOpenPage(as: Account, receiver: Account) {
  const page = openTransfer(as)
  await page.fill({ Username: receiver.username, Amount: '30' })
  await confirmTransfer(page)
  await screen.findByText(/Joma cannot be reached/)
  return page
}

/** Sends 30 tk, whose request or response is dropped, and closes the page. */
async function transferUnanswered(drop: typeof dropRequest) {
  const [as, receiver] = await createPair()
  drop(transfers.toWallet)
  ;(await transferInOpenPage(as, receiver)).close()
  return { as, receiver }
}

const findKeys = () => Object.keys(localStorage).filter((key) => key.includes(':write:'))
const createPair = async () => [await createMember({ balance: 100 }), await createMember()] as const
const typedUsername = () => screen.getByLabelText<HTMLInputElement>('Username').value

test('after a reload, a transfer whose answer was lost is shown as done and its draft is cleared', async () => {
  const { as, receiver } = await transferUnanswered(dropResponse)

  openTransfer(as)

  await screen.findByText('What you sent last has gone through.')
  expect((await screen.findAllByText('Your transaction has been completed successfully.')).length).toBeGreaterThan(0)
  await waitFor(() => expect(typedUsername()).toBe(''))
  await screen.findByText('70.00')
  expect(await receiver.getBalance()).toBe(30)
})

test('after a reload, the input of a transfer that did not arrive is still in the form, and is sent again with its key', async () => {
  const { as, receiver } = await transferUnanswered(dropRequest)
  const first = keys.at(-1)

  const page = openTransfer(as)
  await screen.findByText(/has not arrived so far\. You can send it again: it is done only once\./)
  expect(typedUsername()).toBe(receiver.username)
  await confirmTransfer(page)

  await screen.findByText('70.00')
  expect(keys.at(-1)).toBe(first)
  expect(await receiver.getBalance()).toBe(30)
})

test('a changed input is not sent while the first one is unknown, and not reported as done when that was', async () => {
  const { as, receiver } = await transferUnanswered(dropResponse)
  dropRequest(writes.getResult)

  const page = openTransfer(as)
  await screen.findByText(/may have gone through\. Joma cannot be reached to check it/)
  await page.user.clear(screen.getByLabelText('Amount'))
  await page.user.type(screen.getByLabelText('Amount'), '50')
  await confirmTransfer(page)

  await screen.findByText('What you sent before has gone through. What is here now is not sent yet.')
  expect(await receiver.getBalance()).toBe(30)
  await confirmTransfer(page)
  await waitFor(async () => expect(await receiver.getBalance()).toBe(80))
})

test('Retry asks again what became of the last one', async () => {
  const { as } = await transferUnanswered(dropResponse)
  dropRequest(writes.getResult)
  const { user } = openTransfer(as)
  await screen.findByText(/may have gone through\. Joma cannot be reached to check it/)

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByText('What you sent last has gone through.')
})

test('a transfer that is still being handled is shown as running', async () => {
  const { as } = await transferUnanswered(dropResponse)
  mockResponse(writes.getResult, { state: 'running', data: null, is_secret: false })

  openTransfer(as)

  await screen.findByText('What you sent last may have gone through. Checking…')
  await screen.findByText(/still being handled/)
})

test('a transfer that another tab is sending is not sent by this one', async () => {
  const { as } = await transferUnanswered(dropRequest)
  const sent = keys.length
  let release = () => {}
  void navigator.locks.request(`joma-write-${keys.at(-1)}`, () => new Promise<void>((resolve) => (release = resolve)))

  openTransfer(as)

  await screen.findByText(/still being handled/)
  expect(keys).toHaveLength(sent)
  release()
})

const setServerTime = (ms: number) =>
  network.use(http.get('*/healthz', () => new HttpResponse('ok', { headers: { Date: new Date(ms).toUTCString() } })))

test('a key is forgotten when the server has not had its transfer for ten minutes, whatever the phone’s clock says', async () => {
  const startMs = Date.now()
  const { as } = await transferUnanswered(dropRequest)
  const openAt = async (serverMs: number, note: RegExp) => {
    setServerTime(serverMs)
    const page = openTransfer(as)
    await screen.findByText(note)
    page.close()
    return findKeys().length
  }

  expect(await openAt(startMs, /has not arrived so far\./)).toBe(1)
  vi.useFakeTimers({ toFake: ['Date'], now: startMs + 30 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await openAt(startMs + 60_000, /did not arrive\. Nothing happened\./)).toBe(1)
  expect(await openAt(startMs + 11 * 60_000, /did not arrive\. Nothing happened\./)).toBe(0)
})

test('the key of a refused transfer is not used again', async () => {
  const [as, receiver] = await createPair()
  const page = openTransfer(as)
  await page.fill({ Username: receiver.username, Amount: '30' })
  // As if the receiver was deleted after the look-up.
  refuse(transfers.toWallet, 'user_not_found')
  await confirmTransfer(page)
  await screen.findByText('User not found.')

  expect(findKeys()).toEqual([])
})

test('a transfer counts as not arrived only when its request can no longer be on its way', async () => {
  const { as } = await transferUnanswered(dropRequest)
  const place = findKeys()[0]!
  const stored = JSON.parse(localStorage.getItem(place)!)
  localStorage.setItem(place, JSON.stringify({ ...stored, sentAtMs: Date.now() - 61_000 }))

  openTransfer(as)

  await screen.findByText(/did not arrive\. Nothing happened\./)
})

test('a transfer of 399 days ago whose answer was lost is shown as done, and one of 401 days ago is not offered to be sent', async () => {
  const { as, receiver } = await transferUnanswered(dropResponse)
  const [place, stored] = [findKeys()[0]!, localStorage.getItem(findKeys()[0]!)!]
  const { key } = JSON.parse(stored)
  const openAfter = async (days: number) => {
    const sentAt = new Date(Date.now() - days * 86_400_000)
    await db.update(idempotentResponses).set({ created_at: sentAt }).where(eq(idempotentResponses.key, key))
    await deleteExpired(db)
    localStorage.setItem(place, JSON.stringify({ ...JSON.parse(stored), sentAtMs: sentAt.getTime() }))
    return openTransfer(as)
  }

  const page = await openAfter(399)
  await screen.findByText('What you sent last has gone through.')
  page.close()
  await openAfter(401)

  await screen.findByText(/too old to be checked\. Look at your history before you send it again\./)
  expect(screen.queryByText(/You can send it again/)).toBeNull()
  expect(await receiver.getBalance()).toBe(30)
})

test('Retry after another tab has got the answer shows that', async () => {
  const { as } = await transferUnanswered(dropResponse)
  dropRequest(writes.getResult)
  const { user } = openTransfer(as)
  await screen.findByText(/may have gone through\. Joma cannot be reached to check it/)
  localStorage.removeItem(findKeys()[0]!)

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByText('Another tab of Joma has the answer to what you sent last.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a session that has ended is noticed while the answer is asked for', async () => {
  const { as } = await transferUnanswered(dropResponse)
  refuse(writes.getResult, 'session_over')

  const page = openTransfer(as)

  await waitFor(() => expect(page.pathNow()).toBe('/login'))
  expect(findKeys()).toHaveLength(1)
})

test('a log-out asks before it removes the key', async () => {
  const { as } = await transferUnanswered(dropRequest)
  expect(findKeys()).toHaveLength(1)

  const { user, confirm } = openPage('/home/profile', { as })
  await user.click((await screen.findAllByRole('button', { name: 'Log out' }))[0]!)
  await screen.findByText(/The answer to what you sent last is not known yet\./, { selector: '[role=alertdialog] *' })
  await confirm('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(findKeys()).toHaveLength(1)
  await user.click((await screen.findAllByRole('button', { name: 'Log out' }))[0]!)
  await confirm('Log out')

  await waitFor(() => expect(findKeys()).toEqual([]))
})

test('a changed list is not reported as done when the first one was', async () => {
  const { username } = await createStaff('cashier')
  // A live change would start the form again, with the new roles.
  network.use(http.get(`*/api/v1${changeStream.path}`, () => HttpResponse.error()))
  const { user, confirm } = openPage(`/home/user-information/${username}`, { as: await createStaff('owner') })
  const changeRole = async (role: RegExp) => {
    await user.click(await screen.findByRole('checkbox', { name: role }))
    await user.click(screen.getByRole('button', { name: 'Change roles' }))
    await confirm('Change roles')
  }
  dropResponse(users.setRoles)
  await changeRole(/^Payer/)
  await screen.findByText(/Joma cannot be reached/)

  await changeRole(/^Support/)

  await screen.findByText('What you sent before has gone through. What is here now is not sent yet.')
  expect((await callAsAdmin(users.get, { username })).data.staff_roles).toEqual(['cashier', 'payer'])
})

test('Retry in the dialog that has sent a write shows it as done', async () => {
  const { username } = await createMember()
  const { user } = openPage(`/home/user-information/${username}`, { as: await createAdmin() })
  await user.click(await screen.findByRole('button', { name: 'Block' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dropResponse(users.block)
  await user.click(dialog.getByRole('button', { name: 'Block' }))

  await user.click(await dialog.findByRole('button', { name: 'Retry' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByRole('button', { name: 'Unblock' })
})

test('a changed transfer after one that has gone through is sent with a key of its own', async () => {
  const [as, receiver] = await createPair()
  dropResponse(transfers.toWallet)
  const page = await transferInOpenPage(as, receiver)
  const first = keys.at(-1)
  await page.user.clear(screen.getByLabelText('Amount'))
  await page.user.type(screen.getByLabelText('Amount'), '50')
  await confirmTransfer(page)
  await screen.findByText('What you sent before has gone through. What is here now is not sent yet.')

  await confirmTransfer(page)

  await waitFor(async () => expect(await receiver.getBalance()).toBe(80))
  expect(keys.at(-1)).not.toBe(first)
})
