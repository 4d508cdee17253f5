import { expect, onTestFinished, test } from 'vitest'
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

test('a statement that takes longer than the limit fails, and the pool replaces its connection', async () => {
  const { databaseUrl } = await createRole()
  const pool = open(databaseUrl, { statementTimeoutMs: 500 })

  await expect(pool.query(slow)).rejects.toThrow('Query read timeout')

  expect((await pool.query('select 42 as answer')).rows[0].answer).toBe(42)
})
