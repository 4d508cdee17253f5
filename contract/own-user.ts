import * as v from 'valibot'
import { endpoints, nothing } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { issue } from './issues.ts'
import { TakaSum } from './money.ts'

export const Gender = v.picklist(['male', 'female'], issue('required'))
export const UserRole = v.picklist(['customer', 'admin', 'super-admin'])
/** A role of an administrator: a set of permissions. The specification's administrator is the owner. */
export const StaffRole = v.picklist(['owner', 'cashier', 'payer', 'support', 'editor', 'accountant'])
export type StaffRole = v.InferOutput<typeof StaffRole>
export const UserStatus = v.picklist(['on-progress', 'block'])

/**
 * `not_open`: members cannot begin yet, because a number to pay to, a plan or a video is missing. `open`: they can, and the
 * owner has not closed the card of the first steps. `set_up`: the owner has.
 */
export const ShopState = v.picklist(['not_open', 'open', 'set_up'])

/** The current version of the rules, and when the member has accepted it. Null: not yet. */
const OwnRules = v.object({ version: v.number(), accepted_at: v.nullable(Moment) })

/**
 * A member's own record. `purchased_plan` is the `_id` of the current plan; `balance`, `earning` and `hold` are taka. `hold`
 * is reserved for pending withdrawals.
 */
export const User = v.object({
  username: v.string(),
  email: v.string(),
  country: v.string(),
  mobile_number: v.string(),
  gender: Gender,
  role: UserRole,
  status: UserStatus,
  balance: TakaSum,
  earning: TakaSum,
  /** Missing in responses that were cached before it existed. */
  hold: v.optional(TakaSum, 0),
  purchased_plan: v.nullable(Id),
  plan_name: v.nullable(v.string()),
  plan_name_bn: v.optional(v.nullable(v.string())),
  refer_code: v.string(),
  /** Seven digits that a member writes as the reference of a top-up. Null for administrators. Missing in responses that were cached before it existed. */
  top_up_code: v.optional(v.nullable(v.string()), null),
  image: v.nullable(v.string()),
  /** No other call works before the user has chosen a new password. Absent in older cached responses. */
  must_renew_login: v.optional(v.boolean()),
  /** No other call works before the user has added a second factor. Absent in older cached responses. */
  needs_factor: v.optional(v.boolean()),
  /** When the member asked to close the account. Missing in responses that were cached before it existed. */
  closing_requested_at: v.optional(v.nullable(Moment), null),
  /** The unseen notifications, at most 100. Missing in responses that were cached before it existed. */
  unseen: v.optional(v.number(), 0),
  /** The threads of the activity with an unseen notification, at most 100. Missing in responses that were cached before it existed. */
  news: v.optional(v.number(), 0),
  /** What the user sees of the shop. Missing in responses that were cached before it existed. */
  shop: v.optional(ShopState, 'set_up'),
  /** The current rules and when the member has accepted them. Null without rules. Missing in responses that were cached before it existed. */
  rules: v.optional(v.nullable(OwnRules), null),
  created_at: Moment,
})
export type User = v.InferOutput<typeof User>

/** `users.me`. In a separate file, so that the page's first chunk contains no other endpoint of users. */
export const { me: ownUser } = endpoints({
  me: {
    method: 'GET',
    path: '/user/get-single-user',
    role: 'signed-in',
    input: nothing,
    output: User,
    tags: ['Customer', 'Shop', 'Rules'],
    worksOffline: true,
  },
})
