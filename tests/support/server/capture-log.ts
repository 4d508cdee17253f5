import { createLog } from '#server/process/log.ts'

/** Creates a log whose lines a test can read. */
export function captureLog() {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line)) }
}
