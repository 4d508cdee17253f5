import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openQueue } from '../support/page/balance-request-queue.ts'
import { createTillRequests } from '../support/page/till-requests.ts'
import { createTill, randomNumber } from '../support/server/till-simulator.ts'

const createSuggestingTill = () => createTill({ method: 'nagod', mode: 'suggest' })

/** The chips of the rows, from top to bottom. */
const visibleChips = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('.flag-chip')].map(({ textContent }) => textContent))

test('a row shows whether the SMS of its transfer was seen, and what differs', async () => {
  const till = await createSuggestingTill()
  const from = randomNumber()
  const { path } = await createTillRequests(
    till,
    { amount: 300 },
    { amount: 400, smsAmount: null },
    { amount: 500, smsAmount: 450 },
    { amount: 600, smsFrom: from },
  )

  await openQueue(path)

  expect(visibleChips()).toEqual([
    ['SMS seen'],
    ['No SMS yet'],
    ['Amount differs: requested 500, SMS 450'],
    [`Sender differs: SMS ${from}`],
  ])
  screen.getByRole('button', { name: /^SMS seen/, description: 'The SMS of this transfer agrees with the request' })
  screen.getByRole('button', { description: 'The request is for 500 tk, the SMS for 450 tk' })
})
