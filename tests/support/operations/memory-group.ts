import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Program } from '../server/joma-process.ts'

const bytesPerMb = 1_048_576

// Version 1 and version 2 of the kernel's control groups.
const versions = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
]

export interface MemoryGroup {
  /** The program, inside the group: the kernel kills it when it needs more. */
  limit: (program: Program) => Program
  /** The most memory that the group has used, with the cache of files. */
  readPeakMb: () => number
  remove: () => Promise<void>
}

/** Whether this user may create control groups: root, where they are writable. */
export const canLimitMemory = canCreateGroup()

function canCreateGroup(): boolean {
  const group = createMemoryGroup(1)
  void group?.remove()
  return group !== undefined
}

/** A control group with a limit of memory. Undefined if this system does not allow one. */
export function createMemoryGroup(limitMb: number): MemoryGroup | undefined {
  for (const { root, limit, peak } of versions) {
    const folder = join(root, `joma-${process.pid}-${limitMb}`)
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    if (!existsSync(join(folder, limit))) {
      rmdirSync(folder)
      continue
    }
    writeFileSync(join(folder, limit), String(limitMb * bytesPerMb))
    return {
      limit: ({ file, args, ...program }) => ({
        ...program,
        file: 'sh',
        args: ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', folder, file, ...args],
      }),
      readPeakMb: () => toMb(readFileSync(join(folder, peak), 'utf8')),
      // The kernel needs a moment after the last process has ended.
      remove: () => vi.waitFor(() => rmdirSync(folder)),
    }
  }
  return undefined
}

const toMb = (bytes: string) => Math.ceil(Number(bytes) / bytesPerMb)

/** The most memory that a process has used. Linux only. */
export function readProcessPeakMb(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Math.ceil(Number(kilobytes) / 1_024)
}
