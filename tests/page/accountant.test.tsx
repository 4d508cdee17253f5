import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { addDays, dayInDhaka } from '#contract/days.ts'
import { formatGroup, groupDays } from '#src/admin/accounts/day-groups.ts'
import { countDays, getDays } from '#src/admin/accounts/period.ts'
import { formatTaka } from '#src/ui/format.tsx'
import { mockResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { createMember, sharedAdmin, topUp } from '../support/server/members.ts'
import { startApp } from '../support/server/test-app.ts'

const today = '2026-11-22'
const movement = (day: string, paidIn = 1) => ({ day, paidIn, paidOut: 0.1, rewards: 0.2 })

describe('the requested days', () => {
  test.each([
    [{ period: 'today' }, { from: today, to: today }],
    [{ period: '7' }, { from: '2026-11-16', to: today }],
    [{ period: '30' }, { from: '2026-10-24', to: today }],
    [{ period: 'all' }, {}],
    [{ period: 'nonsense', from: '2026-01-01' }, {}],
    [{ period: 'custom', from: '2026-02-30', to: '2026-03-01' }, { to: '2026-03-01' }],
    [
      { period: '7', from: '2026-01-01', to: '2026-01-02' },
      { from: '2026-11-16', to: today },
    ],
  ])('of %o are calculated from today', (search, days) => {
    expect(getDays(search, today)).toEqual(days)
  })
})

describe('the days of the chart', () => {
  test('include days without movements, as zero', () => {
    const { unit, groups } = groupDays([movement('2026-11-20')], { from: '2026-11-19', to: '2026-11-21' }, today)

    expect(unit).toBe('day')
    expect(groups).toEqual([
      { from: '2026-11-19', to: '2026-11-19', paidIn: 0, paidOut: 0, rewards: 0 },
      { from: '2026-11-20', to: '2026-11-20', paidIn: 1, paidOut: 0.1, rewards: 0.2 },
      { from: '2026-11-21', to: '2026-11-21', paidIn: 0, paidOut: 0, rewards: 0 },
    ])
  })

  test('are grouped by week, Sunday to Saturday, when there are more than 60', () => {
    const first = addDays(today, -59)
    expect(groupDays([movement(first)], {}, today).groups).toHaveLength(60)

    const { unit, groups } = groupDays([movement(addDays(first, -1)), movement('2026-11-21', 2)], {}, today)

    expect(unit).toBe('week')
    expect(groups[0]).toMatchObject({ from: '2026-09-23', to: '2026-09-26', paidIn: 1 })
    expect(groups.at(-2)).toMatchObject({ from: '2026-11-15', to: '2026-11-21', paidIn: 2 })
    expect(groups.at(-1)).toMatchObject({ from: today, to: today, paidIn: 0 })
  })

  test.each([
    ['2024-11-23', 'month'],
    ['2016-01-01', 'year'],
  ])('from %s on are grouped by %s', (first, unit) => {
    const days = [movement(first), movement('2026-11-03', 0.1), movement('2026-11-04', 0.2)]

    const grouped = groupDays(days, {}, today)

    expect(grouped.unit).toBe(unit)
    expect(grouped.groups.length).toBeLessThanOrEqual(60)
    expect(grouped.groups.at(-1)!.paidIn).toBe(0.3)
    expect(grouped.groups.reduce((count, { from, to }) => count + countDays(from, to), 0)).toBe(countDays(first, today))
  })

  test('start at the first movement when the requested period starts long before it', () => {
    const { groups } = groupDays([movement('2026-11-20')], { from: '0001-01-01' }, today)

    expect(groups.map(({ from }) => from)).toEqual(['2026-11-20', '2026-11-21', today])
  })

  test('are named after the days of their group', () => {
    expect(formatGroup({ from: '2026-11-20', to: '2026-11-20' }, 'day')).toBe('20 Nov 2026')
    expect(formatGroup({ from: '2026-11-15', to: '2026-11-21' }, 'week')).toBe('15 – 21 Nov 2026')
    expect(formatGroup({ from: '2026-11-01', to: '2026-11-30' }, 'month')).toBe('Nov 2026')
  })
})

/** The six figures of a summary, in document order. */
async function findFigures(name: string): Promise<(string | null)[]> {
  const card = within(await screen.findByRole('region', { name }))
  return card.getAllByRole('definition').map(({ textContent }) => textContent)
}

const chip = (name: string) => screen.getByRole('button', { name })

test('both summaries show requested, paid and unpaid amounts of the chosen days', async () => {
  await startApp()
  const member = await createMember({ earning: 3_000 })
  await topUp(member, 1_234.5)
  await requestTopUp(member, 65.5)
  await withdraw(member, 600, 'approved')
  await withdraw(member, 500)
  await withdraw(member, 700, 'denied')

  openPage('/home/accountant?period=today', { as: await sharedAdmin() })

  expect(await findFigures('Payment')).toEqual(['2', '1', '1', '1,234.50 BDT', '65.50 BDT', '1,300.00 BDT'])
  expect(await findFigures('Withdraw')).toEqual(['2', '1', '1', '600.00 BDT', '500.00 BDT', '1,100.00 BDT'])
  expect(chip('Today').getAttribute('aria-pressed')).toBe('true')
})

test('a period without requests shows zeros and no charts', async () => {
  openPage('/home/accountant?period=custom&from=2020-01-01&to=2020-01-31', { as: await sharedAdmin() })

  expect(await findFigures('Payment')).toEqual(['0', '0', '0', '0.00 BDT', '0.00 BDT', '0.00 BDT'])
  await screen.findByRole('heading', { name: 'No money moved in this time.' })
})

test('the table under the charts shows the figures of each day, and zero for days without movements', async () => {
  await topUp(await createMember(), 321)
  const { data: days } = await call(accounts.days, {}, { as: await sharedAdmin() })
  const { user } = openPage('/home/accountant?period=7', { as: await sharedAdmin() })

  await user.click(await screen.findByText('The same figures as a table'))

  const table = within(screen.getByRole('table', { name: 'Money in, money out and rewards by day' }))
  const rows = table.getAllByRole('row').slice(1)
  const shown = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  )
  const lastWeek = Array.from({ length: 7 }, (_, index) => addDays(dayInDhaka(), index - 6))
  expect(shown).toEqual(
    lastWeek.map((day) => {
      const { paidIn = 0, paidOut = 0, rewards = 0 } = days.find((each) => each.day === day) ?? {}
      return [paidIn, paidOut, rewards].map((amount) => `${formatTaka(amount)} BDT`)
    }),
  )
  expect(shown.at(-1)![0]).not.toBe('0.00 BDT')
})

