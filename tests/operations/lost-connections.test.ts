import { expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '#server/db/postgres-pool.ts'
import { prepareCluster } from '../support/operations/clusters.ts'
import { startPooler } from '../support/operations/pooler.ts'

const { createRole } = prepareCluster()

function open(databaseUrl: string, options?: Parameters<typeof openPool>[1]) {
  const pool = openPool(databaseUrl, options)
  onTestFinished(() => pool.end())
  return pool
}

// Longer than a connection may be silent before it is checked, and than the first check.
const slow = 'select pg_sleep(8), 42 as answer'

test('the connection of a slow statement stays open, also behind a pooler', async () => {
  const { databaseUrl } = await createRole()
  const pools = [open(databaseUrl), open(await startPooler(databaseUrl), { hasPreparedStatements: false })]

  const results = await Promise.all(pools.map((pool) => pool.query(slow)))

  expect(results.map(({ rows }) => rows[0].answer)).toEqual([42, 42])
})

test('PostgreSQL ends a statement that takes longer than the limit, and its connection stays in the pool', async () => {
  const { databaseUrl } = await createRole()
  const pool = open(databaseUrl, { statementTimeoutMs: 500 })
  const readPid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const pid = await readPid()

  await expect(pool.query(slow)).rejects.toMatchObject({ code: '57014' })

  expect(await readPid()).toBe(pid)
})

test('a statement that PostgreSQL does not end in time fails, and ends soon after its connection is closed', async () => {
  const { databaseUrl } = await createRole()
  const pool = open(databaseUrl, { statementTimeoutMs: 500 })
  const hanging = await pool.connect()
  await hanging.query('set statement_timeout = 0')

  await expect(hanging.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
  hanging.release(true)

  const running =
    "select from pg_stat_activity where usename = current_user and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()"
  await vi.waitFor(async () => expect((await pool.query(running)).rowCount).toBe(0))
})
