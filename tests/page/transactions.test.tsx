import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { refuse } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { disconnect } from '../support/connection.ts'
import { askTopUp, withdraw } from '../support/history.ts'
import { db } from '../support/house.ts'
import { type Account, newMember, paymentOf, theAdmin, topUp } from '../support/members.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { watchScrolling } from '../support/scrolling.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  network.events.removeAllListeners()
})

const rowsNow = () => within(screen.getByRole('tabpanel')).getAllByRole('link')
const findRow = (name: RegExp) => screen.findByRole('link', { name })

/** Three pages of payments, of which the last is not full. */
async function sendMany(as: Account) {
  const many = Array.from({ length: 45 }, (_, place) => ({ ...paymentOf(1), amount: BigInt(place + 1) * 100n }))
  await db.insert(paymentTable).values(many.map((payment) => ({ ...payment, user_id: as.id })))
}

async function deny(as: Account, _id: string) {
  const decision = { _id, username: as.username, status: 'deny' as const }
  await call(payments.accept, decision, { as: await theAdmin() })
}

test.each([
  ['Withdraw', 'Withdraw requests you send show here.'],
  ['Payment', 'Payments you send show here.'],
  ['Transfer', 'Transfers you send or receive show here.'],
])('an empty tab %s says that no data exists', async (name, help) => {
  const { user } = openPage('/home/transactions', { as: await newMember() })

  await user.click(await screen.findByRole('tab', { name }))

  await screen.findByText(help)
  screen.getByRole('heading', { name: 'No data exists' })
  expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy()
})

test('withdrawals come first, each with its status', async () => {
  const as = await newMember({ earning: 1_800 })
  await withdraw(as, 600, 'approved')
  await withdraw(as, 600, 'denied')
  await withdraw(as, 600)

  openPage('/home/transactions', { as })

  await findRow(/Pending/)
  await findRow(/Completed/)
  await findRow(/Denied.*A reason\./)
})

test('a payment is pending, completed or failed', async () => {
  const as = await newMember()
  await deny(as, (await askTopUp(as))._id)
  await topUp(as, 30)
  await askTopUp(as)

  openPage('/home/transactions?tab=payment', { as })

  await findRow(/Pending/)
  await findRow(/Completed/)
  await findRow(/Failed/)
})

test('a transfer says which way it went', async () => {
  const [as, other] = [await newMember({ balance: 100, earning: 50 }), await newMember({ balance: 10 })]
  await call(transfers.toWallet, { username: other.username, amount: 30 }, { as })
  await call(transfers.toWallet, { username: as.username, amount: 5 }, { as: other })
  await call(transfers.fromIncome, { amount: 50 }, { as })

  openPage('/home/transactions?tab=transfer', { as })

  await screen.findByText(`To ${other.username}`)
  screen.getByText(`From ${other.username}`)
  screen.getByText('Income balance to balance')
  expect(screen.getAllByText('Success')).toHaveLength(3)
})

test('the arrow keys move between the tabs', async () => {
  const { user } = openPage('/home/transactions', { as: await newMember() })
  const first = await screen.findByRole('tab', { name: 'Withdraw', selected: true })
  first.focus()

  await user.keyboard('{ArrowRight}')

  const second = await screen.findByRole('tab', { name: 'Payment', selected: true })
  expect(document.activeElement).toBe(second)
})

test('a status that is chosen filters the list, and stands in the address', async () => {
  const as = await newMember({ earning: 1_200 })
  await withdraw(as, 500, 'approved')
  await withdraw(as, 600)
  const { user, addressNow } = openPage('/home/transactions', { as })
  await findRow(/500\.00/)

  await user.click(screen.getByRole('button', { name: 'Pending' }))

  await waitFor(() => expect(rowsNow()).toHaveLength(1))
  await findRow(/600\.00/)
  expect(addressNow()).toBe('/home/transactions?tab=withdraw&status=pending')
})