test('each chart has a text alternative with its figures', async () => {
  const day = dayInDhaka()
  mockResponse(accounts.days, [{ day, paidIn: 1_50_000, paidOut: 250.5, rewards: 0 }])

  openPage('/home/accountant?period=7', { as: await sharedAdmin() })

  const chart = await screen.findByRole('img', { name: /^Money in and money out by day\./ })
  const name = formatGroup({ from: day, to: day }, 'day')
  expect(chart.getAttribute('aria-label')).toContain(`Money in: 1,50,000.00 tk, the most ${name}: 1,50,000.00 tk.`)
  expect(chart.getAttribute('aria-label')).toContain(`Money out: 250.50 tk, the most ${name}: 250.50 tk.`)
  screen.getByRole('img', { name: 'Rewards by day. Rewards: nothing.' })
  await waitFor(() => expect(chart.querySelectorAll('.chart-bar')).toHaveLength(2))
  expect([...chart.querySelectorAll('.chart-amount')].map(({ textContent }) => textContent)).toEqual([
    '0',
    '50,000',
    '1,00,000',
    '1,50,000',
  ])
  expect([...chart.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    `${name}: Money in 1,50,000 tk`,
    `${name}: Money out 250.50 tk`,
  ])
})

test('the first period is 30 days, others are in the URL, and a custom one starts with the days that are shown', async () => {
  const { user, hrefNow } = openPage('/home/accountant', { as: await sharedAdmin() })
  await findFigures('Payment')
  expect(chip('30 days').getAttribute('aria-pressed')).toBe('true')

  await user.click(chip('All'))
  await waitFor(() => expect(hrefNow()).toBe('/home/accountant?period=all'))
  await user.click(chip('30 days'))
  await waitFor(() => expect(hrefNow()).toBe('/home/accountant'))
  await user.click(chip('Between…'))

  const day = dayInDhaka()
  await waitFor(() => expect(hrefNow()).toBe(`/home/accountant?period=custom&from=${addDays(day, -29)}&to=${day}`))
  expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe(addDays(day, -29))
  await user.click(chip('All'))
  await waitFor(() => expect(hrefNow()).toBe('/home/accountant?period=all'))
})

