import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { taskReward } from '#contract/tasks.ts'
import { tell } from '#src/outbox/changes.ts'
import { addEntry, deleteEntry, mostEntries } from '#src/outbox/entries.ts'
import type { Kind } from '#src/outbox/entry.ts'
import { call } from '../support/call.ts'
import { type Account, newMember, paymentOf } from '../support/members.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { letPass, todayOf } from '../support/tasks.ts'
import { newAdvertise } from '../support/videos.ts'

beforeAll(newAdvertise)

/** What is read arrives, and nothing that is sent. */
const loseAllSent = () => network.use(http.post('*/api/v1/*', () => HttpResponse.error()))

function reconnect() {
  network.resetHandlers()
  window.dispatchEvent(new Event('online'))
}

/** As if it had been filled in before Joma was opened. */
async function keep({ username }: Account, kind: Kind, body: object): Promise<string> {
  const id = randomUUID()
  await addEntry({ id, username, kind, body })
  return id
}

const message = 'Where is my money?'
const rowOf = async (text: string | RegExp) => within((await screen.findByText(text)).closest('li')!)
const messagesOf = async (as: Account) => (await call(supports.mine, {}, { as })).data.items
const dialog = async (role: 'dialog' | 'alertdialog') => within(await screen.findByRole(role))

// The first one, because a database that was opened once stays open.
test('where the phone keeps nothing, the form keeps its text and says so', async () => {
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('It is forbidden.', 'SecurityError')
  })
  loseAllSent()
  const { user, close } = openPage('/home/support', { as: await newMember() })
  await user.type(await screen.findByLabelText('Message'), message)

  await user.click(screen.getByRole('button', { name: 'Send message' }))

  await screen.findByText('This phone cannot keep it for later. Check your connection and try again.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(message)
  close()
  openPage('/home/more/waiting', { as: await newMember() })
  await screen.findByText(/^This phone keeps nothing for later\./)
  broken.mockRestore()
})

test('a message that cannot be sent waits in its list, and Send now sends it once', async () => {
  const as = await newMember()
  loseAllSent()
  const { user } = openPage('/home/support', { as })
  await user.type(await screen.findByLabelText('Message'), message)
  await user.click(screen.getByRole('button', { name: 'Send message' }))

  const row = await rowOf(message)
  await row.findByText('Waiting to be sent')
  row.getByText(/^No answer yet, so it is sent again as it is\./)
  expect(row.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByText('No messages yet')).toBeNull()

  await user.click(row.getByRole('button', { name: `Send now “${message}”` }))
  await screen.findByText('It could not be sent yet. Joma keeps trying.')
  network.resetHandlers()
  await user.click(await row.findByRole('button', { name: `Send now “${message}”` }))

  await waitFor(async () => (await rowOf(message)).getByText('Pending'))
  expect(await messagesOf(as)).toMatchObject([{ message }])
})

test('a payment that is refused later says why, and is sent once it is put right', async () => {
  const as = await newMember()
  const used = { ...paymentOf(5), transaction_id: 'USED123456' }
  await call(payments.request, used, { as })
  await keep(as, 'payment', { ...used, amount: 500 })
  const { user } = openPage('/home/payment-sitting', { as })
  const row = await rowOf('Needs a fix')
  row.getByText('This transaction id was already used.')
  expect(row.queryByRole('button', { name: /^Send now/ })).toBeNull()

  await user.click(row.getByRole('button', { name: 'Edit bKash 500.00 TK' }))
  const form = await dialog('dialog')
  const field = form.getByRole<HTMLInputElement>('textbox', {
    name: 'Transaction ID',
    description: /This transaction id was already used\./,
  })
  expect(field.value).toBe('USED123456')
  await user.clear(field)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByRole('textbox', { name: 'Transaction ID', description: /This field is required\./ })
  await user.type(field, 'RIGHT12345')
  await user.click(form.getByRole('button', { name: 'Save' }))

  await waitFor(async () => (await rowOf('RIGHT12345')).getByText('Pending'))
  const own = await call(payments.mine, {}, { as })
  expect(own.data.items).toMatchObject([{ transaction_id: 'RIGHT12345', amount: 500 }, { amount: 5 }])
})

test('what is gone when its change is saved says so, and what was typed stays', async () => {
  const as = await newMember()
  const used = { ...paymentOf(5), transaction_id: 'USED654321' }
  await call(payments.request, used, { as })
  const id = await keep(as, 'payment', used)
  const { user } = openPage('/home/payment-sitting', { as })
  const row = await rowOf('Needs a fix')
  await user.click(row.getByRole('button', { name: /^Edit/ }))
  const form = await dialog('dialog')
  await user.type(form.getByLabelText('Transaction ID'), '7')
  await deleteEntry(id)

  await user.click(form.getByRole('button', { name: 'Save' }))

  await form.findByText('It was sent meanwhile and can no longer be changed.')
  expect(form.getByLabelText<HTMLInputElement>('Transaction ID').value).toBe('USED6543217')
})

