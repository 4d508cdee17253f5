import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

// Waits until the process of a run has ended, then ends what it has left and deletes its folders.

const [marker = '', ...folders] = process.argv.slice(2)
const graceMs = 10_000
const pollMs = 50

process.stdin.resume()
await once(process.stdin, 'close')

const killAt = performance.now() + graceMs
const terminated = new Set<number>()
for (let left = findProcesses(); left.length > 0; left = findProcesses()) {
  const isLate = performance.now() > killAt
  for (const pid of left) {
    if (isLate) send(pid, 'SIGKILL')
    else if (!terminated.has(pid)) send(pid, 'SIGTERM')
    terminated.add(pid)
  }
  await pause(pollMs)
}
for (const folder of folders) {
  for (const mount of findMounts(folder)) execFileSync('umount', ['--lazy', mount])
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}

/** The processes whose environment has the run's variable. Linux only. */
function findProcesses(): number[] {
  return listNumbers('/proc').filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(marker))
}

function listNumbers(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** The file systems that a test has mounted, the deepest first. */
function findMounts(folder: string): string[] {
  const paths = read('/proc/mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  return paths.filter((path) => path.startsWith(`${folder}/`)).reverse()
}

/** Empty if the process has ended or is another user's. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
