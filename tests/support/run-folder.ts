import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedMemory } from './server/memory-folder.ts'

/** The variable with the name of the run. Processes that tests start inherit it, and are ended by it. */
const variable = 'TEST_RUN'

/** For a process that gets no other variables of its parent. */
export const runMarker = (): NodeJS.ProcessEnv => ({ [variable]: process.env[variable] })

/** A socket's path has at most 107 bytes, and tests create sockets some folders deeper. */
const longestParent = 40

/**
 * Gives this run its own temporary folder. When this process ends in any way, also by SIGKILL, a supervisor ends the processes
 * that the run has left and deletes the folder. Returns a function that does it now.
 */
export function createRunFolder(): () => Promise<void> {
  const name = `joma-run-${randomBytes(4).toString('hex')}`
  const parent = tmpdir().length <= longestParent ? tmpdir() : '/tmp'
  const folders = [...new Set([parent, ...sharedMemory()])].map((each) => join(each, name))
  for (const folder of folders) {
    mkdirSync(folder)
    // Other users of the system run some programs of the tests.
    chmodSync(folder, 0o1777)
  }
  const { [variable]: _, ...env } = process.env
  const main = join(import.meta.dirname, 'run-supervisor.ts')
  // Detached: Ctrl+C must not end it.
  const supervisor = spawn(process.execPath, [main, `${variable}=${name}`, ...folders], {
    cwd: '/',
    detached: true,
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  supervisor.unref()
  // An unused pipe does not keep the process running.
  const pipe = supervisor.stdin as typeof supervisor.stdin & { unref: () => void }
  pipe.unref()
  const { TMPDIR: parentFolder, [variable]: parentRun } = process.env
  Object.assign(process.env, { [variable]: name, TMPDIR: folders[0] })
  return async () => {
    // The next run of this process must not use a deleted folder.
    setOrDelete('TMPDIR', parentFolder)
    setOrDelete(variable, parentRun)
    supervisor.ref()
    const ended = once(supervisor, 'exit')
    pipe.end()
    await ended
  }
}

function setOrDelete(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
