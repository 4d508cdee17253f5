import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import {
  type Account,
  createMember,
  createPlan,
  password,
  registrationInput,
  sharedAdmin,
  signIn,
} from '../support/server/members.ts'

async function openPurchase(plan_name: string, as: Account) {
  const page = openPage('/home/plans', { as })
  await page.user.click(await screen.findByRole('button', { name: `Purchase ${plan_name}` }))
  return page
}

test('a plan above the balance shows a warning and is not bought', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 499.99 })

  await openPurchase(plan.plan_name, as)

  const dialog = within(await screen.findByRole('dialog', { name: 'Insufficient Balance' }))
  dialog.getByText('Your balance is not enough to complete this transaction.')
  dialog.getByText('You need 0.01 tk more.')
  expect(dialog.getByRole('link', { name: 'Add money' }).getAttribute('href')).toBe('/home/payment-sitting')
  expect(await as.getBalance()).toBe(499.99)
})

test('buying a plan for oneself subtracts its price from the displayed balance', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 800 })
  const { user } = await openPurchase(plan.plan_name, as)

  await user.click(await screen.findByRole('button', { name: 'Buy for myself' }))

  await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" })
  const toast = await screen.findByText("Hooray! You've successfully purchased!", { selector: '.toast p' })
  expect(toast.closest('[role=status]')).not.toBeNull()
  await screen.findByText('300.00')
  expect(await as.me()).toMatchObject({ balance: 300, plan_name: plan.plan_name })
})

test('a member registered with a plan can sign in and has the plan', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 500 })
  const { username } = registrationInput()
  const { user } = await openPurchase(plan.plan_name, as)

  await user.click(await screen.findByRole('button', { name: 'Buy it for a new member' }))
  const sheet = within(await screen.findByRole('dialog', { name: `Purchase ${plan.plan_name} Plan` }))
  await user.type(sheet.getByLabelText('Username'), username)
  await user.type(sheet.getByLabelText('Email'), 'member@example.com')
  await user.type(sheet.getByLabelText('Mobile number'), '01712345678')
  await user.selectOptions(sheet.getByLabelText('Gender'), 'Male')
  await user.type(sheet.getByLabelText('Password'), password)
  await user.type(sheet.getByLabelText('Confirm password'), password)
  await user.click(sheet.getByRole('button', { name: 'Register' }))
  const review = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  review.getByText(username)
  expect(review.getByText('Balance after').nextElementSibling?.textContent).toContain('0.00')
  expect(await as.getBalance()).toBe(500)
  await user.click(review.getByRole('button', { name: 'Register for 500 tk' }))

  await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" })
  expect(await (await signIn(username)).me()).toMatchObject({ plan_name: plan.plan_name })
  expect(await as.getBalance()).toBe(0)
})

test('the Bengali registration form shows the country in Bengali', async () => {
  localStorage.setItem('locale', 'bn')
  const { plan_name } = await createPlan({ price: 500 })
  const { user } = openPage('/home/plans', { as: await createMember({ balance: 500 }) })

  await user.click(await screen.findByRole('button', { name: `${plan_name} কিনুন` }))
  await user.click(await screen.findByRole('button', { name: 'নতুন সদস্যের জন্য কিনুন' }))

  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'দেশ' })
  await waitFor(() => expect(field.value).toBe('বাংলাদেশ'))
})

test('the server refuses a plan when the balance fell below its price after the screen was opened', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 500 })
  const { user } = await openPurchase(plan.plan_name, as)
  const sheet = within(await screen.findByRole('dialog', { name: `Purchase ${plan.plan_name} Plan` }))
  await call(plans.purchase, { planName: plan.plan_name }, { as })

  await user.click(sheet.getByRole('button', { name: 'Buy for myself' }))

  const alert = await sheet.findByRole('alert')
  expect(alert.textContent).toBe('Your balance is not enough to complete this transaction.')
})

test('a failed purchase shows an error and buys nothing', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 500 })
  const { user } = await openPurchase(plan.plan_name, as)
  refuse(plans.purchase, 'unexpected')

  await user.click(await screen.findByRole('button', { name: 'Buy for myself' }))

  await screen.findByText('Something went wrong. Please try again later.')
  expect(await as.getBalance()).toBe(500)
})

