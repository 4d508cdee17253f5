import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import { getPermissions } from '#contract/permissions.ts'
import { type proposals as endpoints, proposalHours } from '#contract/proposals.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type Caller, can } from '../http/caller.ts'
import {
  createRecordActions,
  type Effect,
  type InsertAuditEntries,
  type Propose,
  recordTouches,
} from '../http/effect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { forgetMoved, readMoved } from '../ledger/moved-sums.ts'
import { readSettings } from '../settings/settings.ts'
import { userColumns, users } from '../users/table.ts'
import { readLeft } from './guarded-sums.ts'
import { isSameInput, openInput, type ProposalKeys, storeInput } from './proposed-input.ts'
import { presentProposal, readWaiting } from './read-waiting.ts'
import { proposals } from './table.ts'

/** A write that can be proposed. */
export interface ProposableWrite {
  endpoint: WriteEndpoint
  handle: (input: object, caller: Caller) => Effect<unknown> | Promise<Effect<unknown>>
}

interface Parts {
  db: Db
  keys: ProposalKeys
  /** The write of an endpoint's name. Undefined if this version has none. */
  findWrite: (name: string) => ProposableWrite | undefined
  insertAuditEntries: InsertAuditEntries
}

/** Stores a write as a proposal, instead of its effect. Returns its id. */
export const createPropose =
  (keys: ProposalKeys): Propose =>
  async (tx, { name, input, caller, amount, recordActions }) => {
    const id = uuidv7()
    const stored = storeInput(input as Record<string, unknown>, { id, endpoint: name }, keys)
    const expires_at = sql`now() + make_interval(hours => ${proposalHours})`
    await tx.insert(proposals).values({ id, proposer_id: caller.userId, endpoint: name, amount, expires_at, ...stored })
    await recordActions({ ref: id, after: { endpoint: name, ...stored.input } })
    return id
  }

/** What waits for a second administrator. */
export function createProposalHandlers({ db, keys, findWrite, insertAuditEntries }: Parts): Handlers<typeof endpoints> {
  const mayDecide = (caller: Caller, endpoint: string) => {
    const write = findWrite(endpoint)
    return write?.endpoint.role === 'admin' && can(caller, write.endpoint.permission)
  }

  /** The proposal and its effect, in the name of the proposer. Refuses what the caller cannot confirm. */
  async function prepare(id: string, caller: Caller) {
    const [proposal] = await db.select().from(proposals).where(eq(proposals.id, id))
    const write = proposal && findWrite(proposal.endpoint)
    if (!proposal || !mayDecide(caller, proposal.endpoint) || !write) throw new Refusal('not_found')
    if (proposal.proposer_id === caller.userId) throw new Refusal('not_oneself')
    assertWaiting(proposal)
    const opened = openInput(proposal, keys)
    const input = opened && v.safeParse(write.endpoint.input, opened.input)
    if (!input?.success) throw new Refusal('proposal_changed')
    const proposer = await findProposer(db, proposal.proposer_id, caller)
    if (!mayDecide(proposer, proposal.endpoint)) throw new Refusal('proposer_gone')
    return {
      proposal,
      endpoint: write.endpoint,
      proposer,
      effect: await write.handle(input.output as object, proposer),
    }
  }

  return {
    waiting: async (_, caller) => {
      const found = await readWaiting(db, undefined)
      return found
        .filter(
          ({ proposal: { endpoint, proposer_id } }) => proposer_id === caller.userId || mayDecide(caller, endpoint),
        )
        .map((each) => presentProposal(each, caller))
    },

    ownLimit: async (_, { userId }) => ({
      second_person: (await readSettings(db)).second_person,
      left: toTaka(await readLeft(db, userId)),
    }),

    confirm: async ({ id }, caller) => {
      const { proposal, endpoint, proposer, effect } = await prepare(id, caller)
      return async (tx, { afterCommit, recordActions }) => {
        const locked = await lock(tx, id)
        assertWaiting(locked)
        if (!isSameInput(locked, proposal, keys)) throw new Refusal('proposal_changed')
        if (!mayDecide(caller, proposal.endpoint)) throw new Refusal('not_found')
        // Locked, and read again: the proposer may have lost the right while the body arrived.
        Object.assign(proposer, await findProposer(tx, proposer.userId, caller))
        if (!mayDecide(proposer, proposal.endpoint)) throw new Refusal('proposer_gone')
        await tx.update(proposals).set(decided('confirmed', caller)).where(eq(proposals.id, id))
        await recordActions({ ref: id, after: { endpoint: proposal.endpoint, proposer: proposer.username } })
        const actor = { userId: proposer.userId }
        const recordOwn = createRecordActions(tx, { endpoint, actor }, insertAuditEntries)
        await effect(tx, { afterCommit, recordActions: recordOwn, askSecondPerson: () => {}, isConfirmed: true })
        recordTouches(tx, { endpoint, caller: proposer })
        // Both have agreed to what was shown, and to no more.
        if (readMoved(tx) > (proposal.amount ?? 0n)) throw new Refusal('proposal_changed')
        forgetMoved(tx)
        return null
      }
    },

    decline:
      ({ id, reason }, caller) =>
      async (tx, { recordActions }) => {
        const proposal = await lock(tx, id)
        const isOwn = proposal.proposer_id === caller.userId
        if (!isOwn && !mayDecide(caller, proposal.endpoint)) throw new Refusal('not_found')
        assertWaiting(proposal)
        await tx
          .update(proposals)
          .set({ ...decided('declined', caller), reason: reason?.trim() ?? null })
          .where(eq(proposals.id, id))
        await recordActions({
          ref: id,
          after: { endpoint: proposal.endpoint, ...(reason && { reason: reason.trim() }) },
        })
        return null
      },
  }
}

const decided = (state: 'confirmed' | 'declined', { userId }: Caller) => ({
  state,
  decided_by: userId,
  decided_at: sql`now()`,
})

async function lock(tx: Tx, id: string) {
  const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('update')
  if (!proposal) throw new Refusal('not_found')
  return proposal
}

function assertWaiting({ state, expires_at }: typeof proposals.$inferSelect): void {
  if (state !== 'waiting' || expires_at <= new Date()) throw new Refusal('proposal_over')
}

/** The proposer as the caller of the write, which runs at the request of the one who confirms it. */
async function findProposer(client: Db | Tx, id: string, { address, userAgent }: Caller): Promise<Caller> {
  const [user] = await client
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'on-progress'), isNull(users.deleted_at)))
    // In a transaction it conflicts with the end of the proposer's rights: see `authorizeWrite`.
    .for('key share')
  if (!user) throw new Refusal('proposer_gone')
  const { username, role, staff_roles } = user
  // Both have proved that they are at their devices.
  return { userId: id, username, role, permissions: getPermissions(staff_roles), isFresh: true, address, userAgent }
}
