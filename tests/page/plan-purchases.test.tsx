import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import {
  type Account,
  callAsAdmin,
  createMember,
  createPlan,
  password,
  registrationInput,
} from '../support/server/members.ts'

const buyOverApi = (as: Account, planName: string) => call(plans.purchase, { planName }, { as })

async function openSheet(plan_name: string, as: Account) {
  const page = openPage('/home/plans', { as })
  await page.user.click(await screen.findByRole('button', { name: `Purchase ${plan_name}` }))
  await screen.findByRole('button', { name: 'Buy for myself' })
  return page
}

async function openQuestion(plan_name: string, as: Account) {
  const page = await openSheet(plan_name, as)
  await page.user.click(screen.getByRole('button', { name: 'Buy for myself' }))
  return { ...page, question: within(await screen.findByRole('alertdialog')) }
}

test('a price that changed after the plan was shown is shown and asked about again', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 1_000 })
  const { user, question } = await openQuestion(plan.plan_name, as)
  await callAsAdmin(plans.update, { ...plan, id: plan._id, price: 700 })

  await user.click(question.getByRole('button', { name: 'Purchase' }))

  await screen.findByText(`This plan has changed. ${plan.plan_name} now costs 700 TK.`)
  expect(await as.getBalance()).toBe(1_000)
  await user.click(screen.getByRole('button', { name: 'Buy for myself' }))
  const again = within(await screen.findByRole('alertdialog'))
  again.getByText(`You buy the ${plan.plan_name} plan for 700 TK. It is taken from your balance.`)
  await user.click(again.getByRole('button', { name: 'Purchase' }))

  await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" })
  expect(await as.getBalance()).toBe(300)
})

test('a price that rose above the balance shows the warning about the balance', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 600 })
  const { user, question } = await openQuestion(plan.plan_name, as)
  await callAsAdmin(plans.update, { ...plan, id: plan._id, price: 700 })

  await user.click(question.getByRole('button', { name: 'Purchase' }))

  await screen.findByRole('dialog', { name: 'Insufficient Balance' })
})

test('a registration form shows the new price, and the text stays', async () => {
  const plan = await createPlan({ price: 500 })
  const as = await createMember({ balance: 1_000 })
  const { username, mobile_number } = registrationInput()
  const { user } = await openSheet(plan.plan_name, as)
  await user.click(screen.getByRole('button', { name: 'Register a member with this plan' }))
  const sheet = within(await screen.findByRole('dialog', { name: `Purchase ${plan.plan_name} Plan` }))
  sheet.getByText('500 TK is taken from your balance.')
  await user.type(sheet.getByLabelText('Username'), username)
  await user.type(sheet.getByLabelText('Email'), 'member@example.com')
  await user.type(sheet.getByLabelText('Mobile number'), mobile_number)
  await user.selectOptions(sheet.getByLabelText('Gender'), 'Male')
  await user.type(sheet.getByLabelText('Password'), password)
  await user.type(sheet.getByLabelText('Confirm password'), password)
  await callAsAdmin(plans.update, { ...plan, id: plan._id, price: 700 })

  await user.click(sheet.getByRole('button', { name: 'Register' }))
  await sheet.findByText('700 TK is taken from your balance.')
  sheet.getByText(`This plan has changed. ${plan.plan_name} now costs 700 TK.`)
  expect(sheet.getByLabelText<HTMLInputElement>('Username').value).toBe(username)
  await user.click(sheet.getByRole('button', { name: 'Register' }))

  await screen.findByRole('dialog', { name: "Hooray! You've successfully purchased!" })
  expect(await as.getBalance()).toBe(300)
})

test('replacing a dearer plan names the lost bonus and the paid price', async () => {
  const [dear, cheap] = [await createPlan({ price: 800, bonus: 60 }), await createPlan({ price: 200, bonus: 5 })]
  const as = await createMember({ balance: 1_000 })
  await buyOverApi(as, dear.plan_name)

  const { question } = await openQuestion(cheap.plan_name, as)

  await question.findByText(
    `It replaces your plan ${dear.plan_name}. You lose its bonus of 60 TK per advertisement and the 800 TK that you paid for it.`,
  )
  question.getByText('New tasks pay a bonus of 5 TK. Tasks that you already have pay the bonus that they had.')
  expect(await as.getBalance()).toBe(200)
})

test('replacing a cheaper plan says only that it is replaced', async () => {
  const [dear, cheap] = [await createPlan({ price: 800, bonus: 60 }), await createPlan({ price: 200, bonus: 5 })]
  const as = await createMember({ balance: 1_000 })
  await buyOverApi(as, cheap.plan_name)

  const { question } = await openQuestion(dear.plan_name, as)

  await question.findByText(`It replaces your plan ${cheap.plan_name}.`)
})

test('a first plan replaces none', async () => {
  const plan = await createPlan({ price: 200 })

  const { question } = await openQuestion(plan.plan_name, await createMember({ balance: 1_000 }))

  await waitFor(() => question.getByText(/^You buy the/))
  expect(question.queryByText(/replaces/)).toBeNull()
})
