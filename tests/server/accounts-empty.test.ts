import { expect, test } from 'vitest'
import { fetchAccountant, zeroSummary } from '../support/server/accountant.ts'

test('in an empty database all figures are 0', async () => {
  const { payment, withdraw, solvency } = await fetchAccountant()

  expect({ payment, withdraw }).toEqual({ payment: zeroSummary, withdraw: zeroSummary })
  expect(solvency).toEqual({ balance: 0, earning: 0, hold: 0, owed: 0, toppedUp: 0, paidOut: 0, covered: 0 })
})
