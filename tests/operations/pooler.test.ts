import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { prepareCluster } from '../support/operations/clusters.ts'
import { startPooler } from '../support/operations/pooler.ts'
import { createFolder } from '../support/server/data-locations.ts'
import { spawnJoma, startJoma } from '../support/server/joma-process.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { createCaller } from '../support/server/wire.ts'

const admin = { username: 'admin', password: 'test-password' }
const { createRole } = prepareCluster()

test('two processes behind PgBouncer in transaction mode start at once, and tell each other their changes', async () => {
  const { databaseUrl: directUrl } = await createRole()
  const databaseUrl = await startPooler(directUrl)
  const dataDir = createFolder()
  const environment = {
    DATABASE_DIRECT_URL: directUrl,
    PREPARED_STATEMENTS: 'off',
    JWT_SECRET: 'a secret of two processes, thirty-two characters',
    ADMIN_PASSWORD: admin.password,
  }
  const start = async () => {
    const joma = await startJoma({ dataDir, databaseUrl, environment })
    onTestFinished(() => joma.end('SIGKILL'))
    return joma
  }

  const [one, other] = await Promise.all([start(), start()])
  const { data } = await createCaller(one.address)(sessions.signIn, admin)
  const as = { token: data.accessToken }
  const events = await subscribe({ request: (path, init) => fetch(other.address + path, init) }, as)
  // More than PgBouncer's connections, several times over, so that statements of one connection meet in another.
  const reads = await Promise.all(Array.from({ length: 100 }, () => createCaller(one.address)(users.me, {}, { as })))
  await createCaller(one.address)(notices.post, { notice: 'A notice through the pooler.' }, { as })

  expect(reads.map(({ status }) => status)).toEqual(Array(100).fill(200))
  expect(await events.waitFor('Notice')).toContain('Notice')
})

test('a server does not start on a pooler without the address of PostgreSQL itself', async () => {
  const { databaseUrl } = await createRole()

  const starting = startJoma({ dataDir: createFolder(), databaseUrl: await startPooler(databaseUrl) })

  await expect(starting).rejects.toThrow(/DATABASE_URL leads to a pooler\. Set DATABASE_DIRECT_URL/)
})

test('a server that waits for the migration of another process logs it', async () => {
  const { databaseUrl } = await createRole()
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query('select pg_advisory_lock(7021969)')
  const joma = spawnJoma({ dataDir: createFolder(), databaseUrl })
  onTestFinished(() => joma.end('SIGKILL'))

  await vi.waitFor(() => expect(joma.output()).toContain('Another process migrates the database'), { timeout: 15_000 })
  await other.end()

  await expect(joma.ready).resolves.toContain('http')
})
