import { randomUUID } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Tx } from '#server/db/connect.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { awaitWithCommit } from '#server/db/transactions.ts'
import { idempotentResponses } from '#server/http/table.ts'
import { tills } from '#server/tills/table.ts'
import { db } from '../support/server/test-app.ts'

const newRow = (owner: string) => ({ owner, key: randomUUID(), fingerprint: 'print', data: null })

const countRows = async (owner: string) => {
  const [counted] = await db
    .select({ rows: count() })
    .from(idempotentResponses)
    .where(eq(idempotentResponses.owner, owner))
  return counted!.rows
}

test('a statement that is sent with the commit takes effect', async () => {
  const owner = randomUUID()

  const result = await runTransaction(db, async (tx) => {
    awaitWithCommit(tx, tx.insert(idempotentResponses).values(newRow(owner)).execute())
    return 'done'
  })

  expect(result).toBe('done')
  expect(await countRows(owner)).toBe(1)
})

test('a statement that is sent with the commit and fails rolls everything back without a warning, and the next transaction works', async () => {
  const owner = randomUUID()
  const row = newRow(owner)
  const printed = vi.spyOn(console, 'error')

  const failed = runTransaction(db, async (tx) => {
    await tx.insert(idempotentResponses).values(row)
    awaitWithCommit(tx, tx.insert(idempotentResponses).values(row).execute())
  })

  await expect(failed).rejects.toThrow()
  expect(await countRows(owner)).toBe(0)
  expect(printed).not.toHaveBeenCalled()
  await runTransaction(db, (tx) => tx.insert(idempotentResponses).values(row))
  expect(await countRows(owner)).toBe(1)
})

test('work that fails while its statements are running rolls them back', async () => {
  const owner = randomUUID()

  const failed = runTransaction(db, async (tx) => {
    const inserted = tx.insert(idempotentResponses).values(newRow(owner)).execute()
    inserted.catch(() => {})
    throw new Error('refused')
  })

  await expect(failed).rejects.toThrow('refused')
  expect(await countRows(owner)).toBe(0)
})

test('of several statements that are awaited with the commit, the first one that fails is the error of the transaction', async () => {
  const row = newRow(randomUUID())
  await db.insert(idempotentResponses).values(row)
  const insert = (tx: Tx, values: typeof row) => tx.insert(idempotentResponses).values(values).execute()

  const failed = runTransaction(db, async (tx) => {
    const repeated = insert(tx, row).catch(() => {
      throw new Error('It is stored already')
    })
    awaitWithCommit(tx, repeated, insert(tx, newRow(randomUUID())))
  })

  await expect(failed).rejects.toThrow('It is stored already')
})

/** Inserts a row and throws a database error, a number of times. */
function failing(times: number, code: string) {
  const bank_name = randomUUID()
  let attempts = 0
  const running = runTransaction(db, async (tx) => {
    attempts += 1
    await tx.insert(tills).values({ label: bank_name, number: '01712345678', kind: 'personal' })
    if (attempts <= times) throw new Error('Failed query', { cause: Object.assign(new Error('No'), { code }) })
    return attempts
  })
  return { running, attempts: () => attempts, rows: () => db.$count(tills, sql`${tills.label} = ${bank_name}`) }
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
