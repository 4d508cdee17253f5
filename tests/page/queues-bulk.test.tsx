import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { refuse } from '../support/page/answer.ts'
import { amounts, boxes, denyElsewhere, openQueue, requested, selected } from '../support/page/balance-requests.ts'

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
  expect(await member.getBalance()).toBe(1_400)
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
  expect(await member.getBalance()).toBe(700)
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
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
