import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { mockResponse, refuse, silenceChanges } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { fillRegistration } from '../support/page/registration-form.ts'
import { call } from '../support/server/call.ts'
import {
  createMember,
  createPlan,
  password,
  registrationInput,
  sharedAdmin,
  signIn,
} from '../support/server/members.ts'
import { readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

/** Opens the purchase of a plan of 500 tk. */
async function openPurchase({ balance = 500 } = {}) {
  const [plan, as] = [await createPlan({ price: 500 }), await createMember({ balance })]
  const open = async () => {
    const page = openPage('/home/plans', { as })
    await page.user.click(await screen.findByRole('button', { name: `Switch to ${plan.plan_name}` }))
    return page
  }
  return { ...(await open()), plan, as, open }
}

test('a plan above the balance shows a warning and is not bought', async () => {
  const { as } = await openPurchase({ balance: 499.99 })

  const dialog = within(await screen.findByRole('dialog', { name: 'Insufficient Balance' }))
  dialog.getByText('Your balance is not enough to complete this transaction.')
  dialog.getByText('You need 0.01 tk more.')
  expect(dialog.getByRole('link', { name: 'Add money' }).getAttribute('href')).toBe('/home/payment-sitting')
  expect(await as.getBalance()).toBe(499.99)
})

test('buying a plan for oneself subtracts its price from the displayed balance and offers a video as the next step', async () => {
  const { user, plan, as } = await openPurchase({ balance: 800 })

  await user.click(await screen.findByRole('button', { name: 'Buy for myself' }))

  const dialog = within(await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" }))
  const next = dialog.getByRole('link', { name: /^Watch videos at [\d,]+ tk$/ })
  expect(next.getAttribute('href')).toBe('/home/my-task')
  expect(screen.queryByText("Hooray! You've successfully purchased!", { selector: '.toast p' })).toBeNull()
  await screen.findByText('300.00')
  expect(await as.me()).toMatchObject({ balance: 300, plan_name: plan.plan_name })
})

test('a purchase promises no other reward for tasks that were handed out before', async () => {
  await createAdvertise()
  const plan = await createPlan({ price: 500, bonus: 130 })
  const as = await createMember({ balance: 500 })
  await readTodaysTasks(as)
  const { user } = openPage('/home/plans', { as })
  await user.click(await screen.findByRole('button', { name: `Switch to ${plan.plan_name}` }))

  await user.click(await screen.findByRole('button', { name: 'Buy for myself' }))

  const dialog = within(await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" }))
  await dialog.findByRole('link', { name: 'Watch videos' })
})

test('a member registered with a plan can sign in and has the plan', async () => {
  const { username } = registrationInput()
  const { user, plan, as } = await openPurchase()

  await user.click(await screen.findByRole('button', { name: 'Buy it for a new member' }))
  const sheet = within(await screen.findByRole('dialog', { name: `Purchase ${plan.plan_name} Plan` }))
  await fillRegistration(user, { username })
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

  await user.click(await screen.findByRole('button', { name: `${plan_name} প্ল্যানে যান` }))
  await user.click(await screen.findByRole('button', { name: 'নতুন সদস্যের জন্য কিনুন' }))

  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'দেশ' })
  expect(field.selectedOptions[0]?.label).toBe('বাংলাদেশ')
})

test('the server refuses a plan when the balance fell below its price after the screen was opened', async () => {
  // Otherwise the sheet may know the new balance before the button is pressed.
  silenceChanges()
  const { user, plan, as } = await openPurchase()
  const sheet = within(await screen.findByRole('dialog', { name: `Purchase ${plan.plan_name} Plan` }))
  await call(plans.purchase, { planName: plan.plan_name }, { as })

  await user.click(sheet.getByRole('button', { name: 'Buy for myself' }))

  const alert = await sheet.findByRole('alert')
  expect(alert.textContent).toBe('Your balance is not enough to complete this transaction.')
})

test('a failed purchase shows an error and buys nothing', async () => {
  const { user, as } = await openPurchase()
  refuse(plans.purchase, 'unexpected')

  await user.click(await screen.findByRole('button', { name: 'Buy for myself' }))

  await screen.findByText('Something went wrong. Please try again later.')
  expect(await as.getBalance()).toBe(500)
})

async function openForm() {
  const { open, plan, ...page } = await openPurchase()
  const openNewMember = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Buy it for a new member' }))
    await screen.findByRole('dialog', { name: `Purchase ${plan.plan_name} Plan` })
  }
  await openNewMember()
  const reopen = async () => {
    await open()
    await openNewMember()
  }
  return { ...page, plan, reopen }
}

test('the registration form restores its text after a reload, except passwords', async () => {
  const first = await openForm()
  await first.fill({ Username: 'karim', Password: password })
  first.close()

  await first.reopen()

  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('karim')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('an empty registration form closes without confirmation', async () => {
  const { user } = await openForm()

  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('closing a filled registration form asks for confirmation and discards the text', async () => {
  const { user, plan } = await openForm()
  await user.type(screen.getByLabelText('Username'), 'karim')
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText('What you have typed will be lost.')

  await user.click(question.getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: `Switch to ${plan.plan_name}` }))
  await user.click(await screen.findByRole('button', { name: 'Buy it for a new member' }))
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('')
})

test('navigating away from a filled registration form asks for confirmation, and Cancel leaves the form open', async () => {
  const { user, pathNow } = await openForm()
  await user.type(screen.getByLabelText('Username'), 'karim')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))

  await user.click(question.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(pathNow()).toBe('/home/plans')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('karim')
})

test('the tab bar marks Plans as the current page', async () => {
  openPage('/home/plans', { as: await createMember() })

  await screen.findByRole('link', { name: 'Plans', current: 'page' })
  expect(document.title).toBe('Plans · Joma')
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
