import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { supports } from '#contract/supports.ts'
import { call } from '../support/call.ts'
import { newMember, theAdmin } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'

test('a message that is sent stands below, and waits', async () => {
  const as = await newMember()
  const { user } = openPage('/home/support', { as })

  await user.type(await screen.findByLabelText('Message'), 'Where is my money?')
  await user.click(screen.getByRole('button', { name: 'Send message' }))

  const item = within((await screen.findByText('Where is my money?', { selector: 'p *, p' })).closest('li')!)
  item.getByText('Pending')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
})

test('an empty message is told at its field', async () => {
  const { user } = openPage('/home/support', { as: await newMember() })

  await user.click(await screen.findByRole('button', { name: 'Send message' }))

  await screen.findByRole('textbox', { name: 'Message', description: 'This field is required.' })
})

test('an admin solves a message, and its button is gone', async () => {
  const as = await newMember()
  const message = `Help ${as.username}`
  await call(supports.create, { message }, { as })
  const { user } = openPage('/home/support-messages', { as: await theAdmin() })
  const item = async () => within((await screen.findByText(message)).closest('li')!)

  await user.click((await item()).getByRole('button', { name: 'Solve' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Solve' }))

  await waitFor(async () => (await item()).getByText('Solved'))
  expect((await item()).queryByRole('button', { name: 'Solve' })).toBeNull()
  expect((await call(supports.mine, {}, { as })).data.items).toMatchObject([{ isSolved: true }])
})
