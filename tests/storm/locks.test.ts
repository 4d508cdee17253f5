import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { type Connection, connect, type Tx } from '#server/db/connect.ts'
import { lock, lockAll, prepareLock, tryLock } from '#server/db/locks.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { locks } from '#server/db/table.ts'
import { withDatabaseName } from '../support/server/postgres.ts'
import { db as shared } from '../support/server/test-app.ts'
import { waitUntilBlocked } from './race.ts'

describe.each(['advisory', 'rows'] as const)('%s', (kind) => {
  let connection: Connection

  beforeAll(async () => {
    const [{ name } = { name: '' }] = await queryRows<{ name: string }>(shared, sql`select current_database() as name`)
    const databaseUrl = withDatabaseName(process.env.DATABASE_URL!, name)
    connection = await connect({ databaseUrl, dataDir: '', locks: kind })
  })
  afterAll(() => connection.close())

  const transaction = <T>(work: (tx: Tx) => Promise<T>) => connection.db.transaction(work)

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
        await prepareLock(connection.db, name)
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
    const { db } = connection
    await db.insert(locks).values({ key: counter, used_at: new Date(0) })

    await Promise.all(
      Array.from({ length: 30 }, () =>
        runTransaction(db, async (tx) => {
          await lock(tx, name)
          const [row] = await tx.select().from(locks).where(eq(locks.key, counter))
          const used_at = new Date(row!.used_at.getTime() + 1)
          await tx.update(locks).set({ used_at }).where(eq(locks.key, counter))
        }),
      ),
    )

    const [row] = await db.delete(locks).where(eq(locks.key, counter)).returning()
    expect(row!.used_at.getTime()).toBe(30)
  })

  if (kind === 'rows') {
    const age = (name: string) =>
      connection.db
        .update(locks)
        .set({ used_at: new Date(0) })
        .where(eq(locks.key, name))
    const countRows = (name: string) => connection.db.$count(locks, eq(locks.key, name))

    test('the cleanup deletes unused rows, and not the row of a lock', async () => {
      const [held, unused] = [randomUUID(), randomUUID()]
      for (const name of [held, unused]) await prepareLock(connection.db, name)
      for (const name of [held, unused]) await age(name)

      await transaction(async (tx) => {
        await tryLock(tx, held)
        await deleteExpired(connection.db)
        expect([await countRows(held), await countRows(unused)]).toEqual([1, 0])
      })

      await deleteExpired(connection.db)
      expect(await countRows(held)).toBe(0)
    })

    test('a transaction that waits while the row is deleted gets the lock', async () => {
      const name = randomUUID()
      await prepareLock(connection.db, name)
      const ended = Promise.withResolvers<void>()
      const locked = Promise.withResolvers<void>()
      let waiting: Promise<void> | undefined
      await transaction(async (tx) => {
        await tx.delete(locks).where(eq(locks.key, name))
        waiting = transaction(async (other) => {
          await lock(other, name)
          locked.resolve()
          await ended.promise
        })
        await waitUntilBlocked(1)
      })
      await locked.promise

      const last = transaction((tx) => lock(tx, name))
      await waitUntilBlocked(1)
      ended.resolve()

      await Promise.all([waiting, last])
      expect(await countRows(name)).toBe(1)
    })
  }
})
