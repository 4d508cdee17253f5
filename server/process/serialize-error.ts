import { DrizzleQueryError } from 'drizzle-orm/errors'
import * as v from 'valibot'

/** What a log may say of an error: where it happened and of what kind it is, but nothing that a person typed. */
export interface SerializedError {
  type: string
  message: string
  /** Where in the code, line by line. */
  at: string[]
  code?: string
  query?: string
  cause?: SerializedError
}

const causesMax = 3

export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown.', at: [] }
  return {
    type: error.name,
    message: messageOf(error),
    at: placesOf(error),
    ...('code' in error && { code: String(error.code) }),
    // Its parameters are `$1`, `$2` here; Drizzle keeps their values apart.
    ...(error instanceof DrizzleQueryError && { query: error.query }),
    ...(error.cause instanceof Error && depth < causesMax && { cause: serializeError(error.cause, depth + 1) }),
  }
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'A query failed.'
  if (v.isValiError(error)) return error.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.expected}`).join('; ')
  // Both quote what they could not read.
  if ('severity' in error) return nameOfComplaint(error)
  if (error instanceof SyntaxError) return 'Some text could not be read.'
  // Mail servers say whom they could not reach.
  return error.message.replace(/[^\s<>"']+@[^\s<>"']+/g, '(an address)')
}

/** The constraint that was broken, or the routine of the database that complained. */
function nameOfComplaint(error: Error): string {
  const { constraint, routine } = error as { constraint?: string; routine?: string }
  return constraint ?? routine ?? 'The database complained.'
}

/** The stack without its first lines, which repeat the message. */
const placesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*(:\d+:\d+\)?|\(<anonymous>\)|native)$/.test(line))
