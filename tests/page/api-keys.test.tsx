import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createAdmin } from '../support/server/members.ts'

test('an API key is shown once, works with its permissions, and ends when it is revoked', async () => {
  const as = await createAdmin()
  const { user, fill, confirm } = openPage('/home/api-keys', { as })
  await screen.findByText('No API keys')

  await user.click(screen.getByRole('button', { name: 'Create an API key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an API key' }))
  const key = (await dialog.findByText(/^jk_[\w-]{43}$/)).textContent!
  await fill({ Name: 'Shop system' })
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await dialog.findByText('Select at least one.')
  await user.click(dialog.getByRole('checkbox', { name: 'see members' }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))

  const row = within(await screen.findByRole('row', { name: /Shop system/ }))
  row.getByText('see members')
  row.getByText('Never')
  expect(screen.queryByText(key)).toBeNull()
  expect((await call(users.list, {}, { as: { token: key } })).status).toBe(200)

  await user.click(screen.getByRole('button', { name: 'Revoke Shop system' }))
  await confirm('Revoke')
  await screen.findByText('No API keys')
  await waitFor(async () => expect((await call(users.list, {}, { as: { token: key } })).status).toBe(401))
})
