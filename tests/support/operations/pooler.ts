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

/** Starts PgBouncer in transaction mode before a database on a socket. Returns the URL through it. */
export async function startPooler(databaseUrl: string): Promise<string> {
  const { pathname, username, searchParams } = new URL(databaseUrl)
  const [port] = (await findFreePorts(1)) as [number]
  const folder = createFolder()
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${searchParams.get('host')} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
`,
  )
  const pooler = spawn(findProgram('pgbouncer'), ['--quiet', file], {
    ...postgresUser(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(pooler, 'exit')
  onTestFinished(async () => {
    pooler.kill('SIGINT')
    await ended
  })
  await vi.waitFor(() => connectTo(port), { timeout: 10_000 })
  return `postgres://${username}@127.0.0.1:${port}${pathname}`
}

async function connectTo(port: number): Promise<void> {
  const socket = createConnection(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}
