import { expect, type Page } from '@playwright/test'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { type AnswerProxy, startAnswerProxy } from '../support/browser/answer-proxy.ts'
import { createMember } from '../support/browser/create-member.ts'
import { test as shared } from '../support/browser/joma.ts'

const test = shared.extend<{ answers: AnswerProxy }>({
  answers: async ({ joma }, use) => {
    await using answers = await startAnswerProxy(joma.address)
    await use(answers)
  },
})

const gone = 'What you sent last has gone through.'

async function transfer(phone: Page, username: string) {
  await phone.getByLabel('Username').fill(username)
  await phone.getByLabel('Amount').fill('300')
  await phone.getByRole('button', { name: 'Transfer', exact: true }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Transfer' }).click()
  await expect(phone.getByText(/Joma cannot be reached/).first()).toBeVisible()
}

test('a transfer whose answer was lost moves the money once, also in a new tab after a closed one', async ({
  joma,
  answers,
}) => {
  const [{ username }, other] = [await createMember(joma, { balance: 1_000 }), await createMember(joma)]
  const phone = await joma.open('phone', '/home/transfer-wallet', { as: username, at: answers.address })

  answers.dropNext(transfers.toWallet.path)
  await transfer(phone, other.username)
  const context = phone.context()
  await phone.close()
  const tab = await context.newPage()
  await tab.goto(`${answers.address}/home/transfer-wallet`)

  await expect(tab.getByText(gone).first()).toBeVisible()
  await expect(tab.getByLabel('Username')).toHaveValue('')
  expect(answers.dropped()).toBe(1)
  expect(await joma.as(username)(users.me, {})).toMatchObject({ balance: 700 })
  expect(await joma.as(other.username)(users.me, {})).toMatchObject({ balance: 300 })
})

/** Whether a call of the page's code has its whole response, after the early reads of the document. */
function hasAnsweredCall() {
  const early = document.documentElement.dataset.reads!.split(' ')
  const isOfCode = ({ name }: PerformanceEntry) =>
    name.includes('/api/v1/') && !early.some((path) => name.endsWith(path))
  const calls = performance.getEntriesByType('resource').filter(isOfCode) as PerformanceResourceTiming[]
  return calls.some(({ responseEnd }) => responseEnd > 0)
}

test('a proxy that answers all calls with its page ends no session and hides no data', async ({ joma, answers }) => {
  const { username } = await createMember(joma, { balance: 640 })
  const phone = await joma.open('phone', '/home', { as: username, at: answers.address })
  await expect(phone.getByText('640.00').first()).toBeVisible()
  // Until the cache is written.
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('snapshot'))).toContain('640.00')

  for (const status of [401, 403, 404, 200]) {
    answers.answerAll(status)
    await phone.reload()
    await expect.poll(() => phone.evaluate(hasAnsweredCall)).toBe(true)
    expect(new URL(phone.url()).pathname).toBe('/home')
    expect(await phone.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
    await expect(phone.getByText('640.00').first()).toBeVisible()
  }

  answers.answerAll(undefined)
  await phone.reload()
  await expect(phone.getByText('640.00').first()).toBeVisible()
})
