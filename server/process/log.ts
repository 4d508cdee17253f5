import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, type Logger, pino } from 'pino'
import * as v from 'valibot'
import { isUnavailable } from '../db/errors.ts'

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

/** An error for the log: its type and stack, without user input. */
interface SerializedError {
  type: string
  message: string
  /** The lines of the stack. */
  at: string[]
  code?: string
  query?: string
  cause?: SerializedError
}

const causesMax = 3

export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an Error was thrown.', at: [] }
  return {
    type: error.name,
    message: getSafeMessage(error),
    at: getStackLines(error),
    ...('code' in error && { code: String(error.code) }),
    // Parameters are `$1`, `$2`; Drizzle has their values in another field.
    ...(error instanceof DrizzleQueryError && { query: error.query }),
    ...(error.cause instanceof Error && depth < causesMax && { cause: serializeError(error.cause, depth + 1) }),
  }
}

function getSafeMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'A query failed.'
  if (v.isValiError(error)) return error.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.expected}`).join('; ')
  // Both messages can quote their input, except the database's about its own state.
  if ('severity' in error) return isUnavailable(error) ? error.message : databaseErrorName(error)
  if (error instanceof SyntaxError) return 'A text could not be parsed.'
  // Messages of mail servers contain addresses.
  return error.message.replace(/[^\s<>"']+@[^\s<>"']+/g, '(an address)')
}

/** The violated constraint, or the database's routine that failed. */
function databaseErrorName(error: Error): string {
  const { constraint, routine } = error as { constraint?: string; routine?: string }
  return constraint ?? routine ?? 'The database reported an error.'
}

/** The stack without its first lines, which repeat the message. */
const getStackLines = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*(:\d+:\d+\)?|\(<anonymous>\)|native)$/.test(line))
