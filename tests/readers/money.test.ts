import { expect } from '@playwright/test'
import { accounts } from '#contract/accounts.ts'
import { ownUser } from '#contract/own-user.ts'
import { plans } from '#contract/plans.ts'
import { createMember } from '../support/browser/create-member.ts'
import { enter, languages } from '../support/readers/languages.ts'
import { test } from '../support/readers/reader-test.ts'

const amounts = {
  en: { withdrawal: '800.00 BDT', short: '800', price: '1,200 tk' },
  bn: { withdrawal: '৮০০.০০ টাকা', short: '৮০০', price: '১,২০০ টাকা' },
}
const number = { typed: '01812345678', spoken: '01812 345 678' }

for (const { language, locale, messages } of languages) {
  const { withdrawal, short, price } = amounts[locale]

  test(`a member hears in ${language} the result of a top-up's request`, async ({ joma, reader }) => {
    const { tab, hear } = reader
    const { username } = await createMember(joma)
    await enter(reader, joma.address, { locale, username })
    const { title, send, being } = messages.payments
    await hear([title], () => tab.click({ role: 'link', name: title }))
    await tab.fill({ css: 'input[name="amount"]' }, '650')
    await tab.fill({ css: 'input[name="account_number"]' }, number.typed)
    await tab.fill({ css: 'input[name="transaction_id"]' }, `9GH7K2L${locale.toUpperCase()}1`)

    await hear([messages.successes.payment_requested, being], () => tab.click({ role: 'button', name: send }))
  })

  test(`a member hears in ${language} amount and number before a withdrawal, and its result`, async ({
    joma,
    reader,
  }) => {
    const { tab, press, hear } = reader
    const { username } = await createMember(joma, { earning: 2_000 })
    await enter(reader, joma.address, { locale, username })
    const { title, withdraw } = messages.withdrawals
    await hear([title], () => tab.click({ role: 'link', name: title }))
    await tab.fill({ css: 'input[name="account_number"]' }, number.typed)
    await tab.fill({ css: 'input[name="amount"]' }, '800')

    await hear([messages.ui.areYouSure, withdrawal, number.spoken], () => press('Return'))
    press('Return')
    expect(await joma.as(username)(ownUser, {})).toMatchObject({ hold: 0 })
    await hear([messages.successes.withdrawal_requested], () =>
      tab.click({ role: 'button', name: withdraw(short), isInDialog: true }),
    )
  })

  test(`a member hears in ${language} plan and price before a purchase, and its result`, async ({ joma, reader }) => {
    const { tab, press, hear } = reader
    const plan_name = `Reader ${locale}`
    const plan = { plan_name, price: 1_200, bonus: 1_000, refer_balance: 0, features: '["One video a day"]' }
    await joma.asAdmin(plans.create, plan)
    const { username } = await createMember(joma)
    await joma.asAdmin(accounts.give, { username, amount: 1_500 })
    await enter(reader, joma.address, { locale, username })
    const { title, switchTo, purchasePlan, buyForMyself } = messages.plans
    await hear([title], () => tab.click({ role: 'link', name: title, isExact: true }))

    await hear([purchasePlan(plan_name), price], () => tab.click({ role: 'button', name: switchTo(plan_name) }))
    press('Return')
    expect(await joma.as(username)(ownUser, {})).toMatchObject({ balance: 1_500 })
    await hear([messages.successes.plan_purchased], () =>
      tab.click({ role: 'button', name: buyForMyself, isInDialog: true }),
    )
  })
}
