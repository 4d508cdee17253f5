import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  checkboxes,
  createRequests,
  denyAsOtherAdmin,
  openQueue,
  selectionBar,
  visibleAmounts,
} from '../support/page/balance-request-queue.ts'

test('a request that another admin decided is deselected', async () => {
  const { member, ids, path } = await createRequests(500, 700)
  const { user } = await openQueue(path)
  for (const box of checkboxes()) await user.click(box)
  expect(selectionBar().getByRole('status').textContent).toBe('2 selected · 1,200.00 tk')

  await denyAsOtherAdmin(ids[0]!, member.username)

  await waitFor(() => expect(selectionBar().getByRole('status').textContent).toBe('1 selected · 700.00 tk'))
})

test('when a row is removed, focus moves to its neighbour', async () => {
  const { member, ids, path } = await createRequests(500, 700, 900)
  await openQueue(path)
  checkboxes()[2]!.focus()

  await denyAsOtherAdmin(ids[2]!, member.username)
  await waitFor(() => expect(visibleAmounts()).toEqual(['500', '700']))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('700.00 BDT'))

  await denyAsOtherAdmin(ids[1]!, member.username)
  await waitFor(() => expect(visibleAmounts()).toEqual(['500']))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('500.00 BDT'))
})

test('Shift and a click select all rows in between', async () => {
  const { path } = await createRequests(100, 200, 300, 400)
  const { user } = await openQueue(path)

  await user.click(checkboxes()[0]!)
  await user.keyboard('{Shift>}')
  await user.click(checkboxes()[2]!)
  await user.keyboard('{/Shift}')

  await waitFor(() => expect(checkboxes().map(({ checked }) => checked)).toEqual([true, true, true, false]))
  expect(selectionBar().getByRole('status').textContent).toBe('3 selected · 600.00 tk')
})
