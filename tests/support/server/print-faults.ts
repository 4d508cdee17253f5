import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/**
 * Prints what a PostgreSQL logs about crashes and deadlocks, with the statements of a deadlock. Its other errors are answers that tests ask
 * for, or connections that they break.
 */
export function printFaults(log: Readable): void {
  let isFault = false
  createInterface({ input: log }).on('line', (line) => {
    // Lines without a level, and details, belong to the line before.
    const level = /\b(LOG|WARNING|ERROR|FATAL|PANIC): {2}/.exec(line)?.[1]
    if (level) isFault = level === 'PANIC' || line.includes('deadlock detected')
    if (isFault) process.stderr.write(`${line}\n`)
  })
}
