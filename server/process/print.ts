import { pino } from 'pino'
import { createLog } from './log.ts'

const [output, errorOutput] = [1, 2]

/** A line that the operator needs at every log level: text in a terminal, JSON elsewhere. */
export function print(line: string): void {
  if (process.stdout.isTTY) console.log(line)
  else createLog('info', pino.destination(output)).info(line)
}

/** Why the process ends. `error` for errors that are not expected, whose stack is needed. */
export function printFatal(line: string, error?: Error): void {
  if (process.stderr.isTTY) console.error(line)
  else createLog('fatal', pino.destination(errorOutput)).fatal(error && { err: error }, line)
}
