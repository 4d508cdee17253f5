import { expect } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { enter, languages } from '../support/readers/languages.ts'
import { test } from '../support/readers/reader-test.ts'

const amounts = {
  en: { cell: '700.00', topUp: '700.00 tk', withdrawal: '600.00 tk' },
  bn: { cell: '৭০০.০০', topUp: '৭০০.০০ টাকা', withdrawal: '৬০০.০০ টাকা' },
}

for (const { language, locale, t } of languages) {
  const { cell, topUp, withdrawal } = amounts[locale]

  test(`an administrator hears in ${language} amount and member before a top-up is accepted, and the outcome`, async ({
    joma,
    reader,
  }) => {
    const { tab, press, hear } = reader
    const { username } = await createMember(joma)
    await requestPayment(joma, { username, transactionId: `DKK7K2L${locale.toUpperCase()}9`, amount: 700 })
    await enter(reader, joma.address, { locale, ...admin })
    await hear([t('Balance Request')], () => tab.click({ role: 'link', name: t('Balance Request') }))

    await hear([cell, username], () => press('j'))
    // Orca keeps the letter A for itself.
    await hear([t('Are you sure?'), topUp, username], () =>
      tab.click({ role: 'button', name: t('Accept'), isExact: true }),
    )
    press('Return')
    const { items } = await joma.asAdmin(payments.list, { username })
    expect(items).toMatchObject([{ status: 'pending' }])

    await hear([t('Accept successfully')], () => tab.click({ role: 'button', name: t('Accept'), isInDialog: true }))
  })

  test(`an administrator hears in ${language} amount, number and member before a withdrawal is marked as paid, and the outcome`, async ({
    joma,
    reader,
  }) => {
    const { tab, press, hear } = reader
    const { username } = await createMember(joma, { earning: 900 })
    const request = { username, account_number: '01812345678', method: 'bkash', amount: 600 } as const
    await joma.as(username)(withdrawals.request, request)
    await enter(reader, joma.address, { locale, ...admin })
    await hear([t('Withdraw Request')], () => tab.click({ role: 'link', name: t('Withdraw Request') }))

    await hear([t('Are you sure?'), withdrawal, '01812 345 678', username], () =>
      tab.click({ role: 'button', name: t('Accept'), isExact: true }),
    )
    press('Return')
    const { items } = await joma.asAdmin(withdrawals.list, { username })
    expect(items).toMatchObject([{ status: 'pending' }])

    await hear([t('Accept successfully')], () => tab.click({ role: 'button', name: t('Mark paid'), isInDialog: true }))
  })
}
