import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { amounts, boxes, denyElsewhere, openQueue, requested, selected } from '../support/page/balance-requests.ts'

test('a request that another admin decided is deselected', async () => {
  const { member, ids, path } = await requested(500, 700)
  const { user } = await openQueue(path)
  for (const box of boxes()) await user.click(box)
  expect(selected().getByRole('status').textContent).toBe('2 selected · 1,200.00 TK')

  await denyElsewhere(ids[0]!, member.username)

  await waitFor(() => expect(selected().getByRole('status').textContent).toBe('1 selected · 700.00 TK'))
})

test('when a row is removed, focus moves to its neighbour', async () => {
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

test('Shift and a click select all rows in between', async () => {
  const { path } = await requested(100, 200, 300, 400)
  const { user } = await openQueue(path)

  await user.click(boxes()[0]!)
  await user.keyboard('{Shift>}')
  await user.click(boxes()[2]!)
  await user.keyboard('{/Shift}')

  await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true, false]))
  expect(selected().getByRole('status').textContent).toBe('3 selected · 600.00 TK')
})