test('a filter that lets nothing through says so, and another tab begins without one', async () => {
  const as = await newMember()
  await askTopUp(as)
  const { user, addressNow } = openPage('/home/transactions?tab=payment&status=failed', { as })
  await screen.findByRole('heading', { name: 'No data exists' })

  await user.click(screen.getByRole('tab', { name: 'Withdraw' }))

  await screen.findByText('Withdraw requests you send show here.')
  expect(addressNow()).toBe('/home/transactions?tab=withdraw')
})

test('the list is read on when its end comes near, and the address knows how far', async () => {
  const { scrollToEnd } = watchScrolling()
  const as = await newMember()
  await sendMany(as)
  const { addressNow } = openPage('/home/transactions?tab=payment', { as })
  await findRow(/45\.00/)
  expect(rowsNow()).toHaveLength(20)

  await scrollToEnd()

  await waitFor(() => expect(rowsNow()).toHaveLength(40))
  await waitFor(() => expect(addressNow()).toBe('/home/transactions?tab=payment&pages=2'))
})

test('a button reads on too, until there is no more', async () => {
  const as = await newMember()
  await sendMany(as)
  const { user } = openPage('/home/transactions?tab=payment&pages=2', { as })
  await findRow(/45\.00/)

  await user.click(await screen.findByRole('button', { name: 'More' }))

  await waitFor(() => expect(rowsNow()).toHaveLength(45))
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('a page that is opened again shows the list as far as it was', async () => {
  const as = await newMember()
  await sendMany(as)

  openPage('/home/transactions?tab=payment&pages=3', { as })

  await findRow(/45\.00/)
  expect(rowsNow()).toHaveLength(45)
})

test('an address that makes no sense shows the beginning of the withdrawals', async () => {
  const as = await newMember({ earning: 600 })
  await withdraw(as, 600)

  openPage('/home/transactions?tab=gifts&status=lost&pages=5000', { as })

  await findRow(/600\.00/)
  screen.getByRole('tab', { name: 'Withdraw', selected: true })
  screen.getByRole('button', { name: 'All', pressed: true })
})

test('a next page that fails is told at the end, asked for once, and read at a press', async () => {
  const { scrollToEnd, isWatched } = watchScrolling()
  const as = await newMember()
  await sendMany(as)
  const { user } = openPage('/home/transactions?tab=payment', { as })
  await findRow(/45\.00/)
  let asked = 0
  network.events.on('request:start', () => void asked++)
  refuse(payments.mine, 'not_allowed')
  await scrollToEnd()
  const alert = await screen.findByRole('alert')
  expect({ asked, isWatched: isWatched() }).toEqual({ asked: 1, isWatched: false })
  network.resetHandlers()

  await user.click(within(alert).getByRole('button', { name: 'Retry' }))

  await waitFor(() => expect(rowsNow()).toHaveLength(40))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list that cannot be read says why, and is read at a press', async () => {
  const as = await newMember({ earning: 600 })
  await withdraw(as, 600)
  refuse(withdrawals.mine, 'not_allowed')
  const { user } = openPage('/home/transactions', { as })
  const alert = await screen.findByRole('alert')
  network.resetHandlers()

  await user.click(within(alert).getByRole('button', { name: 'Retry' }))

  await findRow(/600\.00/)
})

test('without a network what was read stays, and what was not says why', async () => {
  const as = await newMember({ earning: 600 })
  await withdraw(as, 600)
  const { user } = openPage('/home/transactions', { as })
  await findRow(/600\.00/)
  disconnect()
  await screen.findByText(/^You are offline/)
  await findRow(/600\.00/)

  await user.click(screen.getByRole('tab', { name: 'Payment' }))

  await screen.findByText('This has not been opened on this phone yet. It needs a connection.')
})

test('a payment opens with what was sent and what became of it', async () => {
  const as = await newMember()
  const payment = paymentOf(30)
  await call(payments.request, payment, { as })
  const { user, pathNow } = openPage('/home/transactions?tab=payment', { as })

  await user.click(await findRow(/Pending/))

  await screen.findByText('Waiting for a decision')
  expect(pathNow()).toMatch(/^\/home\/transactions\/payment\//)
  screen.getByText('bKash')
  screen.getByText('01712 345 678')
  screen.getByText(payment.transaction_id.toUpperCase())
  screen.getByText('Jan 31, 2026')
  expect(document.title).toBe('Payment request · Joma')
})

test('the id of a payment can be copied', async () => {
  const as = await newMember()
  const { _id, transaction_id } = await askTopUp(as)
  const { user } = openPage(`/home/transactions/payment/${_id}`, { as })
  const write = vi.spyOn(navigator.clipboard, 'writeText')

  await user.click(await screen.findByRole('button', { name: 'Copy transaction ID' }))

  await screen.findByText('Copied transaction ID!')
  expect(write).toHaveBeenCalledWith(transaction_id)
})

test('a payment that was accepted says where the money is, one that was denied that it failed', async () => {
  const as = await newMember()
  await topUp(as, 30)
  await deny(as, (await askTopUp(as))._id)
  const [denied, accepted] = (await call(payments.mine, {}, { as })).data.items

  const first = openPage(`/home/transactions/payment/${accepted?._id}`, { as })
  await screen.findByText('Accepted')
  screen.getByText(/The money was added to your balance\./)
  first.close()
  openPage(`/home/transactions/payment/${denied?._id}`, { as })

  await screen.findByText('Denied')
  screen.getByText('Failed')
})

test('a withdrawal opens with its history', async () => {
  const as = await newMember({ earning: 1_700 })
  const [denied, approved, pending] = [
    await withdraw(as, 500, 'denied'),
    await withdraw(as, 500, 'approved'),
    await withdraw(as, 600),
  ]

  const first = openPage(`/home/transactions/withdraw/${denied}`, { as })
  await screen.findByText(/A reason\./)
  screen.getByText(/The money was given back to your income balance\./)
  first.close()
  const second = openPage(`/home/transactions/withdraw/${approved}`, { as })
  await screen.findByText('Accepted')
  second.close()
  openPage(`/home/transactions/withdraw/${pending}`, { as })

  await screen.findByText('Waiting for a decision')
  screen.getByText('Pending')
})

test.each(['payment', 'withdraw'])('another’s %s does not exist, nor one of no sense', async (kind) => {
  const other = await newMember({ earning: 600 })
  const _id = kind === 'payment' ? (await askTopUp(other))._id : await withdraw(other, 600)
  const as = await newMember()

  const first = openPage(`/home/transactions/${kind}/${_id}`, { as })
  await screen.findByText('This does not exist any more.')
  first.close()
  openPage(`/home/transactions/${kind}/${randomUUID().slice(1)}`, { as })

  await screen.findByText('This does not exist any more.')
})

test('the way back from a payment leads to the place it was opened from', async () => {
  const as = await newMember()
  await sendMany(as)
  const { user, addressNow } = openPage('/home/more/transactions?tab=payment&pages=2', { as })
  await findRow(/45\.00/)
  await user.click(rowsNow().at(-1)!)
  await screen.findByText('Waiting for a decision')

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await findRow(/45\.00/)
  expect(addressNow()).toBe('/home/more/transactions?tab=payment&pages=2')
  expect(rowsNow()).toHaveLength(40)
})

test('the way back from a payment whose address was opened leads to the payments', async () => {
  const as = await newMember()
  const { _id } = await askTopUp(as)
  const { user, addressNow } = openPage(`/home/transactions/payment/${_id}`, { as })
  await screen.findByText('Waiting for a decision')

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await findRow(/Pending/)
  expect(addressNow()).toBe('/home/transactions?tab=payment')
})
