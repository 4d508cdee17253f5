import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createFolder } from '../server/data-locations.ts'
import { type Replacement, renderDeployFile } from './deploy-file.ts'
import { findFreePorts } from './free-ports.ts'
import { findProgram } from './program.ts'
import type { PostgresServer } from './replicated-postgres.ts'

/** Starts HAProxy with the file of `deploy`, in front of two servers without Patroni. Returns its port. */
export async function startHaproxy([one, other]: [PostgresServer, PostgresServer]): Promise<number> {
  const [port] = (await findFreePorts(1)) as [number]
  const replaceServer = async (address: string, server: PostgresServer): Promise<Replacement> => [
    `${address}:5432 check`,
    `127.0.0.1:${server.port} check port ${await startPatroniApi(server)}`,
  ]
  const config = renderDeployFile('haproxy-postgres.cfg', [
    ['127.0.0.1:5000', `127.0.0.1:${port}`],
    await replaceServer('10.0.0.11', one),
    await replaceServer('10.0.0.12', other),
    ['  server db3 10.0.0.13:5432 check\n', ''],
  ])
  const haproxy = spawnHaproxy(createFolder(), config)
  onTestFinished(() => void haproxy.kill('SIGKILL'))
  return port
}

export function spawnHaproxy(folder: string, config: string): ChildProcess {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  return spawn(findProgram('haproxy'), ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] })
}

/** What HAProxy asks of Patroni: `/primary` answers 200 on the primary only. */
async function startPatroniApi({ databaseUrl }: PostgresServer): Promise<number> {
  const api = createServer(async (request, response) => {
    const isPrimary = request.url === '/primary' && (await isWritable(databaseUrl).catch(() => false))
    response.writeHead(isPrimary ? 200 : 503).end()
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  onTestFinished(() => void api.close())
  return (api.address() as AddressInfo).port
}

async function isWritable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select not pg_is_in_recovery() as writable')
    return rows[0].writable
  } finally {
    void client.end().catch(() => {})
  }
}
