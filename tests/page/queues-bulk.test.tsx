import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { refuse } from '../support/page/api-responses.ts'
import {
  checkboxes,
  createRequests,
  denyAsOtherAdmin,
  openQueue,
  selectionBar,
  visibleAmounts,
} from '../support/page/balance-request-queue.ts'
import { call } from '../support/server/call.ts'

test('a bulk decision asks for confirmation once, with the number and the sum', async () => {
  const { member, states, path } = await createRequests(500, 700, 900)
  const { user } = await openQueue(path)
  await user.click(checkboxes()[0]!)
  await user.click(checkboxes()[2]!)
  expect(selectionBar().getByRole('status').textContent).toBe('2 selected · 1,400.00 tk')

  await user.keyboard('ja')
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await dialog.findByText(
    (_, element) =>
      element?.tagName === 'P' &&
      element.textContent === 'Accept 2 payment requests of 1,400.00 tk in all. The balances are added at once.',
  )
  await user.click(dialog.getByRole('button', { name: 'Accept 2' }))

  await waitFor(() => expect(visibleAmounts()).toEqual(['700']))
  expect(screen.queryByRole('region', { name: 'What is selected' })).toBeNull()
  expect(await states()).toEqual(['success', 'pending', 'success'])
  expect(await member.getBalance()).toBe(1_400)
})

test('a bulk decision lists each result when another admin decided first', async () => {
  const { member, ids, path } = await createRequests(500, 700)
  const { user } = await openQueue(path)
  for (const box of checkboxes()) await user.click(box)
  await user.click(selectionBar().getByRole('button', { name: /^Accept 2/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await denyAsOtherAdmin(ids[0]!, member.username)

  await user.click(dialog.getByRole('button', { name: 'Accept 2' }))

  const results = within(await screen.findByRole('dialog', { name: 'Accept: 1 done, 1 refused' }))
  const [refused, done] = results.getAllByRole('listitem')
  within(refused!).getByText('This request is already decided.')
  within(done!).getByText('Done')
  expect(await member.getBalance()).toBe(700)
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})

test('a failed bulk decision shows an error and decides nothing', async () => {
  const { states, path } = await createRequests(500, 700)
  const { user } = await openQueue(path)
  for (const box of checkboxes()) await user.click(box)
  refuse(payments.acceptMany, 'unexpected')
  await user.click(selectionBar().getByRole('button', { name: 'Deny' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await user.click(dialog.getByRole('button', { name: /Not received/ }))

  await user.click(dialog.getByRole('button', { name: 'Deny 2' }))

  await dialog.findByText('Something went wrong.')
  expect(await states()).toEqual(['pending', 'pending'])
})

test('a bulk denial needs a reason, which all of its requests get', async () => {
  const { member, states, path } = await createRequests(500, 700)
  const { user } = await openQueue(path)
  for (const box of checkboxes()) await user.click(box)
  await user.click(selectionBar().getByRole('button', { name: 'Deny' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await user.click(dialog.getByRole('button', { name: 'Deny 2' }))
  await dialog.findByText('This field is required.')
  expect(await states()).toEqual(['pending', 'pending'])

  await user.click(dialog.getByRole('button', { name: /Too old/ }))
  await user.click(dialog.getByRole('button', { name: 'Deny 2' }))

  await waitFor(async () => expect(await states()).toEqual(['deny', 'deny']))
  const { items } = (await call(payments.mine, {}, { as: member })).data
  expect(items.map(({ reason }) => reason)).toEqual(['too_old', 'too_old'])
})
