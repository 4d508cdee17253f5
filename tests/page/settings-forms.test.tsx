import { screen, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { recordRequests } from '../support/page/network.ts'
import { openSettings } from '../support/page/settings-form.ts'
import { setLimits } from '../support/server/limits.ts'
import { callAsAdmin } from '../support/server/members.ts'

beforeEach(async () => {
  await callAsAdmin(withdrawals.setLimits, { amount: 500, days: 3 })
  await setLimits()
})

test.each([
  ['/home/limits', 'Smallest top-up', '0', 'Enter an amount above 0.'],
  ['/home/limits', 'Smallest top-up', '10', 'Nothing is changed. All limits are so already.'],
  ['/home/limits', 'Smallest transfer', 'much', 'Enter an amount.'],
  ['/home/limits', 'Undecided payments', '1.5', 'Enter a whole number.'],
  ['/home/limits', 'Unsolved messages', '0', 'Enter 1 or more.'],
  ['/home/limits', 'Transfers in an hour', '10001', 'Enter at most 10,000.'],
  ['/home/staff-settings', 'Second person above', '0', 'Enter an amount above 0.'],
  ['/home/staff-settings', 'New proof above', 'much', 'Enter an amount.'],
  ['/home/staff-settings', 'Longest session', '25', 'Enter at most 24.'],
  ['/home/staff-settings', 'Longest session', '1.5', 'Enter a whole number.'],
  ['/home/staff-settings', 'Longest session without use', '4', 'Enter 5 or more.'],
  ['/home/withdraw-info', 'Minimum amount', '49', 'Enter an amount of 50 or more.'],
  ['/home/withdraw-info', 'Minimum amount', 'much', 'Enter an amount.'],
  ['/home/withdraw-info', 'Minimum amount', '500', 'Both are so already.'],
  ['/home/withdraw-info', 'Processing days', '2.5', 'Enter whole days.'],
  ['/home/withdraw-info', 'Processing days', '91', 'Enter at most 90 days.'],
  ['/home/withdraw-info', 'Processing days', '-1', 'Enter 0 days or more.'],
  ['/home/withdraw-info', 'Processing days', 'soon', 'Enter a number of days.'],
])('at %s the field %s with «%s» shows an error, and nothing is sent', async (path, name, typed, message) => {
  const { retype, save } = await openSettings(path, name)
  await retype(name, typed)
  const requested = recordRequests()

  await save()

  await screen.findByRole('textbox', { name, description: new RegExp(`${message}$`) })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(requested.filter((each) => !each.startsWith('GET') && /\/set-|withdraw/.test(each))).toEqual([])
})

const readLimits = async () => (await callAsAdmin(withdrawals.limits, {})).data

test.each([
  ['/home/withdraw-info', withdrawals.info],
  ['/home/manage-withdraw-amount', withdrawals.limits],
])('%s reads the settings from its own path', async (path, { path: read }) => {
  const requested = recordRequests()

  await openSettings(path, 'Minimum amount')

  // The change before this test may make the page read twice.
  expect([...new Set(requested.filter((each) => /withdraw/.test(each)))]).toEqual([`GET /api/v1${read}`])
})

test.each([
  ['/home/withdraw-info', 'Withdraw information changed successfully.'],
  ['/home/manage-withdraw-amount', 'Withdraw amount updated successfully.'],
])('%s shows both limits and changes them after confirmation', async (path, message) => {
  const { user, retype, save } = await openSettings(path, 'Minimum amount')
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
