import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { banks } from '#server/banks/table.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { db } from '../support/house.ts'

/** Writes a row, then fails as the database would, until it has failed often enough. */
function failing(times: number, code: string) {
  const bank_name = randomUUID()
  let attempts = 0
  const running = runTransaction(db, async (tx) => {
    attempts += 1
    await tx.insert(banks).values({ bank_name, account_number: '01712345678' })
    if (attempts <= times) throw new Error('Failed query', { cause: Object.assign(new Error('No'), { code }) })
    return attempts
  })
  return { running, attempts: () => attempts, rows: () => db.$count(banks, sql`${banks.bank_name} = ${bank_name}`) }
}

test.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
])('%s is tried again, and what was tried before leaves nothing', async (_, code) => {
  const { running, rows } = failing(2, code)

  expect(await running).toBe(3)

  expect(await rows()).toBe(1)
})

test('after five times it is given up', async () => {
  const { running, attempts, rows } = failing(9, '40P01')

  await expect(running).rejects.toThrow('Failed query')

  expect(attempts()).toBe(5)
  expect(await rows()).toBe(0)
})

test('anything else is not tried again', async () => {
  const { running, attempts } = failing(1, '23505')

  await expect(running).rejects.toThrow('Failed query')

  expect(attempts()).toBe(1)
})
