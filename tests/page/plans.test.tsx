import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { answer } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { type Account, newMember, newPlan, password, registration, signIn, theAdmin } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'

async function choose(plan_name: string, as: Account) {
  const page = openPage('/home/plans', { as })
  await page.user.click(await screen.findByRole('button', { name: `Purchase ${plan_name}` }))
  return page
}

test('a balance below the price warns, and sells nothing', async () => {
  const plan = await newPlan({ price: 500 })
  const as = await newMember({ balance: 499.99 })

  await choose(plan.plan_name, as)

  const dialog = within(await screen.findByRole('dialog', { name: 'Insufficient Balance' }))
  dialog.getByText('Your balance is not enough to complete this transaction.')
  expect(await as.balanceNow()).toBe(499.99)
})

test('a plan bought for oneself is paid from the balance on the screen', async () => {
  const plan = await newPlan({ price: 500 })
  const as = await newMember({ balance: 800 })
  const { user } = await choose(plan.plan_name, as)

  await user.click(await screen.findByRole('button', { name: 'Buy for myself' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Purchase' }))

  await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" })
  await screen.findByText('300.00')
  expect(await as.me()).toMatchObject({ balance: 300, plan_name: plan.plan_name })
})

test('a member registered with a plan can sign in', async () => {
  const plan = await newPlan({ price: 500 })
  const as = await newMember({ balance: 500 })
  const { username } = registration()
  const { user } = await choose(plan.plan_name, as)

  await user.click(await screen.findByRole('button', { name: 'Register a member with this plan' }))
  const sheet = within(await screen.findByRole('dialog', { name: `Purchase ${plan.plan_name} Plan` }))
  await user.type(sheet.getByLabelText('Username'), username)
  await user.type(sheet.getByLabelText('Email'), 'member@example.com')
  await user.type(sheet.getByLabelText('Mobile number'), '01712345678')
  await user.selectOptions(sheet.getByLabelText('Gender'), 'Male')
  await user.type(sheet.getByLabelText('Password'), password)
  await user.type(sheet.getByLabelText('Confirm password'), password)
  await user.click(sheet.getByRole('button', { name: 'Register' }))

  await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" })
  expect(await (await signIn(username)).me()).toMatchObject({ plan_name: plan.plan_name })
  expect(await as.balanceNow()).toBe(0)
})

test('a plan that costs more than what is left meanwhile is refused by the server', async () => {
  const plan = await newPlan({ price: 500 })
  const as = await newMember({ balance: 500 })
  const { user } = await choose(plan.plan_name, as)
  await user.click(await screen.findByRole('button', { name: 'Buy for myself' }))
  await call(plans.purchase, { planName: plan.plan_name }, { as })

  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Purchase' }))

  const alert = await within(screen.getByRole('alertdialog')).findByRole('alert')
  expect(alert.textContent).toBe('Your balance is not enough to complete this transaction.')
})

test('where nothing is on sale the screen says so', async () => {
  answer(plans.list, [])

  openPage('/home/plans', { as: await newMember() })

  await screen.findByText('No plan exists')
})

test('the plans a member has bought are listed', async () => {
  const plan = await newPlan({ price: 1 })
  const as = await newMember({ balance: 1 })
  await call(plans.purchase, { planName: plan.plan_name }, { as })

  openPage('/home/my-plans', { as })

  await screen.findByText(plan.plan_name)
})

test('an admin adds a plan, and customers can buy it', async () => {
  const { user } = openPage('/home/manage-plans', { as: await theAdmin() })
  const plan_name = `Golden ${crypto.randomUUID().slice(0, 8)}`

  await user.type(await screen.findByLabelText('Plan name'), plan_name)
  await user.type(screen.getByLabelText('Price per month'), '1,200')
  await user.type(screen.getByLabelText('Bonus per advertisement'), '5.5')
  await user.type(screen.getByLabelText('Refer balance'), '0')
  await user.type(screen.getByLabelText('Feature 1'), 'Ten tasks a day')
  await user.click(screen.getByRole('button', { name: 'Add plan' }))

  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Plan name').value).toBe(''))
  const { data } = await call(plans.list, {}, { as: await newMember() })
  const added = data.find((plan) => plan.plan_name === plan_name)
  expect(added).toMatchObject({ price: 1_200, bonus: 5.5, refer_balance: 0, features: '["Ten tasks a day"]' })
})

test('a feature that is empty is told at its field', async () => {
  const { user } = openPage('/home/manage-plans', { as: await theAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Add plan' }))

  await screen.findByRole('textbox', { name: 'Feature 1', description: 'This field is required.' })
  await screen.findByRole('textbox', { name: 'Price per month', description: 'Enter an amount.' })
})
