import { readFileSync, readlinkSync } from 'node:fs'

/**
 * The memory in MB of a process and of those it has started. A page that they share counts once. Pages of the program itself count
 * whole, although the caller runs the same program (Node). Linux only.
 */
export function readMemoryMb(pid: number, program = readlinkSync(`/proc/${pid}/exe`)): number {
  const mappings = readProcess(pid, 'smaps').split(/\n(?=[\da-f]+-[\da-f]+ )/)
  const kilobytes = mappings.map((mapping) => readKilobytes(mapping, mapping.split('\n')[0]!.endsWith(program)))
  const children = readProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean)
  const sumMb = kilobytes.reduce((sum, each) => sum + each, 0) / 1_024
  return children.reduce((sum, child) => sum + readMemoryMb(Number(child), program), sumMb)
}

/** Empty if the process has ended meanwhile: PostgreSQL's last for a moment. */
function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const readKilobytes = (mapping: string, isWhole: boolean): number =>
  Number((isWhole ? /^Rss:\s+(\d+) kB/m : /^Pss:\s+(\d+) kB/m).exec(mapping)?.[1] ?? 0)
