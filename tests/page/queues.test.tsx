import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { refuse } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { db } from '../support/house.ts'
import { newAdmin, newMember, paymentOf, theAdmin } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'

/** A member with requests of these amounts, and the queue as it shows nobody else's. */
async function requested(...amounts: number[]) {
  const member = await newMember()
  const ids: string[] = []
  for (const amount of amounts) ids.push((await call(payments.request, paymentOf(amount), { as: member })).data._id)
  const states = async () =>
    (await call(payments.mine, { sort: 'oldest' }, { as: member })).data.items.map(({ state }) => state)
  return { member, ids, states, path: `/home/balance-request?search=${member.username}` }
}

async function openQueue(path: string) {
  const page = openPage(path, { as: await theAdmin() })
  await screen.findByRole('table', { name: 'Balance requests' })
  return page
}

/** The amounts of the rows, from above. */
const amounts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.money')?.textContent?.replace('.00 TK', ''))

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select m/ })
const selected = () => within(screen.getByRole('region', { name: 'What is selected' }))
const current = () => document.querySelector('[aria-current] .money')?.textContent
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))

async function denyElsewhere(id: string, username: string) {
  const decision = { _id: id, username, status: 'deny' as const }
  expect((await call(payments.accept, decision, { as: await newAdmin() })).status).toBe(200)
}

test('J and K move, A and D only ask: nothing is decided before the confirmation', async () => {
  const { states, path } = await requested(500, 700)
  const { user } = await openQueue(path)

  await user.keyboard('jj')
  expect(current()).toBe('700.00 TK')
  await user.keyboard('k')
  expect(current()).toBe('500.00 TK')
  await user.keyboard('a')
  const accepting = await question()
  accepting.getByText('500.00 TK')
  // In a dialog they mean nothing.
  await user.keyboard('jdx?')
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Keyboard' })).toBeNull()
  await user.click(accepting.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('d')

  ;(await question()).getByRole('button', { name: 'Deny' })
  expect(await states()).toEqual(['pending', 'pending'])
})

test('/ leads to the search, where letters are letters, and ? to the list of keys', async () => {
  const { path } = await requested(500)
  const { user } = await openQueue(path)
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }))
  help.getByText('Accept, after a question')
  await user.click(help.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.keyboard('j/')
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  expect(document.activeElement).toBe(box)
  await user.keyboard('zad?')

  await screen.findByText('No balance requests found.')
  expect(box.value).toMatch(/zad\?$/)
  expect(document.activeElement).toBe(box)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('several are accepted after one question with their count and their sum', async () => {
  const { member, states, path } = await requested(500, 700, 900)
  const { user } = await openQueue(path)
  await user.click(boxes()[0]!)
  await user.click(boxes()[2]!)
  expect(selected().getByRole('status').textContent).toBe('2 selected · 1,400.00 TK')

  await user.keyboard('ja')
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  dialog.getByText(
    (_, element) =>
      element?.tagName === 'P' &&
      element.textContent === 'Accept 2 payment requests of 1,400.00 TK in all. The balances are added at once.',
  )
  await user.click(dialog.getByRole('button', { name: 'Accept 2' }))

  await waitFor(() => expect(amounts()).toEqual(['700']))
  expect(screen.queryByRole('region', { name: 'What is selected' })).toBeNull()
  expect(await states()).toEqual(['success', 'pending', 'success'])
  expect(await member.balanceNow()).toBe(1_400)
})

test('where another administrator was faster, each result is named', async () => {
  const { member, ids, path } = await requested(500, 700)
  const { user } = await openQueue(path)
  for (const box of boxes()) await user.click(box)
  await user.click(selected().getByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await denyElsewhere(ids[0]!, member.username)

  await user.click(dialog.getByRole('button', { name: 'Accept 2' }))

  const results = within(await screen.findByRole('dialog', { name: 'Accept: 1 done, 1 refused' }))
  const [refused, done] = results.getAllByRole('listitem')
  within(refused!).getByText('This request is already decided.')
  within(done!).getByText('Done')
  expect(await member.balanceNow()).toBe(700)
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})

test('what another administrator decides is no longer selected', async () => {
  const { member, ids, path } = await requested(500, 700)
  const { user } = await openQueue(path)
  for (const box of boxes()) await user.click(box)
  expect(selected().getByRole('status').textContent).toBe('2 selected · 1,200.00 TK')

  await denyElsewhere(ids[0]!, member.username)

  await waitFor(() => expect(selected().getByRole('status').textContent).toBe('1 selected · 700.00 TK'))
})

test('a row that goes passes the focus on to the one beside it', async () => {
  const { member, ids, path } = await requested(500, 700, 900)
  await openQueue(path)
  boxes()[2]!.focus()

  await denyElsewhere(ids[2]!, member.username)
  await waitFor(() => expect(amounts()).toEqual(['500', '700']))
  expect(document.activeElement?.textContent).toContain('700.00 TK')

  await denyElsewhere(ids[1]!, member.username)
  await waitFor(() => expect(amounts()).toEqual(['500']))
  expect(document.activeElement?.textContent).toContain('500.00 TK')
})

test('order, filters and selection stand in the URL, and a reload shows the same', async () => {
  const { path } = await requested(500, 900, 700)
  const first = await openQueue(path)
  await first.user.click(screen.getByRole('button', { name: 'Balance' }))
  await waitFor(() => expect(amounts()).toEqual(['900', '700', '500']))
  await first.user.selectOptions(screen.getByLabelText('Method'), 'bKash')
  await waitFor(() => expect(first.addressNow()).toMatch(/payment_method=bkash/))
  await waitFor(() => expect(boxes()).toHaveLength(3))
  await first.user.click(boxes()[1]!)
  await waitFor(() => expect(first.addressNow()).toMatch(/selected=/))
  const address = first.addressNow()
  first.close()

  await openQueue(address)

  await waitFor(() => expect(amounts()).toEqual(['900', '700', '500']))
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false])
  expect(screen.getByRole('columnheader', { name: 'Balance' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByLabelText<HTMLSelectElement>('Method').value).toBe('bkash')
})

test('nonsense in the URL is left out', async () => {
  const { path } = await requested(500)

  await openQueue(`${path}&sort=sideways&from=yesterday&payment_method=cash&pages=x&selected=nothing`)

  expect(amounts()).toEqual(['500'])
  expect(screen.queryByRole('region', { name: 'What is selected' })).toBeNull()
})

test('a held Shift selects all between two', async () => {
  const { path } = await requested(100, 200, 300, 400)
  const { user } = await openQueue(path)

  await user.click(boxes()[0]!)
  await user.keyboard('{Shift>}')
  await user.click(boxes()[2]!)
  await user.keyboard('{/Shift}')

  await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true, false]))
  expect(selected().getByRole('status').textContent).toBe('3 selected · 600.00 TK')
})

