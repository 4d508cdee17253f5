import { type DestinationStream, type Logger, pino } from 'pino'
import { serializeError } from './serialize-error.ts'

const errorOutput = 2

/** Logs JSON lines to standard error by default. Errors are serialized without personal data. */
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
