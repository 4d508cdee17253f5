import * as v from 'valibot'
import { endpoints, fields } from '../endpoint.ts'
import { Id, Moment } from '../fields.ts'
import { page, paging, search } from '../lists.ts'
import { Taka } from '../money.ts'
import { Payment } from '../payments.ts'
import type { NeededPermission } from '../permissions.ts'
import { Proposal, proposals } from '../proposals.ts'
import { SupportMessage } from '../supports.ts'
import { UnclaimedSms } from '../tills/sms.ts'
import { TillAlarm } from '../tills/till.ts'
import { ToPay } from '../withdrawals.ts'

/** What waits for the staff: `withdrawal` to decide or to pay, `proposal` of another administrator, `unclaimed` money. */
export const InboxKind = v.picklist(['payment', 'withdrawal', 'support', 'alarm', 'proposal', 'unclaimed'])
export type InboxKind = v.InferOutput<typeof InboxKind>

/** Who works on each kind. Withdrawals that wait for a decision need the first permission, those to pay the second. */
export const permissionOfKind = {
  payment: 'payments.decide',
  withdrawal: ['withdrawals.decide', 'withdrawals.pay'],
  support: 'support.answer',
  alarm: 'payments.decide',
  proposal: proposals.waiting.permission,
  unclaimed: 'payments.decide',
} as const satisfies Record<InboxKind, NeededPermission>

/**
 * One thing that waits; exactly one of the last fields is not null. `created_at` is that of its row, `since` when it began to wait:
 * since the member's newest message, or the approval of a withdrawal.
 */
export const InboxItem = v.object({
  _id: Id,
  created_at: Moment,
  since: Moment,
  payment: v.nullable(Payment),
  withdrawal: v.nullable(ToPay),
  support: v.nullable(SupportMessage),
  proposal: v.nullable(Proposal),
  sms: v.nullable(UnclaimedSms),
})
export type InboxItem = v.InferOutput<typeof InboxItem>

/** `alarms`: the open ones, only on the first page. `counts`: of the kinds that the caller works on, without the filter `kind`. */
export const InboxPage = v.object({
  ...page(InboxItem).entries,
  /** Above this sum an acceptance without an SMS is explained each time. It is the sum above which bulk decisions need a fresh proof. */
  large_above: Taka,
  alarms: v.array(TillAlarm),
  counts: v.partial(
    v.object({
      payment: v.number(),
      withdrawal: v.number(),
      support: v.number(),
      alarm: v.number(),
      proposal: v.number(),
      unclaimed: v.number(),
    }),
  ),
})
export type InboxPage = v.InferOutput<typeof InboxPage>

export const inbox = endpoints({
  /**
   * Everything that waits for the caller, by default oldest first. `search` is a part of a username, a number, a transaction id or a
   * message.
   */
  list: {
    method: 'GET',
    path: '/inbox/get-waiting',
    role: 'admin',
    permission: [...proposals.waiting.permission],
    input: fields({ ...paging, search, kind: v.optional(InboxKind) }),
    output: InboxPage,
    tags: ['Payment', 'Withdraw', 'Support', 'Till', 'Proposal'],
  },
})
