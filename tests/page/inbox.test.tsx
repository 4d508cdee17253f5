import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { tillAlarms } from '#server/tills/alarm-table.ts'
import { heldWrites } from '#src/admin/writes/held-writes.ts'
import { createTopUps, inboxFigures, matchWide, openFigure, openInbox, sendHeldNow } from '../support/page/inbox.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { findDialog } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { callAsAdmin, createMember, createStaff, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

afterEach(async () => {
  await sendHeldNow()
  await waitFor(() => expect(heldWrites.get()).toEqual([]))
  vi.unstubAllGlobals()
})

/** Longer than the inbox ignores a second press. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 300))

test('top-ups, withdrawals and questions are one list, oldest first, with the counts of the kinds', async () => {
  const { member } = await createTopUps(80)
  const as = member
  const rich = await createMember({ earning: 600 })
  await withdraw(rich, 500)
  await call(supports.create, { message: 'Where is it?' }, { as })

  const { user } = await openInbox(as)

  expect(inboxFigures()).toEqual(['+80.00', undefined])
  const kinds = within(screen.getByRole('group', { name: 'Kind' }))
  kinds.getByRole('button', { name: 'Top-ups 1' })
  await user.click(kinds.getByRole('button', { name: 'Questions 1' }))
  await waitFor(() => expect(inboxFigures()).toEqual([undefined]))
  screen.getByText('Where is it?', { selector: '.inbox-row *' })
})

test('J and K move the list and the thread', async () => {
  const { member } = await createTopUps(80, 90)
  const { user } = await openInbox(member)
  expect(openFigure()).toBe('+80.00')

  await user.keyboard('j')
  await waitFor(() => expect(openFigure()).toBe('+90.00'))
  await screen.findByRole('button', { name: /^Accept 90/ })
  await user.keyboard('k')
  await waitFor(() => expect(openFigure()).toBe('+80.00'))
})

test('A accepts without a question, opens the next one, and U takes it back', async () => {
  const { member, states } = await createTopUps(80, 90)
  const { user } = await openInbox(member)
  await screen.findByRole('button', { name: /^Accept 80/ })

  await user.keyboard('a')
  await waitFor(() => expect(inboxFigures()).toEqual(['+90.00']))
  screen.getByText(`Accepted ${member.username}, 80.00`)
  expect(openFigure()).toBe('+90.00')

  await user.keyboard('u')
  await waitFor(() => expect(inboxFigures()).toEqual(['+80.00', '+90.00']))
  await waitFor(() => expect(openFigure()).toBe('+80.00'))
  expect(await states()).toEqual(['pending', 'pending'])
})

test('a decision is sent after ten seconds, once', async () => {
  const { member, states } = await createTopUps(80)
  const { user } = await openInbox(member)
  await screen.findByRole('button', { name: /^Accept 80/ })

  await user.keyboard('a')
  await screen.findByText('Nothing is found.')
  expect(await states()).toEqual(['pending'])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('held:'))).toHaveLength(1)

  await sendHeldNow()
  await waitFor(async () => expect(await states()).toEqual(['success']))
  await waitFor(() => expect(heldWrites.get()).toEqual([]))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('held:'))).toEqual([])
})

test('D and a digit deny with the reason', async () => {
  const { member, ids, states } = await createTopUps(80)
  const { user } = await openInbox(member)
  await screen.findByRole('button', { name: /^Deny/ })

  await user.keyboard('d')
  await (await findDialog('dialog')).findByRole('button', { name: /Not received/ })
  await user.keyboard('1')

  await screen.findByText(`Denied ${member.username}, 80.00`)
  await sendHeldNow()
  await waitFor(async () => expect(await states()).toEqual(['deny']))
  expect(ids).toHaveLength(1)
})

test('leaving the inbox and closing the page send what is held', async () => {
  const { member, states } = await createTopUps(80, 90)
  const { user } = await openInbox(member)
  await screen.findByRole('button', { name: /^Accept 80/ })
  await user.keyboard('a')
  await screen.findByRole('button', { name: /^Accept 90/ })

  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await states()).toEqual(['success', 'pending']))

  await pause()
  await user.keyboard('a')
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  await waitFor(async () => expect(await states()).toEqual(['success', 'success']))
})

test('a decision of a closed page is sent by the next start', async () => {
  const { member, ids, states } = await createTopUps(80)
  const as = await sharedAdmin()
  const key = randomUUID()
  const input = { _id: ids[0], username: member.username, status: 'success' }
  const write = { endpoint: 'payments.accept', input, about: ids[0], label: '', key, owner: as.username, atMs: 0 }
  localStorage.setItem(`held:${as.username}:${key}`, JSON.stringify(write))
  localStorage.setItem(`held:another:${key}`, JSON.stringify({ ...write, owner: 'another' }))

  openPage('/home/history', { as })

  await waitFor(async () => expect(await states()).toEqual(['success']))
  await waitFor(() => expect(localStorage.getItem(`held:${as.username}:${key}`)).toBeNull())
  expect(localStorage.getItem(`held:another:${key}`)).not.toBeNull()
  localStorage.removeItem(`held:another:${key}`)
})

test('a decision without an answer is sent again under its key when the network is back', async () => {
  const { member, states } = await createTopUps(80)
  const { user } = await openInbox(member)
  await screen.findByRole('button', { name: /^Accept 80/ })
  const keys: (string | null)[] = []
  network.use(
    http.post(`*${payments.accept.path}`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.error()
    }),
  )
  await user.keyboard('a')
  await sendHeldNow()
  await screen.findByText(/1 decision is not sent yet/)
  network.resetHandlers()

  window.dispatchEvent(new Event('online'))

  await waitFor(async () => expect(await states()).toEqual(['success']))
  await waitFor(() => expect(heldWrites.get()).toEqual([]))
  expect(keys).toHaveLength(1)
})

test('a refused decision says why, and its row comes back', async () => {
  const { member } = await createTopUps(80)
  const { user } = await openInbox(member)
  await screen.findByRole('button', { name: /^Accept 80/ })
  await user.keyboard('a')
  const [held] = heldWrites.get()
  expect(held?.endpoint).toBe('payments.accept')
  // Another administrator is faster.
  await callAsAdmin(payments.accept, {
    _id: held!.about,
    username: member.username,
    status: 'deny',
  })

  await sendHeldNow()

  await screen.findByText(/already/i)
  await waitFor(() => expect(heldWrites.get()).toEqual([]))
})

test('a withdrawal is denied with undo, and marked as paid after a question', async () => {
  const as = await createMember({ earning: 2_000 })
  const [first, second] = [await withdraw(as, 500), await withdraw(as, 600)]
  const { user } = await openInbox(as)
  await screen.findByRole('button', { name: /^Deny/ })

  await user.keyboard('d')
  await (await findDialog('dialog')).findByRole('button', { name: /Not reached/ })
  await user.keyboard('3')
  await waitFor(() => expect(inboxFigures()).toEqual(['−600.00']))
  await screen.findByRole('button', { name: /^Mark 600 as paid/ })
  await user.keyboard('a')
  await user.click((await findDialog('dialog')).getByRole('button', { name: /^Mark paid/ }))

  await sendHeldNow()
  const stateOf = async (id: string) => (await callAsAdmin(withdrawals.get, { id })).data.withdrawal.status
  await waitFor(async () => expect(await stateOf(second)).toBe('approved'))
  await waitFor(async () => expect(await stateOf(first)).toBe('denied'))
})

test('in an alarm the keys name the act, and it is closed with a note', async () => {
  const till = await createTill({ method: 'rocket', mode: 'suggest' })
  const transfer = till.receive({ amount: 300 })
  await till.send(transfer)
  const { items } = (await callAsAdmin(tillSms.list, { till: till.id })).data
  await db.insert(tillAlarms).values({ kind: 'sms_suspect', ref: items[0]!._id })
  const as = await createMember()
  await requestTopUp(as, 80)
  vi.stubGlobal('matchMedia', matchWide)
  const { user } = openPage(`/home/inbox?kind=alarm&search=${transfer.transactionId}`, { as: await sharedAdmin() })
  await screen.findByRole('button', { name: /^Forged/ })
  screen.getByRole('button', { name: /^Genuine/ })
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()

  await user.keyboard('f')
  const dialog = await findDialog('dialog')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toMatch(/^Forged/)
  await user.click(dialog.getByRole('button', { name: 'Close alarm' }))

  await screen.findByText('Nothing is found.')
  await callAsAdmin(tills.setMode, { id: till.id, mode: 'off' })
})

test('on a phone the list and the thread are one after the other, with the place in the list', async () => {
  const { member } = await createTopUps(80, 90)
  const { user } = await openInbox(member, { isWide: false })
  expect(openFigure()).toBeUndefined()

  await user.click(screen.getAllByRole('link', { name: /\+80\.00/ })[0]!)

  await screen.findByText('1 of 2')
  await screen.findByRole('button', { name: /^Accept 80/ })
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await screen.findByText(/^[\d,]+ waiting$/)
})

test('administrators see the kinds that they may work on', async () => {
  const { member } = await createTopUps(80)
  await call(supports.create, { message: 'Hello?' }, { as: member })

  await openInbox(member, { as: await createStaff('support') })

  expect(inboxFigures()).toEqual([undefined])
  expect(screen.queryByRole('button', { name: /^Top-ups/ })).toBeNull()
})

test('the list of keys is opened by ?', async () => {
  const { member } = await createTopUps(80)
  const { user } = await openInbox(member)

  await user.keyboard('?')

  const dialog = await findDialog('dialog')
  dialog.getByText('Undo the newest decision, within 10 seconds')
})
