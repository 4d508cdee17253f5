import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { banks } from '#server/banks/table.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { db } from '../support/server/test-app.ts'

/** Inserts a row and throws a database error, a number of times. */
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
])('%s is retried, and the failed attempts are rolled back', async (_, code) => {
  const { running, rows } = failing(2, code)

  expect(await running).toBe(3)

  expect(await rows()).toBe(1)
})

test('a transaction is not retried after five attempts', async () => {
  const { running, attempts, rows } = failing(9, '40P01')

  await expect(running).rejects.toThrow('Failed query')

  expect(attempts()).toBe(5)
  expect(await rows()).toBe(0)
})

test('other errors are not retried', async () => {
  const { running, attempts } = failing(1, '23505')

  await expect(running).rejects.toThrow('Failed query')

  expect(attempts()).toBe(1)
})
