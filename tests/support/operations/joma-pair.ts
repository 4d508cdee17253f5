import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JomaProcess, startJoma } from '../server/joma-process.ts'
import { type Cluster, createCluster } from '../server/postgres-cluster.ts'
import { findFreePorts } from './free-ports.ts'

export const admin = { username: 'admin', password: 'a password of the proxies' }

export interface JomaPair {
  /** A folder for files of the test. */
  folder: string
  ports: number[]
  /** The PostgreSQL of both processes. */
  cluster: Cluster
  processes: JomaProcess[]
  /** Starts a process after its end, on the same port. */
  start: (index: number, environment: Record<string, string>) => Promise<JomaProcess>
  remove: () => Promise<void>
}

/** Starts two processes with one PostgreSQL and one folder, as behind a proxy on the same machine. */
export async function startJomaPair(environment: Record<string, string>): Promise<JomaPair> {
  const folder = mkdtempSync(join(tmpdir(), 'joma-pair-'))
  const cluster = await createCluster()
  const processes: JomaProcess[] = []
  const remove = async () => {
    await Promise.all(processes.map(({ end }) => end('SIGKILL')))
    await cluster.remove()
    rmSync(folder, { recursive: true })
  }
  const ports = await findFreePorts(2)
  const start = async (index: number, environment: Record<string, string>) => {
    const joma = await startJoma({
      dataDir: join(folder, 'data'),
      databaseUrl: cluster.databaseUrl,
      environment: {
        HOST: '127.0.0.1',
        PORT: String(ports[index]),
        TRUSTED_PROXIES: '127.0.0.1',
        JWT_SECRET: 'a secret of the proxies, thirty-two characters or more',
        METRICS_TOKEN: 'a token of the metrics',
        ADMIN_PASSWORD: admin.password,
        ...environment,
      },
    })
    processes[index] = joma
    return joma
  }
  try {
    await start(0, environment)
    await start(1, environment)
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, ports, cluster, processes, start, remove }
}
