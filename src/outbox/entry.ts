import * as v from 'valibot'
import { Failure } from '#contract/answers.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'

/** What may wait on a phone, and the row it is sent by. Never a transfer, a withdrawal or a purchase. */
export const rows = { payment: payments.request, support: supports.create, claim: tasks.claim }

export const Kind = v.picklist(['payment', 'support', 'claim'])
export type Kind = v.InferOutput<typeof Kind>

const State = v.picklist(['waiting', 'sending', 'sign-in', 'needs-fix'])

/** A refusal of the server, as `Failure` has it. `code` is empty where an older version has stored it. */
export const Refused = v.object({
  status: v.number(),
  ...v.omit(Failure, ['success', 'stack']).entries,
  code: v.optional(v.string(), ''),
})
export type Refused = v.InferOutput<typeof Refused>

/** Hand-bumped when the shape changes. */
export const entryVersion = 1

/**
 * Something a member has done that the server may not know yet. It holds no token. What a later version has added is
 * filled in where an older one has left it out, and always to the careful side.
 */
export const Entry = v.object({
  /** A UUID. It is also the Idempotency-Key. */
  id: v.string(),
  version: v.number(),
  username: v.string(),
  kind: Kind,
  /** The input of the row. */
  body: v.record(v.string(), v.unknown()),
  createdAtMs: v.number(),
  attempts: v.optional(v.number(), 0),
  /** Not before this moment is it tried again. */
  nextAtMs: v.optional(v.number(), 0),
  state: v.optional(State, 'waiting'),
  /** True once it was sent and no answer has said what became of it. */
  mayHaveArrived: v.optional(v.boolean(), true),
  /** What the server has said last, where it has said no. */
  refused: v.optional(v.nullable(Refused), null),
})
export type Entry = v.InferOutput<typeof Entry>

/** True where changing it cannot make two of it: it was never tried, or surely refused. */
export const isEditable = ({ state, attempts, mayHaveArrived, kind }: Entry): boolean =>
  kind !== 'claim' && !mayHaveArrived && (state === 'needs-fix' || attempts === 0)
