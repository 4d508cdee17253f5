import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '#server/db/query-rows.ts'
import { users } from '#server/users/table.ts'
import { db } from '../support/server/test-app.ts'

test('PostgreSQL parses a frequent statement once for each connection, and a list for each call', async () => {
  const statements = await db.transaction(async (tx) => {
    for (let use = 0; use < 6; use += 1) {
      await tx.select({ frequent: users.email }).from(users).where(eq(users.id, randomUUID()))
      await tx.select({ listed: users.country }).from(users).where(eq(users.id, randomUUID())).limit(3)
    }
    return queryRows<{ statement: string }>(tx as never, sql`select statement from pg_prepared_statements`)
  })

  const texts = statements.map(({ statement }) => statement)
  expect(texts.filter((text) => text.startsWith('select "email" from "user"'))).toHaveLength(1)
  expect(texts.filter((text) => text.startsWith('select "country" from "user"'))).toEqual([])
})
