import * as v from 'valibot'
import type { RefusalCode } from '#contract/errors.ts'
import { ownPayments } from '#contract/own-payments.ts'
import { Failure } from '#contract/responses.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'

/** The endpoints that the outbox may call. Never a transfer, a withdrawal or a purchase. */
export const outboxEndpoints = {
  payment: ownPayments.request,
  support: supports.create,
  reply: supportThreads.reply,
  claim: tasks.claim,
}

export const Kind = v.picklist(['payment', 'support', 'reply', 'claim'])
export type Kind = v.InferOutput<typeof Kind>

const State = v.picklist(['waiting', 'sending', 'sign-in', 'needs-fix'])

/** A refusal of the server, as `Failure` has it. `code` is empty where an older version has stored it. */
export const Refused = v.object({
  status: v.number(),
  ...v.omit(Failure, ['success', 'stack']).entries,
  code: v.optional(v.string(), ''),
})
export type Refused = v.InferOutput<typeof Refused>

/** Raised by hand when the shape changes. */
export const entryVersion = 1

/**
 * A member's request that the server may not have received yet. It contains no token. Fields that an older version did not
 * write get the safer default.
 */
export const Entry = v.object({
  /** A UUID. It is also the Idempotency-Key. */
  id: v.string(),
  version: v.number(),
  username: v.string(),
  kind: Kind,
  /** The input of the endpoint. */
  body: v.record(v.string(), v.unknown()),
  createdAtMs: v.number(),
  attempts: v.optional(v.number(), 0),
  /** Time of the next attempt. */
  nextAtMs: v.optional(v.number(), 0),
  /** How long the next attempt waits at most. Longer if the phone's clock was set back. */
  waitMs: v.optional(v.number()),
  state: v.optional(State, 'waiting'),
  /** True if it was sent and the outcome is unknown. */
  mayHaveArrived: v.optional(v.boolean(), true),
  /** The last refusal of the server. */
  refused: v.optional(v.nullable(Refused), null),
})
export type Entry = v.InferOutput<typeof Entry>

const arrivedCodes: readonly unknown[] = ['already_sent', 'key_reused', 'answer_not_stored'] satisfies RefusalCode[]

/** Whether a refusal says that a request under this key had its effect. It must not be sent again. */
export const hasArrived = (code: unknown): boolean => arrivedCodes.includes(code)

const limitCodes: readonly unknown[] = ['too_many_messages', 'too_many_payments'] satisfies RefusalCode[]

/** The server takes it once it has answered an earlier one. */
export const isOverLimit = ({ state, refused }: { state: string; refused: Refused | null }): boolean =>
  state === 'waiting' && limitCodes.includes(refused?.code)

/** An edit must not create a second request: only entries that were never tried or were definitely refused. */
export const isEditable = ({ state, attempts, mayHaveArrived, kind, refused }: Entry): boolean =>
  kind !== 'claim' && !mayHaveArrived && !hasArrived(refused?.code) && (state === 'needs-fix' || attempts === 0)
