import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment, Text } from './fields.ts'
import { TakaSum } from './money.ts'

/** How long a proposal waits for a second person. */
export const proposalHours = 24

/** The message of a write that became a proposal. Its status is 202, and its data a `Proposed`. */
export const proposedMessage = 'Sent to a second person, who has to confirm it.'

export const Proposed = v.object({ proposal: Id })

export const Proposal = v.object({
  _id: Id,
  /** The endpoint of the contract that runs when it is confirmed: `banks.add`. */
  endpoint: v.string(),
  proposer: v.string(),
  is_own: v.boolean(),
  /** The input of the endpoint, without passwords. */
  input: v.record(v.string(), v.unknown()),
  /** Taka that it would move or promise, as it was proposed. Null if it moves none. */
  amount: v.nullable(TakaSum),
  created_at: Moment,
  expires_at: Moment,
})
export type Proposal = v.InferOutput<typeof Proposal>

/** What a page says before a write: whether the settings want a second person, and the taka that the caller can still move alone today. */
export const OwnLimit = v.object({ second_person: v.boolean(), left: TakaSum })

/** The permissions of the endpoints that can become proposals. */
const permission = [
  'staff.change',
  'banks.change',
  'settings.change',
  'members.give',
  'payments.decide',
  'withdrawals.decide',
  'withdrawals.pay',
  'members.block',
  'content.write',
  'support.answer',
] as const

export const proposals = endpoints({
  /** The waiting proposals that the caller can confirm, and the own ones. The oldest is first. */
  waiting: {
    method: 'GET',
    path: '/proposal/get-waiting',
    role: 'admin',
    permission,
    input: nothing,
    output: v.array(Proposal),
    tags: ['Proposal'],
  },
  ownLimit: {
    method: 'GET',
    path: '/proposal/get-own-limit',
    role: 'admin',
    permission,
    input: nothing,
    output: OwnLimit,
    tags: ['Staff', 'Proposal', 'Transaction', 'Payment', 'Withdraw', 'Till'],
  },
  /** Runs the proposed write, once. Another administrator than the proposer confirms it. */
  confirm: {
    method: 'POST',
    path: '/proposal/confirm/:id',
    role: 'admin',
    permission,
    fresh: true,
    input: fields({ id: Id }),
    output: noData,
    touches: ['Proposal'],
    audit: 'confirm-proposal',
    message: 'Confirmed and done.',
  },
  /** Declines a proposal, or takes the own one back. */
  decline: {
    method: 'POST',
    path: '/proposal/decline/:id',
    role: 'admin',
    permission,
    input: fields({ id: Id, reason: v.optional(Text(300)) }),
    output: noData,
    touches: ['Proposal'],
    audit: 'decline-proposal',
    message: 'Declined.',
  },
})
