import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { endpointsByName } from '#contract/index.ts'
import { toTaka } from '#contract/money.ts'
import type { Proposal } from '#contract/proposals.ts'
import type { Db } from '../db/connect.ts'
import { type Caller, can } from '../http/caller.ts'
import { users } from '../users/table.ts'
import { proposals } from './table.ts'

const isWaiting = and(eq(proposals.state, 'waiting'), gt(proposals.expires_at, sql`now()`))

/** Reads the waiting proposals of a filter with their proposers, oldest first. */
export const readWaiting = (db: Db, filter: SQL | undefined) =>
  db
    .select({ proposal: proposals, proposer: users.username })
    .from(proposals)
    .innerJoin(users, eq(users.id, proposals.proposer_id))
    .where(and(isWaiting, filter))
    .orderBy(asc(proposals.id))

type Found = Awaited<ReturnType<typeof readWaiting>>[number]

/** A proposal as an administrator sees it. */
export function presentProposal({ proposal, proposer }: Found, { userId }: Caller): Proposal {
  const { id, endpoint, proposer_id, input, amount, created_at, expires_at } = proposal
  return {
    _id: id,
    endpoint,
    proposer,
    is_own: proposer_id === userId,
    input,
    amount: amount === null ? null : toTaka(amount),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

/** The waiting proposals of others that the caller can confirm. */
export function isConfirmableBy(caller: Caller): SQL | undefined {
  const names = Object.entries(endpointsByName).flatMap(([name, endpoint]) =>
    endpoint.method !== 'GET' && endpoint.secondPerson && endpoint.role === 'admin' && can(caller, endpoint.permission)
      ? [name]
      : [],
  )
  return and(isWaiting, ne(proposals.proposer_id, caller.userId), inArray(proposals.endpoint, names))
}