test('a first day after the last day shows an error', async () => {
  openPage('/home/accountant?period=custom&from=2026-02-02&to=2026-02-01', { as: await sharedAdmin() })

  await screen.findByText('The first day is after the last one. Choose other days.')
})

const nothing = { totalRequest: 0, totalPaid: 0, totalUnpaid: 0, totalAmount: 0, totalPaidAmount: 0, unpaidAmount: 0 }
const accountantData = (covered: number) => ({
  payment: nothing,
  withdraw: nothing,
  solvency: {
    balance: 1_000,
    earning: 500,
    hold: 100,
    owed: 1_600,
    toppedUp: 1_600 + covered + 200,
    paidOut: 200,
    covered,
  },
  tills: null,
})

test('missing money shows an alert', async () => {
  mockResponse(accounts.accountant, accountantData(-1_00_000))

  openPage('/home/accountant', { as: await sharedAdmin() })

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('1,00,000.00 tk is missing.')
  expect(alert.textContent).toContain('Members hold 1,600.00 tk')
})

test('what was brought from the other program is a line of its own, and not missing', async () => {
  const { solvency, ...rest } = accountantData(0)
  mockResponse(accounts.accountant, { ...rest, solvency: { ...solvency, opening: 1_500, toppedUp: 300 } })

  openPage('/home/accountant', { as: await sharedAdmin() })

  const card = within(await screen.findByRole('region', { name: 'What members hold now' }))
  expect(card.getByText('Brought from the other program').nextSibling?.textContent).toBe('1,500.00 BDT')
  card.getByText(/^1,500\.00 tk of it was brought from the other program\./)
  card.getByText('Everything is covered.')
  expect(card.queryByText(/is missing/)).toBeNull()
})

test('full coverage shows how much would be left after all withdrawals, without a till no section about tills', async () => {
  mockResponse(accounts.accountant, accountantData(400))

  openPage('/home/accountant', { as: await sharedAdmin() })

  await screen.findByText('Everything is covered.')
  screen.getByText(/If all of them withdrew today, 400\.00 tk of the money that came in would be left\./)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Money in the tills' })).toBeNull()
})

test('the money in the tills is compared with the ledger, with links to what explains the difference', async () => {
  mockResponse(accounts.accountant, {
    ...accountantData(400),
    tills: {
      ledger_in: 5_000,
      ledger_out: 1_000,
      found: 0,
      real: 4_500,
      real_at: new Date(Date.now() - 5 * 60_000).toISOString(),
      unclaimed: 250,
      unnamed: 100,
      to_pay: 300,
      accepted_without_sms: [{ username: 'rahim', count: 2, amount: 150 }],
    },
  })

  openPage('/home/accountant', { as: await sharedAdmin() })

  expect(await findFigures('Money in the tills')).toEqual([
    '1,600.00 BDT',
    '4,000.00 BDT5,000.00 tk in − 1,000.00 tk out',
    '4,500.00 BDTNewest SMS: 5 minutes ago',
    '+250.00 tk of unclaimed money',
    '+300.00 tk to pay',
    '−100.00 tk of outgoing SMS to explain',
    '+50.00 tk',
    '2 top-ups, 150.00 BDT',
  ])
  const section = within(screen.getByRole('region', { name: 'Money in the tills' }))
  section.getByRole('heading', { name: 'The tills have 500.00 tk more than the ledger shows.' })
  expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/home/unclaimed-money',
    '/home/pay-withdrawals',
    '/home/till-sms?direction=out&state=open',
  ])
  section.getByText('rahim')
})

test('tills that agree with the ledger have no difference', async () => {
  const nothingLeft = { found: 0, unclaimed: 0, unnamed: 0, to_pay: 0, real_at: null, accepted_without_sms: [] }
  const tills = { ...nothingLeft, ledger_in: 0.3, ledger_out: 0.1, real: 0.2 }
  mockResponse(accounts.accountant, { ...accountantData(400), tills })

  openPage('/home/accountant', { as: await sharedAdmin() })

  await screen.findByText('The tills have what the ledger shows.')
  screen.getByText('No SMS with a balance yet')
  screen.getByText('None in this period.')
})
