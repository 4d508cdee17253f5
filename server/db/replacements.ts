import type { Connection } from './connect.ts'
import { enableRowLocks } from './locks.ts'
import { pollChanges } from './poll-changes.ts'

/** Replacements for what distributed databases lack: see docs/scaling.md. */
export interface Replacements {
  /** Default: `advisory`. */
  locks?: 'advisory' | 'rows'
  /** Default: `listen`. */
  notifications?: 'listen' | 'poll'
  /** Default: one second. */
  pollMs?: number
}

export function withReplacements(connection: Connection, { locks, notifications, pollMs }: Replacements): Connection {
  if (locks === 'rows') enableRowLocks(connection.db)
  return notifications === 'poll' ? { ...connection, listen: pollChanges(connection.db, pollMs) } : connection
}
