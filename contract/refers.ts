import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { page, paging } from './lists.ts'
import { TakaOrNone, TakaSum } from './money.ts'

/** `amount` is taka for a referrer when the referred member's accepted top-ups reach the limit `referral_top_up`; 0 for no bonus. */
export const ReferBonus = v.object({ amount: TakaOrNone })

/**
 * A member whom the caller referred. `name` is only the beginning of the username. `earned` is taka that the caller earned from
 * this member.
 */
export const ReferredMember = v.object({
  _id: Id,
  name: v.string(),
  created_at: Moment,
  topped_up: v.boolean(),
  plan_name: v.nullable(v.string()),
  plan_name_bn: v.nullable(v.string()),
  earned: TakaSum,
})
export type ReferredMember = v.InferOutput<typeof ReferredMember>

export const refers = endpoints({
  get: {
    method: 'GET',
    path: '/refer/get-refer-balance',
    role: 'signed-in',
    input: nothing,
    output: ReferBonus,
    tags: ['Refer'],
  },
  /** The members whom the caller referred. */
  mine: {
    method: 'GET',
    path: '/refer/get-referred-members',
    role: 'customer',
    input: fields(paging),
    output: page(ReferredMember),
    tags: ['Customer', 'Refer'],
  },
  set: {
    method: 'POST',
    path: '/refer/post-refer-balance',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: fields({ amount: TakaOrNone }),
    output: ReferBonus,
    touches: ['Refer'],
    audit: 'set-refer-bonus',
    message: 'Refer balance add  successfully',
  },
})