test('Delete asks first, names what is deleted, and nothing is sent any more', async () => {
  const as = await newMember()
  loseAllSent()
  await keep(as, 'support', { message })
  const { user } = openPage('/home/support', { as })
  const remove = await screen.findByRole('button', { name: `Delete “${message}”` })
  await screen.findByText(/^No answer yet/)

  await user.click(remove)
  const asked = await dialog('alertdialog')
  asked.getByText(/It may have reached Joma already; then it stays there\.$/)
  await user.click(asked.getByRole('button', { name: 'Delete' }))

  await screen.findByText('No messages yet')
  reconnect()
  expect(await messagesOf(as)).toEqual([])
})

test('a payment form that waits stands among all payments and among the pending ones', async () => {
  const as = await newMember()
  loseAllSent()
  await keep(as, 'payment', { ...paymentOf(500), transaction_id: 'WAITS12345' })
  const { user } = openPage('/home/transactions?tab=payment', { as })
  await rowOf('WAITS12345')
  expect(screen.queryByText('No data exists')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Completed' }))
  await waitFor(() => expect(screen.queryByText('WAITS12345')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Pending' }))
  await rowOf('WAITS12345')
})

test('a task whose reward waits cannot be played again, and the reward comes once it is sent', async () => {
  const as = await newMember()
  const [task] = await todayOf(as)
  await letPass(as, 3_600)
  loseAllSent()
  await keep(as, 'claim', { task_id: task!._id, amount: taskReward })
  openPage('/home/my-task', { as })
  const row = await rowOf('Waiting to be sent')
  row.getByText('Complete Task 1', { selector: 'b' })
  expect(screen.queryByRole('button', { name: /^Complete Task 1/ })).toBeNull()
  expect(row.queryByRole('button', { name: /^Edit/ })).toBeNull()

  reconnect()

  await screen.findByText('Your transaction has been completed successfully.')
  await screen.findByText('Your Task is Cooking')
  expect(await as.earningNow()).toBe(taskReward)
})

test('the dashboard and More count what waits, and its screen sends all of it', async () => {
  const as = await newMember()
  loseAllSent()
  await keep(as, 'support', { message })
  await keep(as, 'payment', paymentOf(500))
  const { user } = openPage('/home', { as })
  await screen.findByRole('link', { name: '2 entries wait to be sent' })
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  await user.click(await screen.findByRole('link', { name: /^More/ }))

  await user.click(await screen.findByRole('link', { name: /^Waiting to be sent/ }))
  const kinds = (await screen.findAllByText(/^(Support message|Payment form)$/)).map(({ textContent }) => textContent)
  expect(kinds).toEqual(['Support message', 'Payment form'])
  network.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Send all now' }))

  await screen.findByText('Nothing waits to be sent')
  const sent = within((await screen.findByRole('heading', { name: 'Sent just now' })).closest('section')!)
  expect(await sent.findAllByText('Sent')).toHaveLength(2)
  expect(await messagesOf(as)).toHaveLength(1)
})

test('what was sent elsewhere reads Sent, also where that is heard only after it is gone', async () => {
  const as = await newMember()
  loseAllSent()
  const id = await keep(as, 'support', { message })
  openPage('/home/more/waiting', { as })
  await (await rowOf(message)).findByText(/^No answer yet/)

  await deleteEntry(id)
  tell({ id, kind: 'support', username: as.username, state: 'deleted' })
  await screen.findByText('Nothing waits to be sent')
  tell({ id, kind: 'support', username: as.username, state: 'sent' })

  await (await rowOf(message)).findByText('Sent')
})

test('logging out says what still waits, and it waits for nobody else', async () => {
  const as = await newMember()
  loseAllSent()
  await keep(as, 'support', { message })
  const { user, close, pathNow } = openPage('/home', { as })
  await screen.findByText('One entry waits to be sent')

  await user.click(screen.getByRole('button', { name: 'Log out' }))
  const asked = await dialog('alertdialog')
  asked.getByText('One entry still waits to be sent. It stays on this phone and is sent when you sign in again.')
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(pathNow()).toBe('/home')
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await user.click((await dialog('alertdialog')).getByRole('button', { name: 'Log out' }))
  await screen.findByText('Logging out...')
  close()

  const other = openPage('/home/more/waiting', { as: await newMember() })
  await screen.findByText('Nothing waits to be sent')
  expect(screen.queryByText(message)).toBeNull()
  other.close()
  network.resetHandlers()
  openPage('/home/more/waiting', { as })
  await screen.findByText('Sent')
  expect(await messagesOf(as)).toMatchObject([{ message }])
})

test('one more than may wait is refused, and stays in its form', async () => {
  const as = await newMember()
  loseAllSent()
  for (let place = 1; place <= mostEntries; place++) await keep(as, 'support', { message: `Message ${place}` })
  const { user } = openPage('/home/support', { as })
  await user.type(await screen.findByLabelText('Message'), message)

  await user.click(screen.getByRole('button', { name: 'Send message' }))

  await screen.findByText('50 entries wait already. Send or delete one first.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(message)
})
