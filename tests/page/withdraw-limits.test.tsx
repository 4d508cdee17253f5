import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { sharedAdmin } from '../support/server/members.ts'

const readLimits = async () => (await call(withdrawals.limits, {}, { as: await sharedAdmin() })).data

beforeEach(async () => {
  await call(withdrawals.setLimits, { amount: 500, days: 3 }, { as: await sharedAdmin() })
})

async function open(path = '/home/withdraw-info') {
  const page = openPage(path, { as: await sharedAdmin() })
  await screen.findByLabelText('Minimum amount')
  const retype = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label))
    await page.user.type(screen.getByLabelText(label), text)
  }
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...page, retype, save }
}

test.each([
  ['/home/withdraw-info', withdrawals.info],
  ['/home/manage-withdraw-amount', withdrawals.limits],
])('%s reads the settings from its own path', async (path, { path: read }) => {
  const requested: string[] = []
  const note = ({ request }: { request: Request }) => void requested.push(new URL(request.url).pathname)
  network.events.on('request:start', note)

  await open(path)

  network.events.removeListener('request:start', note)
  expect(requested.filter((each) => /withdraw/.test(each))).toEqual([`/api/v1${read}`])
})

test.each([
  ['/home/withdraw-info', 'Withdraw information changed successfully.'],
  ['/home/manage-withdraw-amount', 'Withdraw amount updated successfully.'],
])('%s shows both limits and changes them after confirmation', async (path, message) => {
  const { user, retype, save } = await open(path)
  screen.getByText('500.00')
  screen.getByText('3 days')
  await retype('Minimum amount', '৬০০')
  await retype('Processing days', '5')

  await save()
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(question.textContent).toContain('from 500.00 tk to 600.00 tk')
  expect(question.textContent).toContain('from 3 days to 5 days')
  expect(await readLimits()).toEqual({ amount: 500, days: 3 })
  await user.click(within(question).getByRole('button', { name: 'Change' }))

  await screen.findByText(message)
  await screen.findByText('600.00')
  expect(await readLimits()).toEqual({ amount: 600, days: 5 })
})

test.each([
  ['Minimum amount', '49', 'Enter an amount of 50 or more.'],
  ['Minimum amount', 'much', 'Enter an amount.'],
  ['Minimum amount', '500', 'Both are so already.'],
  ['Processing days', '2.5', 'Enter whole days.'],
  ['Processing days', '91', 'Enter at most 90 days.'],
  ['Processing days', '-1', 'Enter 0 days or more.'],
  ['Processing days', 'soon', 'Enter a number of days.'],
])('a %s of «%s» shows an error at its field', async (name, typed, message) => {
  const { retype, save } = await open()
  await retype(name, typed)

  await save()

  await screen.findByRole('textbox', { name, description: new RegExp(`${message}$`) })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await readLimits()).toEqual({ amount: 500, days: 3 })
})
