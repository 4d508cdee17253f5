import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Choice, PaymentMethod } from './fields.ts'
import { TakaOrNone, TakaSum } from './money.ts'

/** Each step is null until it is done, or says in `is_confirmed` whether an owner has looked at its default. */
export const ShopSetup = v.object({
  /** Whether members can begin. */
  is_open: v.boolean(),
  /** Whether an owner has closed the card of the steps. */
  is_confirmed: v.boolean(),
  /** The first number that members pay to. */
  till: v.nullable(v.object({ label: v.string(), number: v.string(), method: v.nullable(PaymentMethod) })),
  /** The cheapest plan on sale. */
  plan: v.nullable(v.object({ plan_name: v.string(), price: TakaOrNone })),
  /** The newest published video. */
  video: v.nullable(v.object({ name: v.string() })),
  withdrawals: v.object({ amount: TakaSum, days: v.number(), is_confirmed: v.boolean() }),
  /** Whether the caller has a second factor. */
  has_factor: v.boolean(),
  /** Whether mails reach the caller. The account of the first start has no real address. */
  has_email: v.boolean(),
  /** A till phone that has called. */
  phone: v.nullable(v.object({ label: v.string() })),
  /** The name of the shop, once an owner has set it. */
  brand: v.nullable(v.object({ name: v.string() })),
  /** The members who wait for the opening, and how many of them have a subscribed browser. Both 0 once the shop is open. */
  waiting: v.object({ members: v.number(), subscribed: v.number() }),
})
export type ShopSetup = v.InferOutput<typeof ShopSetup>

/** The first steps of a new shop. */
export const shop = endpoints({
  setup: {
    method: 'GET',
    path: '/shop/get-setup',
    role: 'admin',
    permission: 'staff.change',
    input: nothing,
    output: ShopSetup,
    tags: ['Shop', 'Bank', 'Till', 'Plan', 'Advertise', 'WithdrawAmount', 'Auth', 'Brand'],
  },
  /** `withdrawals`: an owner has looked at the withdrawal settings. `card`: closes the card of the steps, once the shop is open. */
  confirm: {
    method: 'POST',
    path: '/shop/confirm-setup',
    role: 'admin',
    permission: 'staff.change',
    input: fields({ part: Choice(['withdrawals', 'card']) }),
    output: noData,
    touches: ['Shop'],
    audit: 'confirm-setup',
    message: 'Your choice is saved.',
  },
})
