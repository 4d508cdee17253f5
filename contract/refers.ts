import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { TakaOrNone } from './money.ts'

/** `amount` is taka for a referrer when the referred member's accepted top-ups reach the limit `referral_top_up`; 0 for no bonus. */
export const ReferBonus = v.object({ amount: TakaOrNone })

export const refers = endpoints({
  get: {
    method: 'GET',
    path: '/refer/get-refer-balance',
    role: 'signed-in',
    input: nothing,
    output: ReferBonus,
    tags: ['Refer'],
  },
  set: {
    method: 'POST',
    path: '/refer/post-refer-balance',
    role: 'admin',
    input: fields({ amount: TakaOrNone }),
    output: ReferBonus,
    touches: ['Refer'],
    audit: 'set-refer-bonus',
    message: 'Refer balance add  successfully',
  },
})
