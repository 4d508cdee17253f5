import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { exportDownload } from '#contract/exports.ts'
import type { Db, Tx } from '../db/connect.ts'
import { exportTickets } from './table.ts'

type Export = Pick<typeof exportTickets.$inferSelect, 'user_id' | 'session_id' | 'exported' | 'filters'>

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** Creates a ticket for the downloads of `validForS`. It is not in the audit log, where other administrators would read it. */
export async function createTicket(tx: Tx, prepared: Export): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expires_at = sql`now() + make_interval(secs => ${exportDownload.validForS})`
  await tx.insert(exportTickets).values({ ...prepared, ticket_hash: hashOf(ticket), expires_at })
  return ticket
}

/**
 * Reads what a ticket is for. Refuses unknown and expired ones. It stays valid until it expires, because browsers and download managers
 * ask for a file several times: HEAD, then parts of it.
 */
export async function readTicket(db: Db, ticket: string): Promise<Export> {
  const isValid = and(eq(exportTickets.ticket_hash, hashOf(ticket)), gt(exportTickets.expires_at, sql`now()`))
  const [prepared] = await db.select().from(exportTickets).where(isValid)
  if (!prepared) throw new Refusal('not_found')
  return prepared
}
