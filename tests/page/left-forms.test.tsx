import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { factors } from '#contract/factors.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { holdResponse, refuse } from '../support/page/api-responses.ts'
import { checkboxes, createRequests, denyAsOtherAdmin, selectionBar } from '../support/page/balance-request-queue.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { act } from '../support/page/render.tsx'
import { call } from '../support/server/call.ts'
import { setProvedAgo, totpCode } from '../support/server/factors.ts'
import { type Account, callAsAdmin, createAdmin, createMember } from '../support/server/members.ts'

/** Opens a screen above another one, to which `goBack` returns. */
function openAbove(path: string, as: Account, below = '/home') {
  const history = createMemoryHistory({ initialEntries: [below, path] })
  const page = openPage(path, { as, history })
  const goBack = async () => {
    act(() => history.back())
    await waitFor(() => expect(page.pathNow()).toBe(below))
  }
  return { ...page, goBack, goForward: () => act(() => history.forward()) }
}

/** How often a call was sent until the test ends. */
function countRequests({ path }: { path: string }) {
  const sent: string[] = []
  network.events.on('request:start', ({ request }) => void (request.url.endsWith(path) && sent.push(request.url)))
  onTestFinished(() => network.events.removeAllListeners())
  return sent
}

const findKeys = () => Object.keys(localStorage).filter((key) => key.includes(':write:'))

/** Transfers 30 tk above the home. Returns when it is sent, without its response, which `deliver` delivers. */
async function transferUnanswered(as: Account, username: string, beforeConfirm = async () => {}) {
  const page = openAbove('/home/transfer-wallet', as)
  const deliver = holdResponse(transfers.toWallet)
  const sent = countRequests(transfers.toWallet)
  await page.submit('Transfer', { Username: username, Amount: '30' })
  await screen.findByRole('alertdialog')
  await beforeConfirm()
  await page.confirm(/^Transfer/)
  await waitFor(() => expect(sent).toHaveLength(1))
  return { ...page, deliver }
}

test('a transfer that is done after Back is shown as done at the next visit, and its draft is cleared', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { deliver, ...page } = await transferUnanswered(as, receiver.username)

  await page.goBack()
  deliver()
  await screen.findByText('What you sent last has gone through.')
  page.goForward()

  expect((await screen.findAllByText('Your transaction has been completed successfully.')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(''))
  expect(findKeys()).toEqual([])
  expect(await receiver.getBalance()).toBe(30)
})

test('a log-out after a transfer that was done after Back does not ask about it', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { deliver, ...page } = await transferUnanswered(as, receiver.username)
  await page.goBack()
  deliver()
  await screen.findByText('What you sent last has gone through.')
  expect(findKeys()).toHaveLength(1)

  await page.user.click(await screen.findByRole('button', { name: 'Log out' }))

  await screen.findByRole('alertdialog', { name: 'Logging out...' })
})

test('a transfer that is refused after Back shows that, and its draft stays', async () => {
  const [as, { username }] = [await createMember({ balance: 100 }), await createMember()]
  const block = async () => void (await callAsAdmin(users.block, { username, status: 'block' }))
  const { deliver, ...page } = await transferUnanswered(as, username, block)

  await page.goBack()
  deliver()

  await waitFor(() => expect(findKeys()).toEqual([]))
  await screen.findByText('User not found.', { selector: '[data-sonner-toast] *' })
  page.goForward()
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe(username)
  expect(within(screen.getByRole('main')).queryByText(/What you sent last/)).toBeNull()
})

test('an app that is confirmed after Back is shown as in use at the next visit, which offers new codes', async () => {
  const as = await createMember()
  const page = openAbove('/home/security', as)
  const deliver = holdResponse(factors.confirmTotp)
  const sent = countRequests(factors.confirmTotp)
  await page.user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  await screen.findByRole('img', { name: 'QR code for the authenticator app' })
  const secret = screen.getByText('Key').parentElement!.querySelector('b')!.textContent!.replaceAll(' ', '')
  await page.submit('Confirm', { 'Code of the app': totpCode(secret) })
  await waitFor(() => expect(sent).toHaveLength(1))

  await page.goBack()
  deliver()
  await screen.findByText('What you sent last has gone through.')
  page.goForward()

  await screen.findByText(/Your authenticator app is in use now/)
  expect((await screen.findAllByRole('button', { name: 'Create new codes' })).length).toBeGreaterThan(0)
})

test('Back closes the question for a proof, and the write of the left form is not sent', async () => {
  const [as, member] = [await createAdmin(), await createMember()]
  await setProvedAgo(as, 11)
  const page = openAbove(`/home/user-information/${member.username}`, as)
  await page.submit('Give balance', { Amount: '50' })
  const sent = countRequests(accounts.give)
  const question = await screen.findByRole('alertdialog')
  await page.user.click(question.querySelector<HTMLElement>('[data-confirm]')!)
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })

  await page.goBack()

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
  await waitFor(() => expect(findKeys()).toEqual([]))
  expect(sent).toHaveLength(1)
  expect(await member.getBalance()).toBe(0)
})

const writeMessage = ({ submit }: Pick<ReturnType<typeof openPage>, 'submit'>) =>
  submit('Send message', { Message: 'Where is my money?' })
const typedMessage = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Message')).value

test('a message that is sent after Back is not in the form any more', async () => {
  const as = await createMember()
  const page = openAbove('/home/support', as)
  const deliver = holdResponse(supports.create)
  const sent = countRequests(supports.create)
  await writeMessage(page)
  await waitFor(() => expect(sent).toHaveLength(1))

  await page.goBack()
  page.goForward()

  expect(await typedMessage()).toBe('')
  deliver()
  await screen.findByText('Your message has been sent successfully.')
  expect((await call(supports.mine, {}, { as })).data.total).toBe(1)
})

test('a message that is refused after Back waits in the list with the reason', async () => {
  const page = openAbove('/home/support', await createMember())
  const deliver = holdResponse(supports.create, 'account_blocked')
  const sent = countRequests(supports.create)
  await writeMessage(page)
  await waitFor(() => expect(sent).toHaveLength(1))

  await page.goBack()
  deliver()
  page.goForward()

  const entry = within((await screen.findByText('This account is blocked. Please contact support.')).closest('li')!)
  entry.getByText('Where is my money?')
  expect(await typedMessage()).toBe('')
})

test('a message that is refused in the open form is still there after a reload', async () => {
  const as = await createMember()
  const page = openAbove('/home/support', as)
  refuse(supports.create, 'account_blocked')
  await writeMessage(page)
  await screen.findByText('This account is blocked. Please contact support.')
  page.close()

  openAbove('/home/support', as)

  expect(await typedMessage()).toBe('Where is my money?')
})

test('the rows that a bulk decision refuses after Back are named', async () => {
  const { member, ids, path } = await createRequests(500, 700)
  const page = openAbove(path, await createAdmin(), '/home/profile')
  await screen.findByRole('table', { name: 'Balance requests' })
  for (const box of checkboxes()) await page.user.click(box)
  await page.user.click(selectionBar().getByRole('button', { name: /^Accept 2/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await denyAsOtherAdmin(ids[0]!, member.username)
  const deliver = holdResponse(payments.acceptMany)
  const sent = countRequests(payments.acceptMany)
  await page.user.click(dialog.getByRole('button', { name: 'Accept 2' }))
  await waitFor(() => expect(sent).toHaveLength(1))

  await page.goBack()
  deliver()

  const toast = (await screen.findByText('Accept: 1 refused')).closest('[data-sonner-toast]')
  expect(toast?.textContent).toMatch(/This request is already decided\.$/)
})
