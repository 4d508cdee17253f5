import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runTransaction } from '#server/db/run-transaction.ts'
import { sendWithCommit } from '#server/db/transactions.ts'
import { idempotentResponses } from '#server/http/table.ts'
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
    sendWithCommit(tx, tx.insert(idempotentResponses).values(newRow(owner)))
    return 'done'
  })

  expect(result).toBe('done')
  expect(await countRows(owner)).toBe(1)
})

test('a statement that is sent with the commit and fails rolls everything back, and the next transaction works', async () => {
  const owner = randomUUID()
  const row = newRow(owner)

  const failed = runTransaction(db, async (tx) => {
    await tx.insert(idempotentResponses).values(row)
    sendWithCommit(tx, tx.insert(idempotentResponses).values(row))
  })

  await expect(failed).rejects.toThrow()
  expect(await countRows(owner)).toBe(0)
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
