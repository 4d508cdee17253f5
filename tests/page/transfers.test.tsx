import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newMember } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'

test('a wallet transfer arrives, and the balance on the screen is the new one', async () => {
  const [as, receiver] = [await newMember({ balance: 100 }), await newMember()]
  const { user } = openPage('/home/transfer-wallet', { as })

  await user.type(await screen.findByLabelText('Username'), receiver.username)
  await user.type(screen.getByLabelText('Amount'), '30.50')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))

  await screen.findByText('69.50')
  expect(await receiver.balanceNow()).toBe(30.5)
})

test('more than the balance is told at its field', async () => {
  const [as, receiver] = [await newMember({ balance: 100 }), await newMember()]
  const { user } = openPage('/home/transfer-wallet', { as })

  await user.type(await screen.findByLabelText('Username'), receiver.username)
  await user.type(screen.getByLabelText('Amount'), '100.01')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))

  const description = 'Your balance is not enough to complete this transaction.'
  await screen.findByRole('textbox', { name: 'Amount', description })
  expect(await receiver.balanceNow()).toBe(0)
})

test('a receiver that there is not is told at the field', async () => {
  const { user } = openPage('/home/transfer-wallet', { as: await newMember({ balance: 100 }) })

  await user.type(await screen.findByLabelText('Username'), 'nobody-here')
  await user.type(screen.getByLabelText('Amount'), '5')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))

  await screen.findByRole('textbox', { name: 'Username', description: 'User not found.' })
})

test('an income transfer moves what was earned', async () => {
  const as = await newMember({ balance: 1, earning: 200 })
  const { user } = openPage('/home/transfer-balance', { as })

  await user.type(await screen.findByLabelText('Amount'), '200')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))

  await screen.findByText('201.00')
  expect(await as.me()).toMatchObject({ balance: 201, earning: 0 })
})