const openForm = async (plan_name: string, as: Account) => {
  const page = await openPurchase(plan_name, as)
  await page.user.click(await screen.findByRole('button', { name: 'Buy it for a new member' }))
  await screen.findByRole('dialog', { name: `Purchase ${plan_name} Plan` })
  return page
}

test('the registration form restores its text after a reload, except passwords', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 500 })
  const first = await openForm(plan.plan_name, as)
  await first.user.type(screen.getByLabelText('Username'), 'karim')
  await first.user.type(screen.getByLabelText('Password'), password)
  first.close()

  await openForm(plan.plan_name, as)

  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('karim')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('an empty registration form closes without confirmation', async () => {
  const plan = await createPlan({ price: 500 })
  const { user } = await openForm(plan.plan_name, await createMember({ balance: 500 }))

  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('closing a filled registration form asks for confirmation and discards the text', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 500 })
  const { user } = await openForm(plan.plan_name, as)
  await user.type(screen.getByLabelText('Username'), 'karim')
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText('What you have typed will be lost.')

  await user.click(question.getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: `Purchase ${plan.plan_name}` }))
  await user.click(await screen.findByRole('button', { name: 'Buy it for a new member' }))
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('')
})

test('navigating away from a filled registration form asks for confirmation, and Cancel leaves the form open', async () => {
  const plan = await createPlan({ price: 500 })
  const { user, pathNow } = await openForm(plan.plan_name, await createMember({ balance: 500 }))
  await user.type(screen.getByLabelText('Username'), 'karim')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))

  await user.click(question.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(pathNow()).toBe('/home/plans')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('karim')
})

test('a failed read shows the reason and can be retried', async () => {
  const plan = await createPlan({ price: 500 })
  refuse(plans.list, 'not_allowed')
  const { user } = openPage('/home/plans', { as: await createMember() })
  const alert = await screen.findByRole('alert')
  network.resetHandlers()

  await user.click(within(alert).getByRole('button', { name: 'Retry' }))

  await screen.findByRole('heading', { name: plan.plan_name })
})

test('the tab bar marks Plans as the current page', async () => {
  openPage('/home/plans', { as: await createMember() })

  await screen.findByRole('link', { name: 'Plans', current: 'page' })
  expect(document.title).toBe('Plans · Joma')
})

test('a shop without plans shows an empty state', async () => {
  mockResponse(plans.list, [])

  openPage('/home/plans', { as: await createMember() })

  await screen.findByText('No plan exists')
})

test('My plans lists the bought plans', async () => {
  const plan = await createPlan({ price: 1 })
  const as = await createMember({ balance: 1 })
  await call(plans.purchase, { planName: plan.plan_name }, { as })

  openPage('/home/my-plans', { as })

  await screen.findByText(plan.plan_name)
})

test('a bought plan shows the price that was paid, also after the price changed', async () => {
  const { _id: id, ...plan } = await createPlan({ price: 1_200 })
  const as = await createMember({ balance: 1_200 })
  await call(plans.purchase, { planName: plan.plan_name }, { as })
  await call(plans.update, { ...plan, id, price: 1_500 }, { as: await sharedAdmin() })

  openPage('/home/my-plans', { as })

  await screen.findByText('1,200')
  screen.getByText('BDT per month')
  screen.getByText(/^Purchased/)
})

test('My plans without a purchase shows the Free plan, with a link to all plans', async () => {
  const free = { _id: crypto.randomUUID(), plan_name: 'Free', price: 0, bonus: 0, refer_balance: 0 }
  mockResponse(plans.list, [{ ...free, features: JSON.stringify(['Help by message']) }] as never)
  openPage('/home/my-plans', { as: await createMember() })

  await screen.findByRole('heading', { name: 'Free' })
  screen.getByText('Help by message')
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/home/plans')
  expect(document.title).toBe('My Plans · Joma')
})

test('My plans without a purchase and without a Free plan shows an empty state', async () => {
  mockResponse(plans.list, [])
  openPage('/home/my-plans', { as: await createMember() })

  await screen.findByText('No plan exists')
  screen.getByRole('link', { name: 'See plans' })
})
