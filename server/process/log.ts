import { type DestinationStream, type Logger, pino } from 'pino'
import { serializeError } from './serialize-error.ts'

const errorOutput = 2

/** Lines of JSON on standard error, or wherever a test looks. Errors are described without anybody's data. */
export function createLog(level: string, destination: DestinationStream = pino.destination(errorOutput)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
  }
  return pino(options, destination)
}
