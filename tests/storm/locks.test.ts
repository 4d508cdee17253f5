import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import type { Tx } from '#server/db/connect.ts'
import { lock, lockAll, tryLock } from '#server/db/locks.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { rateLimits } from '#server/http/table.ts'
import { accounts } from '#server/ledger/table.ts'
import { users } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { waitUntilBlocked } from './race.ts'

const transaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

test('a transaction waits for a lock until the other one has ended, committed or not', async () => {
  for (const isCommitted of [true, false]) {
    const name = randomUUID()
    const order: string[] = []
    const ended = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const first = transaction(async (tx) => {
      await lock(tx, name)
      locked.resolve()
      await ended.promise
      order.push('first')
      if (!isCommitted) throw new Error('rolled back')
    }).catch(() => {})
    await locked.promise

    const second = transaction(async (tx) => {
      await lock(tx, name)
      order.push('second')
    })
    await waitUntilBlocked(1)
    ended.resolve()

    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second'])
  }
})

test('a transaction can lock a name twice, and different names at once', async () => {
  const [name, other] = [randomUUID(), randomUUID()]

  await transaction(async (tx) => {
    await lock(tx, name)
    await lockAll(tx, [name, name])
    await transaction((inner) => lock(inner, other))
  })
})

test('transactions that lock the same names in any order do not deadlock', async () => {
  const names = Array.from({ length: 6 }, () => randomUUID())
  const starts = Array.from({ length: 60 }, (_, start) => [...names.slice(start % 6), ...names.slice(0, start % 6)])

  await Promise.all(starts.map((order) => transaction((tx) => lockAll(tx, order))))
})

test('of transactions that try a lock at once one gets it, and the others do not wait', async () => {
  const name = randomUUID()
  const tried = Array.from({ length: 8 }, () => Promise.withResolvers<boolean>())
  const results = Promise.all(tried.map(({ promise }) => promise))

  await Promise.all(
    tried.map(async ({ resolve }) => {
      // Each transaction stays open until all have their result.
      await transaction(async (tx) => {
        resolve(await tryLock(tx, name))
        await results
      })
    }),
  )

  expect((await results).filter(Boolean)).toHaveLength(1)
  expect(await transaction((tx) => tryLock(tx, name))).toBe(true)
})

test('what a transaction reads after it got the lock includes the commit of the one before', async () => {
  const [name, counter] = [randomUUID(), randomUUID()]
  await db.insert(rateLimits).values({ key: counter, points: 0, expire: null })

  await Promise.all(
    Array.from({ length: 30 }, () =>
      runTransaction(db, async (tx) => {
        await lock(tx, name)
        const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, counter))
        const points = row!.points + 1
        await tx.update(rateLimits).set({ points }).where(eq(rateLimits.key, counter))
      }),
    ),
  )

  const [row] = await db.delete(rateLimits).where(eq(rateLimits.key, counter)).returning()
  expect(row!.points).toBe(30)
})

test('a transfer that waits for the receiver’s row has not locked the sender’s accounts', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]

  const sent = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, receiver.id)).for('update')
    const reply = call(transfers.toWallet, { username: receiver.username, amount: 30 }, { as })
    await waitUntilBlocked(1)
    // Fails at once if they are locked.
    await db.transaction((other) =>
      other.select().from(accounts).where(eq(accounts.owner_id, as.id)).for('update', { noWait: true }),
    )
    return { reply }
  })

  expect(await sent.reply).toMatchObject({ status: 200 })
  expect(await receiver.getBalance()).toBe(30)
})

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
