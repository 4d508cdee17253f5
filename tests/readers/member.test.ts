import { expect } from '@playwright/test'
import { ownUser } from '#contract/own-user.ts'
import { createMember } from '../support/browser/create-member.ts'
import { enter, languages } from '../support/readers/languages.ts'
import { test } from '../support/readers/reader-test.ts'

const amounts = { en: '250.00 tk', bn: '২৫০.০০ টাকা' }

for (const { language, locale, messages } of languages) {
  test(`a member hears in ${language} each new screen, the receiver and the amount before a transfer, and its outcome`, async ({
    joma,
    reader,
  }) => {
    const { tab, press, hear } = reader
    const [{ username }, receiver] = [await createMember(joma, { balance: 900 }), await createMember(joma)]
    await enter(reader, joma.address, { locale, username })

    const { wallet, confirmTo } = messages.transfers
    await hear([wallet], () => tab.click({ role: 'link', name: wallet }))
    await tab.fill({ css: 'input[name="username"]' }, receiver.username)
    await tab.fill({ css: 'input[name="amount"]' }, '250')
    await hear([messages.ui.areYouSure, amounts[locale], receiver.username], () => press('Return'))

    press('Return')
    expect(await joma.as(receiver.username)(ownUser, {})).toMatchObject({ balance: 0 })
    const verb = confirmTo({ en: '250', bn: '২৫০' }[locale], receiver.username)
    await hear([messages.successes.transaction_completed], () =>
      tab.click({ role: 'button', name: verb, isInDialog: true }),
    )
  })
}
