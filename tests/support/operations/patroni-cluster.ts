import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runMarker } from '../run-folder.ts'
import { memoryFolder } from '../server/memory-folder.ts'
import { findNewestBin, postgresUser } from '../server/postgres-cluster.ts'
import { createCertificate } from './certificate.ts'
import { spawnHaproxy } from './haproxy-postgres.ts'
import { addressOf, jomaAddress, type Network, renderEtcd, renderHaproxy, renderPatroni } from './patroni-config.ts'
import { createNode, type Member, type PatroniNode } from './patroni-node.ts'
import { findProgram } from './program.ts'

export interface PatroniCluster {
  network: Network
  /** A folder for files of the test, with `ca.crt`. */
  folder: string
  /** Through HAProxy, as the role that owns the database. */
  databaseUrl: string
  nodes: PatroniNode[]
  etcd: { start: () => void; kill: () => Promise<void> }
  /** Starts Patroni and PostgreSQL on one more machine. */
  addNode: () => void
  /** The primary, if every server has its role, and the primary a synchronous standby. Else it throws. */
  findHealthyPrimary: () => Promise<PatroniNode>
  waitUntilHealthy: () => Promise<PatroniNode>
  /** Resolves when another server is the primary. */
  waitForOther: (than: PatroniNode) => Promise<PatroniNode>
  remove: () => Promise<void>
}

const faultTimeoutMs = 90_000
export const databasePassword = 'a password of the tests'

/** Starts etcd, and Patroni with PostgreSQL on each machine, with the files of `deploy/`, and creates the database of Joma. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  // Addresses of its own, so that the ports of the page are free.
  const network: Network = { prefix: `127.${randomInt(1, 255)}.${randomInt(256)}.` }
  const folder = mkdtempSync(join(memoryFolder(), 'joma-patroni-'))
  const user = postgresUser()
  const give = (path: string) => user && chownSync(path, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const addresses = [jomaAddress(network), ...[1, 2, 3].map((number) => addressOf(network, number))]
  const certificate = createCertificate(folder, 'db.joma.example', addresses)
  copyFileSync(certificate.certificateFile, join(folder, 'ca.crt'))

  const createMachine = (number: number) => {
    const machine = join(folder, `db${number}`)
    mkdirSync(machine)
    give(machine)
    copyFileSync(certificate.certificateFile, join(machine, 'ca.crt'))
    copyFileSync(certificate.certificateFile, join(machine, 'server.crt'))
    copyFileSync(certificate.keyFile, join(machine, 'server.key'))
    chmodSync(join(machine, 'server.key'), 0o600)
    give(join(machine, 'server.key'))
    const config = renderPatroni({ number, network, folder: machine, bin: findNewestBin() })
    writeFileSync(join(machine, 'patroni.yml'), config)
    return createNode(`db${number}`, { folder: machine, address: addressOf(network, number) })
  }
  const nodes = [createMachine(1), createMachine(2)]
  const etcd = createEtcd(renderEtcd(network, folder), folder)
  const haproxy = spawnHaproxy(folder, renderHaproxy(network))
  const end = () => {
    haproxy.kill('SIGKILL')
    return Promise.all([etcd.kill(), ...nodes.map(({ kill }) => kill())])
  }
  const endAtExit = () => void end()
  process.once('exit', endAtExit)
  const remove = async () => {
    process.off('exit', endAtExit)
    await end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }

  const waitFor = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: faultTimeoutMs, interval: 200 })
  const cluster: PatroniCluster = {
    network,
    folder,
    databaseUrl: `postgres://joma:${encodeURIComponent(databasePassword)}@${jomaAddress(network)}:5000/joma?sslmode=verify-full&sslrootcert=${folder}/ca.crt`,
    nodes,
    etcd,
    addNode: () => {
      const node = createMachine(nodes.length + 1)
      nodes.push(node)
      node.start()
    },
    findHealthyPrimary: () => findHealthyPrimary(nodes),
    waitUntilHealthy: () => waitFor(() => findHealthyPrimary(nodes)),
    waitForOther: (than) =>
      waitFor(async () => {
        for (const node of nodes) if (node !== than && (await node.isPrimary())) return node
        throw new Error(`No server has replaced ${than.name}`)
      }),
    remove,
  }
  try {
    etcd.start()
    for (const node of nodes) node.start()
    const primary = await cluster.waitUntilHealthy()
    createDatabase(join(folder, primary.name))
  } catch (error) {
    for (const { log } of nodes) console.error(log().slice(-5_000))
    await remove()
    throw error
  }
  return cluster
}

async function findHealthyPrimary(nodes: PatroniNode[]): Promise<PatroniNode> {
  const lists = await Promise.all(nodes.map(({ list }) => list()))
  const leaders = new Set(lists.map((members) => members.find(({ role }) => role === 'leader')?.name))
  const leader = nodes.find(({ name }) => leaders.size === 1 && leaders.has(name))
  if (leader && lists.every((members) => isHealthy(members, nodes.length)) && (await leader.isPrimary())) return leader
  throw new Error(`The cluster is not healthy: ${JSON.stringify(lists)}`)
}

/** What the page wants `patronictl list` to show: one leader, one synchronous standby, and all on one timeline. */
function isHealthy(members: Member[], servers: number): boolean {
  const count = (role: string) => members.filter((member) => member.role === role).length
  const isRunning = members.every(({ state }) => state === 'running' || state === 'streaming')
  const timelines = new Set(members.map(({ timeline }) => timeline))
  return (
    isRunning &&
    timelines.size === 1 &&
    members.length === servers &&
    count('leader') === 1 &&
    count('sync_standby') === 1
  )
}

/** As the user postgres of the primary's machine, as the page says. */
function createDatabase(socketFolder: string): void {
  const statements = [`create role joma login password '${databasePassword}'`, 'create database joma owner joma']
  const commands = statements.flatMap((statement) => ['--command', statement])
  execFileSync(join(findNewestBin(), 'psql'), ['--host', socketFolder, 'postgres', ...commands], {
    ...postgresUser(),
    cwd: socketFolder,
    env: { PATH: process.env.PATH, PGUSER: 'postgres' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function createEtcd(environment: string, folder: string): PatroniCluster['etcd'] {
  const variables = Object.fromEntries(
    [...environment.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  let etcd: ChildProcess | undefined
  return {
    start: () => {
      etcd = spawn(findProgram('etcd', 'etcd-server'), [], {
        cwd: folder,
        env: { ...runMarker(), ...variables },
        stdio: 'ignore',
      })
    },
    kill: async () => {
      if (!etcd || etcd.exitCode !== null || etcd.signalCode !== null) return
      const ended = once(etcd, 'exit')
      etcd.kill('SIGKILL')
      await ended
    },
  }
}