test('whoever has waited for 10 minutes stands out, and for 30 more so', async () => {
  const { ids, path } = await requested(100, 200, 300)
  const minutes = [31, 12, 9]
  for (const [place, id] of ids.entries())
    await db
      .update(paymentTable)
      .set({ created_at: new Date(Date.now() - minutes[place]! * 60_000) })
      .where(eq(paymentTable.id, id))

  await openQueue(path)

  const look = (age: string) => screen.getByText(age).closest('.age')?.className
  expect(look('31 minutes')).toBe('age is-very-late')
  expect(look('12 minutes')).toBe('age is-late')
  expect(look('9 minutes')).toBe('age')
  screen.getByText(', over 30 minutes')
})

test('a row says what has to be compared with the SMS, and what to look at twice', async () => {
  const member = await newMember()
  const sent = {
    account_number: '01912345678',
    payment_method: 'nagod' as const,
    transaction_id: 'NOTNAGADS1',
    amount: 25_000,
    date: '2026-01-31',
  }
  await call(payments.request, sent, { as: member })

  await openQueue(`/home/balance-request?search=${member.username}`)

  const row = within(screen.getAllByRole('row')[1]!)
  row.getByRole('link', { name: member.username })
  for (const text of ['01912 345 678', 'Nagad', 'NOTNAGADS1', 'Jan 31, 2026']) row.getByText(text)
  const flags = within(row.getByRole('list', { name: 'Look twice' })).getAllByRole('listitem')
  expect(flags.map(({ textContent }) => textContent)).toEqual([
    'Not the shape of this method’s ids',
    'Sender is not the profile’s number',
    'First payment, 10,000 TK or more',
  ])
  row.getByRole('button', { name: 'Accept' })
})

test('a username leads to the member, and a search hides the sum of what it leaves out', async () => {
  const { member, path } = await requested(500)
  const { user, pathNow } = await openQueue('/home/balance-request')
  await screen.findByText(/TK in all/)

  await user.type(screen.getByRole('searchbox'), member.username)
  await waitFor(() => expect(amounts()).toEqual(['500']))
  expect(screen.queryByText(/TK in all/)).toBeNull()
  await user.click(screen.getByRole('link', { name: member.username }))

  await waitFor(() => expect(pathNow()).toBe(`/home/user-information/${member.username}`))
  expect(path).toContain(member.username)
})

test('a decision that the server breaks over says so, and can be made again', async () => {
  const { states, path } = await requested(500, 700)
  const { user } = await openQueue(path)
  for (const box of boxes()) await user.click(box)
  refuse(payments.acceptMany, 'unexpected')
  await user.click(selected().getByRole('button', { name: 'Deny' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))

  await user.click(dialog.getByRole('button', { name: 'Deny 2' }))

  await dialog.findByText('Something went wrong')
  expect(await states()).toEqual(['pending', 'pending'])
})
