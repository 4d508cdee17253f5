import * as v from 'valibot'
import { endpoints, fields } from './endpoint.ts'
import { Id, Moment, Month } from './fields.ts'
import { page, paging, period, search } from './lists.ts'
import { TakaSum } from './money.ts'
import { OwnPayment } from './own-payments.ts'
import { OwnWithdrawal } from './own-withdrawals.ts'
import { StatementLine } from './statements.ts'
import { SupportMessage } from './supports.ts'

/** `waiting`: requests that are not decided or not paid yet. `rewards`: what was earned for tasks and referrals. */
const ActivityView = v.picklist(['waiting', 'in', 'out', 'rewards', 'support'])
export type ActivityView = v.InferOutput<typeof ActivityView>

/**
 * One row of a member's activity: a top-up, a withdrawal, a conversation with support, or an entry of the ledger that no request
 * has caused. `_id` and `created_at` are those of that row. `line` is the entry, or the newest one of the request.
 */
export const ActivityItem = v.object({
  _id: Id,
  created_at: Moment,
  payment: v.nullable(OwnPayment),
  withdrawal: v.nullable(OwnWithdrawal),
  support: v.nullable(SupportMessage),
  line: v.nullable(StatementLine),
  /** Whether a notification about it is unseen. Missing in responses that were cached before it existed. */
  is_new: v.optional(v.boolean(), false),
})
export type ActivityItem = v.InferOutput<typeof ActivityItem>

/** What the rows of one Asia/Dhaka day have moved into and out of the member's two balances, with all filters of the list. */
export const ActivityDay = v.object({ day: v.string(), in: TakaSum, out: TakaSum })
export type ActivityDay = v.InferOutput<typeof ActivityDay>

export const ActivityPage = v.object({ ...page(ActivityItem).entries, days: v.array(ActivityDay), waiting: v.number() })
export type ActivityPage = v.InferOutput<typeof ActivityPage>

const tags = ['Transaction', 'Customer', 'Payment', 'Withdraw', 'Support', 'Users'] as const

/** All that a member does with money, and asks support. */
export const activity = endpoints({
  /**
   * `search` is a part of a transaction id, a number, a username or a message, or an amount. Conversations about a request are
   * only in the view `support`. `days` are those of the page's items. `waiting` counts the requests of that view.
   */
  mine: {
    method: 'GET',
    path: '/transaction/get-own-activity',
    role: 'customer',
    input: fields({ ...paging, ...period, search, view: v.optional(ActivityView) }),
    output: ActivityPage,
    tags,
    worksOffline: true,
  },
  /** The sums of a calendar month, and the shop balance at its end. */
  month: {
    method: 'GET',
    path: '/transaction/get-own-month',
    role: 'customer',
    input: fields({ month: Month }),
    output: v.object({ in: TakaSum, out: TakaSum, balance: TakaSum }),
    tags,
    worksOffline: true,
  },
})
