import { setTimeout as pause } from 'node:timers/promises'
import { getErrorMessage } from '../errors.ts'
import { becomeOwner } from './become-owner.ts'
import { findBinaries, findPackage } from './binaries.ts'
import { assertUsable, hasCluster, toClusterFolder } from './cluster-folder.ts'
import { prepareCluster } from './create-cluster.ts'
import { isDiskFull } from './disk-space.ts'
import { type Owned, type OwnStart, ownCluster, type Role, toConnectionName } from './own-cluster.ts'
import { endProcess } from './postgres-process.ts'
import { findPostmaster } from './postmaster-file.ts'
import { findRunAs } from './run-as.ts'

/** A PostgreSQL that belongs to one data folder. */
export interface BuiltIn {
  databaseUrl: string
  /** Ends PostgreSQL, unless another process of Joma owns it. */
  close: () => Promise<void>
}

export interface BuiltInOptions {
  /** `command`: uses the PostgreSQL of a running server. `server`: refuses a folder that another one has, and restarts PostgreSQL. */
  role?: Role
  /** Names a command to another process that wants the folder. */
  name?: string
  /** False: without a cluster, an error. */
  canCreate?: boolean
  /** PostgreSQL is not ready yet, or a command uses the folder. */
  onWait?: ((message: string) => void) | undefined
  /** PostgreSQL, or the connection to it, has ended without being asked to. */
  onEnded?: ((message: string) => void) | undefined
  /** PostgreSQL cannot be started again. */
  onGiveUp?: ((error: Error) => void) | undefined
  /** Interrupts the start, and ends what it has started. */
  signal?: AbortSignal
}

/** Throws an error of one line if `dataDir` has something else than a database of this version. Changes no file. */
export const assertUsableDataDir = (dataDir: string): void =>
  assertUsable(toClusterFolder(dataDir), findPackage().majorVersion)

/** Creates the cluster of `dataDir` if there is none, and starts PostgreSQL, or uses the one that runs. */
export async function openBuiltIn(dataDir: string, options: BuiltInOptions = {}): Promise<BuiltIn> {
  const { role = 'server', canCreate = true, onWait = () => {} } = options
  const stopped = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, stopped.signal]) : stopped.signal
  becomeOwner(dataDir)
  ignoreVariables()
  assertUsableDataDir(dataDir)
  const folder = toClusterFolder(dataDir)
  if (!canCreate && !hasCluster(folder))
    throw new Error(`There is no database in ${dataDir}: start the server once first.`)
  const binaries = await findBinaries(folder.links)
  const runAs = findRunAs(hasCluster(folder) ? folder.data : folder.dataDir, binaries.postgres)
  const programs = { binaries, runAs }
  await prepareCluster(folder, programs, signal)
  const connectionName = toConnectionName(role, options.name)
  const start: OwnStart = { role, folder, programs, connectionName, onWait, signal }
  let owned = await ownCluster(start)
  const { databaseUrl } = owned
  const restarts = { ...options, onOwned: (again: Owned) => (owned = again) }
  // Nothing waits for a command: it fails.
  const restarting = role === 'server' ? restartOnEnd(owned, start, restarts).catch(() => {}) : undefined
  return {
    databaseUrl,
    close: async () => {
      stopped.abort()
      await release(owned)
      await restarting
      // One that was started meanwhile.
      await release(owned)
    },
  }
}

/** pg reads them for every connection, and `PGOPTIONS` could turn `synchronous_commit` off. */
function ignoreVariables(): void {
  for (const name of Object.keys(process.env).filter((each) => each.startsWith('PG'))) delete process.env[name]
}

async function release({ isOwner, postgres, client }: Owned): Promise<void> {
  if (!isOwner) return
  const ended = endProcess(postgres)
  // After the signal, so that no other process takes a PostgreSQL that ends.
  await client.end().catch(() => {})
  await ended
}

const attemptsMax = 5

interface Restarts extends Pick<BuiltInOptions, 'onEnded' | 'onGiveUp'> {
  onOwned: (owned: Owned) => void
}

/** Starts PostgreSQL again whenever the connection that owns it has ended. */
async function restartOnEnd(first: Owned, start: OwnStart, { onEnded, onGiveUp, onOwned }: Restarts): Promise<void> {
  const { folder, signal } = start
  for (let owned = first; ; ) {
    signal.throwIfAborted()
    await owned.ended
    signal.throwIfAborted()
    onEnded?.(
      findPostmaster(folder.data)
        ? 'PostgreSQL has ended its connections. Waiting until it accepts them again ...'
        : 'PostgreSQL has ended. It is started again ...',
    )
    for (let attempt = 1; ; attempt++) {
      try {
        owned = await ownCluster(start)
        onOwned(owned)
        break
      } catch (error) {
        signal.throwIfAborted()
        // A full disk may have space again at any moment.
        if (attempt >= attemptsMax && !isDiskFull(folder.root)) return onGiveUp?.(error as Error)
        onEnded?.(`${getErrorMessage(error).replace(/\.$/, '')}. It is tried again ...`)
        await pause(Math.min(attempt, attemptsMax) * 1_000, undefined, { signal })
      }
    }
  }
}
