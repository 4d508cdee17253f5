import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { createFolder } from '../server/data-locations.ts'
import { postgresUser } from '../server/postgres-cluster.ts'
import { findFreePorts } from './free-ports.ts'
import { findProgram } from './program.ts'

/**
 * Starts PgBouncer in front of a database, in transaction mode unless `settings` name another. Returns the URL
 * through it.
 */
export async function startPooler(databaseUrl: string, settings: Record<string, string> = {}): Promise<string> {
  const { pathname, username, searchParams, hostname, port: directPort } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  const [port] = (await findFreePorts(1)) as [number]
  const folder = createFolder()
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${host} ${directPort && `port=${directPort}`} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${Object.entries({ ...defaults, ...settings })
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
`,
  )
  await runPooler(file, { host: '127.0.0.1', port })
  return `postgres://${username}@127.0.0.1:${port}${pathname}`
}

interface Address {
  host: string
  port: number
}

/** Runs PgBouncer until the test finishes. Resolves when it accepts connections. */
export async function runPooler(configFile: string, address: Address): Promise<void> {
  const pooler = spawn(findProgram('pgbouncer'), ['--quiet', configFile], {
    ...postgresUser(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(pooler, 'exit')
  onTestFinished(async () => {
    pooler.kill('SIGINT')
    await ended
  })
  await vi.waitFor(() => connectTo(address))
}

const defaults = { pool_mode: 'transaction', default_pool_size: '10', max_client_conn: '200' }

async function connectTo({ host, port }: Address): Promise<void> {
  const socket = createConnection(port, host)
  await once(socket, 'connect')
  socket.destroy()
}
