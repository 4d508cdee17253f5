import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { lose, refuse } from '../support/page/answer.ts'
import { openPage } from '../support/page/open-page.tsx'
import { type Account, createMember } from '../support/server/members.ts'

async function transferTo(username: string, amount: string, { as }: { as: Account }) {
  const page = openPage('/home/transfer-wallet', { as })
  await page.user.type(await screen.findByLabelText('Username'), username)
  await page.user.type(screen.getByLabelText('Amount'), amount)
  await page.user.click(screen.getByRole('button', { name: 'Transfer' }))
  return page
}

const question = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))

test('a wallet transfer asks first, arrives, and the balance on the screen is the new one', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { user } = await transferTo(receiver.username, '30.50', { as })
  const asked = await question()
  asked.getByText(receiver.username)
  asked.getByText('30.50 TK')
  expect(await receiver.getBalance()).toBe(0)

  await user.click(asked.getByRole('button', { name: 'Transfer' }))

  await screen.findByText('69.50')
  expect((await screen.findAllByText('Your transaction has been completed successfully.')).length).toBeGreaterThan(0)
  expect(await receiver.getBalance()).toBe(30.5)
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('')
})

test('a question that is answered twice transfers once', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { user } = await transferTo(receiver.username, '30', { as })

  await user.dblClick((await question()).getByRole('button', { name: 'Transfer' }))

  await screen.findByText('70.00')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await receiver.getBalance()).toBe(30)
})

test('a transfer whose answer is lost is told on the page, and sent again it is one transfer', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  lose(transfers.toWallet, { after: 'effect' })
  const { user } = await transferTo(receiver.username, '30', { as })
  await user.click((await question()).getByRole('button', { name: 'Transfer' }))
  await screen.findByText(/Joma cannot be reached/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  await user.click((await question()).getByRole('button', { name: 'Transfer' }))

  await screen.findByText('70.00')
  expect(await receiver.getBalance()).toBe(30)
})

test('a wallet transfer that is cancelled sends nothing and keeps what was typed', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { user } = await transferTo(receiver.username, '30', { as })

  await user.click((await question()).getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(receiver.username)
  expect(await receiver.getBalance()).toBe(0)
})

test('more than the balance is told at its field, and nothing is asked', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]

  await transferTo(receiver.username, '100.01', { as })

  const description = 'Your balance is not enough to complete this transaction.'
  await screen.findByRole('textbox', { name: 'Amount', description })
  await screen.findByText('Insufficient Balance')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await receiver.getBalance()).toBe(0)
})

test('a receiver that there is not is told at the field, which has the focus', async () => {
  const { user } = await transferTo('nobody-here', '5', { as: await createMember({ balance: 100 }) })

  await user.click((await question()).getByRole('button', { name: 'Transfer' }))

  const field = await screen.findByRole('textbox', { name: 'Username', description: 'User not found.' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a server that breaks is told in the words of the specification', async () => {
  refuse(transfers.toWallet, 'unexpected')
  const { user } = await transferTo('somebody', '5', { as: await createMember({ balance: 100 }) })

  await user.click((await question()).getByRole('button', { name: 'Transfer' }))

  await screen.findByText('Something went wrong. Try again later.')
})

test('an income transfer moves what was earned, without a question', async () => {
  const as = await createMember({ balance: 1, earning: 200 })
  const { user } = openPage('/home/transfer-balance', { as })

  await user.type(await screen.findByLabelText('Amount'), '200')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))

  await screen.findByText('201.00')
  expect(await as.me()).toMatchObject({ balance: 201, earning: 0 })
})

test('what was typed into one transfer is there after a reload, and not in the other', async () => {
  const as = await createMember({ balance: 100 })
  const before = openPage('/home/transfer-wallet', { as })
  await before.user.type(await screen.findByLabelText('Amount'), '12')
  before.close()

  const again = openPage('/home/transfer-wallet', { as })
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('12')
  again.close()

  openPage('/home/transfer-balance', { as })
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('')
})

test('the question is asked in Bengali too', async () => {
  localStorage.setItem('locale', 'bn')
  const { user } = openPage('/home/transfer-wallet', { as: await createMember({ balance: 100 }) })

  await user.type(await screen.findByLabelText('ইউজারনেম'), 'rahim')
  await user.type(screen.getByLabelText('টাকার পরিমাণ'), '৩০')
  await user.click(screen.getByRole('button', { name: 'ট্রান্সফার করুন' }))

  const asked = within(await screen.findByRole('alertdialog', { name: 'আপনি কি নিশ্চিত?' }))
  asked.getByText('rahim')
  asked.getByText('৩০.০০ টাকা')
})
