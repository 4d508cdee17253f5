import { readFileSync, readlinkSync } from 'node:fs'

/**
 * The memory in MB of a process and of those it has started. A page that they share counts once. Pages of the program itself count
 * whole, although the caller runs the same program (Node). Linux only.
 */
export function readMemoryMb(pid: number, program = readlinkSync(`/proc/${pid}/exe`)): number {
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/\n(?=[\da-f]+-[\da-f]+ )/)
  const kilobytes = mappings.map((mapping) => readKilobytes(mapping, mapping.split('\n')[0]!.endsWith(program)))
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const sumMb = kilobytes.reduce((sum, each) => sum + each, 0) / 1_024
  return children.reduce((sum, child) => sum + readMemoryMb(Number(child), program), sumMb)
}

const readKilobytes = (mapping: string, isWhole: boolean): number =>
  Number((isWhole ? /^Rss:\s+(\d+) kB/m : /^Pss:\s+(\d+) kB/m).exec(mapping)?.[1] ?? 0)
