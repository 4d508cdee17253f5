import * as v from 'valibot'
import { endpoints, fields, noData } from './endpoint.ts'
import { Choice, Id, Moment, PaymentMethod, Text } from './fields.ts'
import { page, paging, search } from './lists.ts'
import { TakaSum } from './money.ts'

/**
 * `open`: money without a request. `used`: it paid a request. `named`: outgoing money that an administrator has explained. `unknown`: of a form that is not known. `info`: no money that a request can
 * claim. `suspect`: another SMS has the same transaction id with other contents, or the balances prove it forged.
 */
export const SmsState = v.picklist(['open', 'used', 'named', 'unknown', 'info', 'suspect'])
export type SmsState = v.InferOutput<typeof SmsState>

/**
 * Whether the balance before the SMS is the balance after another one. `waiting`: not yet. `unproven`: an administrator entered a balance
 * that it does not lead to. `forged`: later SMS link past it. `none`: it has no balance.
 */
export const SmsChain = v.picklist(['linked', 'waiting', 'unproven', 'forged', 'none'])
export type SmsChain = v.InferOutput<typeof SmsChain>

/** What outgoing money without a withdrawal was for. Of a move between tills only the fee leaves them. */
export const SmsPurpose = Choice(['owner_draw', 'expense', 'move'])
export type SmsPurpose = v.InferOutput<typeof SmsPurpose>

/** An SMS of a provider. `till` is the label, `entered_by` the username of the administrator who pasted it. */
export const TillSms = v.object({
  _id: Id,
  till: v.string(),
  method: PaymentMethod,
  sender: v.string(),
  body: v.string(),
  received_at: Moment,
  created_at: Moment,
  entered_by: v.nullable(v.string()),
  direction: v.nullable(v.picklist(['in', 'out'])),
  transaction_id: v.nullable(v.string()),
  amount: v.nullable(TakaSum),
  fee: v.nullable(TakaSum),
  balance: v.nullable(TakaSum),
  counterparty: v.nullable(v.string()),
  is_masked: v.boolean(),
  happened_at: v.nullable(Moment),
  state: SmsState,
  chain: SmsChain,
  /** The member whose request it paid. */
  username: v.nullable(v.string()),
  named_as: v.nullable(SmsPurpose),
  named_note: v.nullable(v.string()),
})
export type TillSms = v.InferOutput<typeof TillSms>

export const tillSms = endpoints({
  list: {
    method: 'GET',
    path: '/till-sms/get-sms',
    role: 'admin',
    permission: ['payments.decide', 'accounts.read'],
    input: fields({
      ...paging,
      till: v.optional(Id),
      state: v.optional(SmsState),
      direction: v.optional(v.picklist(['in', 'out'])),
      /** A part of the transaction id or the number. */
      search,
    }),
    output: page(TillSms),
    tags: ['Till', 'Payment', 'Withdraw'],
  },
  /** Incoming money that no request has claimed for an hour. */
  unclaimed: {
    method: 'GET',
    path: '/till-sms/get-unclaimed',
    role: 'admin',
    permission: ['payments.decide', 'accounts.read'],
    input: fields({ ...paging, search }),
    output: page(TillSms),
    tags: ['Till', 'Payment'],
  },
  /** An SMS that an administrator pasted. It never accepts a payment automatically. */
  enter: {
    method: 'POST',
    path: '/till-sms/enter-sms',
    role: 'admin',
    permission: 'payments.decide',
    input: fields({ till: Id, body: Text(2_000) }),
    output: TillSms,
    touches: ['Till', 'Payment'],
    audit: 'enter-till-sms',
    message: 'SMS saved.',
  },
  /** Explains outgoing money that paid no withdrawal. */
  name: {
    method: 'POST',
    path: '/till-sms/name-sms/:id',
    role: 'admin',
    permission: ['payments.decide', 'withdrawals.pay'],
    input: fields({ id: Id, purpose: SmsPurpose, note: v.optional(Text(300)) }),
    output: noData,
    touches: ['Till', 'Transaction'],
    audit: 'name-till-sms',
    message: 'Saved.',
  },
})
