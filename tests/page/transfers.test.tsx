import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { dropResponse, refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember } from '../support/server/members.ts'

async function transferTo(username: string, amount: string, { as }: { as: Account }) {
  const page = openPage('/home/transfer-wallet', { as })
  await page.submit('Transfer', { Username: username, Amount: amount })
  return page
}

const findConfirmation = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))

test('a wallet transfer asks for confirmation, arrives and updates the displayed balance', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { user } = await transferTo(receiver.username, '30.50', { as })
  const confirmation = await findConfirmation()
  confirmation.getByText(receiver.username)
  confirmation.getByText('30.50 tk')
  expect(await receiver.getBalance()).toBe(0)

  await user.click(confirmation.getByRole('button', { name: /^Transfer/ }))

  await screen.findByText('69.50')
  expect((await screen.findAllByText('Your transaction has been completed successfully.')).length).toBeGreaterThan(0)
  expect(await receiver.getBalance()).toBe(30.5)
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('')
})

test('confirming twice transfers once', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { user } = await transferTo(receiver.username, '30', { as })

  await user.dblClick((await findConfirmation()).getByRole('button', { name: /^Transfer/ }))

  await screen.findByText('70.00')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await receiver.getBalance()).toBe(30)
})

test('a transfer whose response was lost shows an error, and sending it again transfers once', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  dropResponse(transfers.toWallet)
  const { user } = await transferTo(receiver.username, '30', { as })
  await user.click((await findConfirmation()).getByRole('button', { name: /^Transfer/ }))
  await screen.findByText(/Joma cannot be reached/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  await user.click((await findConfirmation()).getByRole('button', { name: /^Transfer/ }))

  await screen.findByText('70.00')
  expect(await receiver.getBalance()).toBe(30)
})

test('a cancelled transfer sends nothing and leaves the typed text in place', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { user } = await transferTo(receiver.username, '30', { as })

  await user.click((await findConfirmation()).getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(receiver.username)
  expect(await receiver.getBalance()).toBe(0)
})

test('an amount above the balance shows an error at its field without confirmation', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]

  await transferTo(receiver.username, '100.01', { as })

  const description = /Your balance is not enough to complete this transaction\.$/
  await screen.findByRole('textbox', { name: 'Amount', description })
  await screen.findByText('Insufficient Balance')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await receiver.getBalance()).toBe(0)
})

test('an unknown receiver shows an error at its field, which is focused, and no question', async () => {
  await transferTo('unknown_user', '5', { as: await createMember({ balance: 100 }) })

  const field = await screen.findByRole('textbox', { name: 'Username', description: 'User not found.' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a server error shows the message of the specification', async () => {
  refuse(transfers.toWallet, 'unexpected')
  const { username } = await createMember()
  const { user } = await transferTo(username, '5', { as: await createMember({ balance: 100 }) })

  await user.click((await findConfirmation()).getByRole('button', { name: /^Transfer/ }))

  await screen.findByText('Something went wrong. Try again later.')
})

test('an income transfer moves earnings to the balance, after a review that says it is one-way', async () => {
  const as = await createMember({ balance: 1, earning: 250 })
  const { user, submit } = openPage('/home/transfer-balance', { as })

  await submit('Transfer', { Amount: '200' })
  const review = await findConfirmation()
  review.getByText('It cannot be moved back and cannot be withdrawn.')
  review.getByText('50.00')
  review.getByText('201.00')
  expect(await as.me()).toMatchObject({ balance: 1, earning: 250 })
  await user.click(review.getByRole('button', { name: 'Transfer 200 tk' }))

  await screen.findByText('201.00')
  await waitFor(async () => expect(await as.me()).toMatchObject({ balance: 201, earning: 50 }))
})

test('the text of one transfer form is restored after a reload, and not in the other form', async () => {
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

test('the confirmation is available in Bengali', async () => {
  localStorage.setItem('locale', 'bn')
  const { username } = await createMember()
  const { submit } = openPage('/home/transfer-wallet', { as: await createMember({ balance: 100 }) })

  await submit('ট্রান্সফার করুন', { ইউজারনেম: username, 'টাকার পরিমাণ': '৩০' })

  const confirmation = within(await screen.findByRole('alertdialog', { name: 'আপনি কি নিশ্চিত?' }))
  confirmation.getByText(username)
  confirmation.getByText('৩০.০০ টাকা')
})

test('the receiver is shown as soon as the username is complete, and in the question', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { user, submit } = openPage('/home/transfer-wallet', { as })
  await user.type(await screen.findByLabelText('Username'), receiver.username.toUpperCase())

  await screen.findByText(new RegExp(`^To ${receiver.username}, number \\d{5}…$`))
  await submit('Transfer', { Amount: '30' })

  const confirmation = await findConfirmation()
  confirmation.getByText(receiver.username)
  confirmation.getByText(/^Number \d{5}…$/)
})

test('a username that no member has is named before the form is sent', async () => {
  const { user } = openPage('/home/transfer-wallet', { as: await createMember({ balance: 100 }) })

  await user.type(await screen.findByLabelText('Username'), 'nobody_has_this')

  await screen.findByText('No member has this username.')
})

test('a transfer is asked for also if the receiver cannot be read', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  refuse(transfers.receiver, 'too_many_attempts', { values: { minutes: 5 } })

  await transferTo(receiver.username, '30', { as })

  ;(await findConfirmation()).getByText(receiver.username)
})

test('the last receivers are offered, can be removed, and are switched off on a shared phone', async () => {
  const [as, first, second] = [await createMember({ balance: 100 }), await createMember(), await createMember()]
  for (const { username } of [first, second, first]) await call(transfers.toWallet, { username, amount: 5 }, { as })
  const { user } = openPage('/home/transfer-wallet', { as })
  const group = within(await screen.findByRole('group', { name: 'Recent receivers' }))
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    first.username,
    '',
    second.username,
    '',
  ])

  await user.click(group.getByRole('button', { name: second.username }))
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(second.username)
  await user.click(group.getByRole('button', { name: `Remove ${second.username}` }))
  expect(group.queryByText(second.username)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Suggest earlier ones on this phone' }))
  expect(screen.queryByRole('group', { name: 'Recent receivers' })).toBeNull()
})

test('a member who has sent nothing has no recent receivers and no switch', async () => {
  openPage('/home/transfer-wallet', { as: await createMember({ balance: 100 }) })

  await screen.findByLabelText('Username')
  expect(screen.queryByRole('checkbox', { name: 'Suggest earlier ones on this phone' })).toBeNull()
})
