import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tills } from '#contract/tills.ts'
import { openPage } from '../support/page/open-page.tsx'
import { callAsAdmin, sharedAdmin } from '../support/server/members.ts'
import { createTill, randomNumber } from '../support/server/till-simulator.ts'

const openTills = async () => openPage('/home/tills', { as: await sharedAdmin() })
const findRow = async (name: string) => within((await screen.findByRole('cell', { name })).closest('tr')!)

test('an admin adds a till, and the table shows it in the mode Off', async () => {
  const { user } = await openTills()
  const label = `till ${crypto.randomUUID().slice(0, 8)}`

  await user.click(await screen.findByRole('button', { name: 'Add till' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add till' }))
  await user.click(dialog.getByRole('radio', { name: /Nagad/ }))
  await user.type(dialog.getByLabelText('Number'), '01812 345-678')
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Agent')
  await user.type(dialog.getByLabelText('Label'), label)
  await user.click(dialog.getByRole('button', { name: 'Add till' }))

  const row = await findRow(label)
  row.getByText('Active')
  row.getByText('Off')
  row.getByText('Agent')
  row.getByText('01812 345 678')
  row.getByText('None yet')
})
