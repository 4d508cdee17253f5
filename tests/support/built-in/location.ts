import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { buildServer, serverEntry } from '#build/build.ts'
import { sessions } from '#contract/sessions.ts'
import { findProgram } from '../operations/program.ts'
import { type JomaProcess, type Program, type StartOptions, spawnJoma, startJoma } from '../server/joma-process.ts'
import { memoryFolder } from '../server/memory-folder.ts'
import { createCaller } from '../server/wire.ts'
import { killPostgres, readPostmasterPid, waitUntilEnded } from './processes.ts'

// As in production: it starts in less time than from its sources.
await buildServer({ isForced: false })
export const server: Program = { file: process.execPath, args: [serverEntry] }

export const admin = { username: 'admin', password: 'correct horse battery' }

/** A folder for the data of a server with the built-in PostgreSQL. */
export function createDataDir(parent = memoryFolder()): string {
  const folder = mkdtempSync(join(parent, 'joma-built-in-'))
  onTestFinished(async () => {
    killPostgres(folder)
    // A process that was just killed may still write.
    await vi.waitFor(() => rmSync(folder, { recursive: true, force: true }))
  })
  return folder
}

type Options = Omit<StartOptions, 'dataDir' | 'databaseUrl'>

const withPassword = ({ environment, ...options }: Options) => ({
  program: server,
  ...options,
  environment: { ADMIN_PASSWORD: admin.password, ...environment },
})

/** Starts a server with the built-in PostgreSQL. It is killed when the test finishes. */
export async function start(dataDir: string, options: Options = {}): Promise<JomaProcess> {
  const joma = await startJoma({ dataDir, ...withPassword(options) })
  onTestFinished(() => joma.end('SIGKILL'))
  return joma
}

/** Starts a server without waiting for it. */
export function spawn(dataDir: string, options: Options = {}) {
  const joma = spawnJoma({ dataDir, ...withPassword(options) })
  onTestFinished(() => joma.end('SIGKILL'))
  joma.ready.catch(() => {})
  return joma
}

/** Creates a data folder whose server has run and is stopped. */
export async function createUsedDataDir(): Promise<string> {
  const dataDir = createDataDir()
  await (await start(dataDir)).end('SIGTERM')
  return dataDir
}

/** Kills a server, and its PostgreSQL before that one can shut down. */
export async function crash(dataDir: string, joma: JomaProcess): Promise<void> {
  process.kill(readPostmasterPid(dataDir), 'SIGSTOP')
  await joma.end('SIGKILL')
  process.kill(readPostmasterPid(dataDir), 'SIGKILL')
  await waitUntilEnded(dataDir)
}

/** The message of a start that is refused. */
export async function readStartError(dataDir: string, options: Options = {}): Promise<string> {
  const joma = spawn(dataDir, options)
  const error = await joma.ready.then(
    (address) => new Error(`It has started: ${address}`),
    (failure: Error) => failure,
  )
  if (joma.exitCode() !== 1) throw new Error(`The exit code is ${joma.exitCode()}: ${error.message}`)
  return error.message
}

export const signIn = ({ address }: { address: string }) => createCaller(address)(sessions.signIn, admin)

/** Everything in a folder, with what a change of it changes. */
export function describeFolder(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()].map((name) => {
    const { mtimeMs, ctimeMs, mode, size, uid } = statSync(join(folder, name))
    return [name, mtimeMs, ctimeMs, mode.toString(8), size, uid].join(' ')
  })
}

/** A folder with links to programs, as the only one in which programs are found. */
export function createProgramFolder(names: string[]): string {
  const folder = mkdtempSync(join(memoryFolder(), 'joma-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(folder, { recursive: true })
  for (const name of names) symlinkSync(findProgram(name), join(folder, name))
  return folder
}
