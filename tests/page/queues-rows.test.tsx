import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { checkboxes, createRequests, openQueue, visibleAmounts } from '../support/page/balance-request-queue.ts'
import { call } from '../support/server/call.ts'
import { createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

test('order, filters and selection are in the URL, and a reload restores them', async () => {
  const { path } = await createRequests(500, 900, 700)
  const first = await openQueue(path)
  await first.user.click(screen.getByRole('button', { name: 'Balance' }))
  await waitFor(() => expect(visibleAmounts()).toEqual(['900', '700', '500']))
  await first.user.selectOptions(screen.getByLabelText('Method'), 'bKash')
  await waitFor(() => expect(first.hrefNow()).toMatch(/payment_method=bkash/))
  await waitFor(() => expect(checkboxes()).toHaveLength(3))
  await first.user.click(checkboxes()[1]!)
  await waitFor(() => expect(first.hrefNow()).toMatch(/selected=/))
  const address = first.hrefNow()
  first.close()

  await openQueue(address)

  await waitFor(() => expect(visibleAmounts()).toEqual(['900', '700', '500']))
  expect(checkboxes().map(({ checked }) => checked)).toEqual([false, true, false])
  expect(screen.getByRole('columnheader', { name: 'Balance' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByLabelText<HTMLSelectElement>('Method').value).toBe('bkash')
})

test('invalid values in the URL are ignored', async () => {
  const { path } = await createRequests(500)

  await openQueue(`${path}&sort=sideways&from=yesterday&payment_method=cash&after=x&selected=nothing`)

  expect(visibleAmounts()).toEqual(['500'])
  expect(screen.queryByRole('region', { name: 'What is selected' })).toBeNull()
})

test('requests older than 10 minutes are marked late, above 30 minutes very late and above two hours overdue', async () => {
  const { ids, path } = await createRequests(100, 200, 300, 400)
  // Half a minute more than shown, since the queue's clock may be 15 seconds behind.
  const minutes = [121.5, 31.5, 12.5, 9.5]
  for (const [index, id] of ids.entries())
    await db
      .update(paymentTable)
      .set({ created_at: new Date(Date.now() - minutes[index]! * 60_000) })
      .where(eq(paymentTable.id, id))

  await openQueue(path)

  const classOf = (age: string) => screen.getByText(age).closest('.waiting-time')?.className
  expect(classOf('2 hours')).toBe('waiting-time is-overdue')
  expect(classOf('31 minutes')).toBe('waiting-time is-very-late')
  expect(classOf('12 minutes')).toBe('waiting-time is-late')
  expect(classOf('9 minutes')).toBe('waiting-time')
  screen.getByText(', over 30 minutes')
})

test('a row shows the fields to compare with the SMS, and its warnings', async () => {
  const member = await createMember()
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
  for (const text of ['01912 345 678', 'Nagad', 'NOTNAGADS1', '31 Jan 2026']) row.getByText(text)
  const flags = row.getByRole('button', {
    name: 'Odd id Other sender +1',
    description:
      'Unusual id for this method. Sender is not the profile’s number, or several members have it. First payment, 10,000 tk or more',
  })
  flags.focus()
  expect((await screen.findByRole('tooltip')).textContent).toContain('First payment, 10,000 tk or more')
  fireEvent.keyDown(flags, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  row.getByRole('button', { name: 'Accept' })
})

test('a username links to the member, and a search hides the sum of the queue', async () => {
  const { member, path } = await createRequests(500)
  const { user, pathNow } = await openQueue('/home/balance-request')
  const sum = await screen.findByText((_, element) => /^[\d,.]+ tk$/.test(element?.textContent ?? ''), {
    selector: '.count-line',
  })

  await user.type(screen.getByRole('searchbox'), member.username)
  await waitFor(() => expect(visibleAmounts()).toEqual(['500']))
  expect(sum.isConnected).toBe(false)
  await user.click(screen.getByRole('link', { name: member.username }))

  await waitFor(() => expect(pathNow()).toBe(`/home/user-information/${member.username}`))
  expect(path).toContain(member.username)
})
