import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { openPage } from '../support/page/open-page.tsx'
import { fillRegistration } from '../support/page/registration-form.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, createPlan, registrationInput } from '../support/server/members.ts'

const buyOverApi = (as: Account, planName: string) => call(plans.purchase, { planName }, { as })

async function openSheet(plan_name: string, as: Account) {
  const page = openPage('/home/plans', { as })
  await page.user.click(await screen.findByRole('button', { name: `Switch to ${plan_name}` }))
  await screen.findByRole('button', { name: 'Buy for myself' })
  return page
}

/** The sheet, with its content. */
async function openQuestion(plan_name: string, as: Account) {
  const page = await openSheet(plan_name, as)
  return { ...page, question: within(screen.getByRole('dialog', { name: `Purchase ${plan_name} Plan` })) }
}

test('a price that changed after the plan was shown is shown and asked about again', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 1_000 })
  const { user, question } = await openQuestion(plan.plan_name, as)
  await callAsAdmin(plans.update, { ...plan, id: plan._id, price: 700 })

  await user.click(question.getByRole('button', { name: 'Buy for myself' }))

  await screen.findByText(`This plan has changed. ${plan.plan_name} now costs 700 tk.`)
  expect(await as.getBalance()).toBe(1_000)
  await question.findByText(`Buy the ${plan.plan_name} plan for 700 tk? We'll take it from your balance.`)
  await user.click(question.getByRole('button', { name: 'Buy for myself' }))

  await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" })
  expect(await as.getBalance()).toBe(300)
})

test('a price that rose above the balance shows the warning about the balance', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 600 })
  const { user, question } = await openQuestion(plan.plan_name, as)
  await callAsAdmin(plans.update, { ...plan, id: plan._id, price: 700 })

  await user.click(question.getByRole('button', { name: 'Buy for myself' }))

  const warning = within(await screen.findByRole('dialog', { name: 'Insufficient Balance' }))
  warning.getByText('You need 100 tk more.')
})

test('a registration form shows the new price, and the text stays', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 1_000 })
  const { username } = registrationInput()
  const { user } = await openSheet(plan.plan_name, as)
  await user.click(screen.getByRole('button', { name: 'Buy it for a new member' }))
  const sheet = within(await screen.findByRole('dialog', { name: `Purchase ${plan.plan_name} Plan` }))
  sheet.getByText("We'll take 500 tk from your balance.")
  await fillRegistration(user, { username })
  await callAsAdmin(plans.update, { ...plan, id: plan._id, price: 700 })

  const confirm = async (name: string) => {
    await user.click(sheet.getByRole('button', { name: 'Register' }))
    const review = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    await user.click(review.getByRole('button', { name }))
  }
  await confirm('Register for 500 tk')
  await sheet.findByText("We'll take 700 tk from your balance.")
  await sheet.findByText(`This plan has changed. ${plan.plan_name} now costs 700 tk.`)
  expect(sheet.getByLabelText<HTMLInputElement>('Username').value).toBe(username)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await confirm('Register for 700 tk')

  await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" })
  expect(await as.getBalance()).toBe(300)
})

test('replacing a dearer plan names the lost bonus and the paid price', async () => {
  const [dear, cheap] = [await createPlan({ price: 800, bonus: 60 }), await createPlan({ price: 200, bonus: 5 })]
  const as = await createMember({ balance: 1_000 })
  await buyOverApi(as, dear.plan_name)

  const { question } = await openQuestion(cheap.plan_name, as)

  await question.findByText(
    `Your ${dear.plan_name} plan ends now. A video then pays 205 tk instead of 260 tk, and the 800 tk paid for it are not returned.`,
  )
  question.getByText('New tasks pay 205 tk per video. Tasks that you already have pay what they showed.')
  expect(await as.getBalance()).toBe(200)
})

test('replacing a cheaper plan says only that it is replaced', async () => {
  const [dear, cheap] = [await createPlan({ price: 800, bonus: 60 }), await createPlan({ price: 200, bonus: 5 })]
  const as = await createMember({ balance: 1_000 })
  await buyOverApi(as, cheap.plan_name)

  const { question } = await openQuestion(dear.plan_name, as)

  await question.findByText(`Your ${cheap.plan_name} plan ends now.`)
})

test('a first plan replaces none', async () => {
  const plan = await createPlan({ price: 200 })

  const { question } = await openQuestion(plan.plan_name, await createMember({ balance: 1_000 }))

  await waitFor(() => question.getByText(/^Buy the/))
  expect(question.queryByText(/ends now/)).toBeNull()
})

test('the current plan has a badge and can only be bought for a new member', async () => {
  const plan = await createPlan({ price: 200 })
  const as = await createMember({ balance: 1_000 })
  await buyOverApi(as, plan.plan_name)
  const { user } = openPage('/home/plans', { as })
  const card = within((await screen.findByRole('heading', { name: plan.plan_name })).closest('article')!)

  card.getByText('Your plan')
  expect(card.queryByRole('button', { name: /^Switch/ })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Buy it for a new member' }))

  const form = within(await screen.findByRole('dialog', { name: `Purchase ${plan.plan_name} Plan` }))
  form.getByLabelText('Username')
})

test('a card says what a video pays with the plan', async () => {
  const { plan_name } = await createPlan({ price: 200, bonus: 130 })

  openPage('/home/plans', { as: await createMember() })

  const card = (await screen.findByRole('heading', { name: plan_name })).closest('article')
  expect(card?.textContent).toContain('330 BDT per video')
})
