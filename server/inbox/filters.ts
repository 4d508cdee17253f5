import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { type InboxKind, permissionOfKind } from '#contract/inbox/inbox.ts'
import { containsAccountNumber, containsInAnyCase, containsTransactionId } from '../db/conditions.ts'
import { type Caller, can } from '../http/caller.ts'
import { payments } from '../payments/table.ts'
import { isConfirmableBy } from '../proposals/read-waiting.ts'
import { proposals } from '../proposals/table.ts'
import { isPendingRequest } from '../requests/pending-request.ts'
import { isPending, supports } from '../supports/table.ts'
import { isUnclaimed } from '../tills/open-money.ts'
import { isLike } from '../tills/sms/read-sms.ts'
import { isOfMatchingUser } from '../users/find-member.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** The kinds with a table. Alarms are read apart, because some of them are derived. */
export type ListedKind = Exclude<InboxKind, 'alarm'>

/** The filter of each table. A kind on which the caller does not work has none. */
export type Filters = Partial<Record<ListedKind, SQL | undefined>>

/** The condition of what waits, of each kind on which the caller works. */
export function createFilters(caller: Caller, part: string | undefined): Filters {
  const find = createSearch(part)
  const waiting: Record<ListedKind, SQL | undefined> = {
    payment: isPendingRequest(payments),
    withdrawal: isWaitingFor(caller),
    support: and(isPending, eq(supports.is_answered, false)),
    proposal: isConfirmableBy(caller),
    unclaimed: isUnclaimed,
  }
  const kinds = (Object.keys(waiting) as ListedKind[]).filter((kind) => can(caller, permissionOfKind[kind]))
  return Object.fromEntries(kinds.map((kind) => [kind, and(waiting[kind], find?.[kind])]))
}

/** Those in an open batch are paid there. */
function isWaitingFor(caller: Caller): SQL | undefined {
  const toDecide = and(isPendingRequest(withdrawals), isNull(withdrawals.batch_id))
  const toPay = and(eq(withdrawals.status, 'approved'), isNull(withdrawals.paid_at))
  return or(
    can(caller, 'withdrawals.decide') ? toDecide : undefined,
    can(caller, 'withdrawals.pay') ? toPay : undefined,
  )
}

/** The condition of a searched text in each table. Undefined without a text. */
export function createSearch(searched: string | undefined): Record<ListedKind, SQL | undefined> | undefined {
  const part = searched?.trim()
  return part ? searchFor(part) : undefined
}

const searchFor = (part: string): Record<ListedKind, SQL | undefined> => ({
  payment: or(
    isOfMatchingUser(payments.user_id, part),
    containsTransactionId(payments.transaction_id, part),
    containsAccountNumber(payments.account_number, part),
  ),
  withdrawal: or(isOfMatchingUser(withdrawals.user_id, part), containsAccountNumber(withdrawals.account_number, part)),
  support: or(isOfMatchingUser(supports.user_id, part), containsInAnyCase(supports.message, part)),
  proposal: isOfMatchingUser(proposals.proposer_id, part),
  unclaimed: isLike(part),
})
