import * as v from 'valibot'
import { endpoints, fields, noData } from '../endpoint.ts'
import { Choice, Id, Moment, PaymentMethod, Text } from '../fields.ts'
import { page, paging, search } from '../lists.ts'
import { Direction, TakaSum } from '../money.ts'

/**
 * `open`: money without a request. `used`: it paid a request. `named`: an administrator has explained or closed the money. `unknown`: of a form that is not known.
 * `info`: no money that a request can claim. `suspect`: another SMS has the same transaction id with other contents, or the balances prove it forged.
 */
export const SmsState = v.picklist(['open', 'used', 'named', 'unknown', 'info', 'suspect'])
export type SmsState = v.InferOutput<typeof SmsState>

/**
 * Whether the balance before the SMS is the balance after another one. `waiting`: not yet. `unproven`: an administrator entered a balance
 * that it does not lead to. `forged`: later SMS link past it. `none`: it has no balance.
 */
export const SmsChain = v.picklist(['linked', 'waiting', 'unproven', 'forged', 'none'])
export type SmsChain = v.InferOutput<typeof SmsChain>

/**
 * What money without a request was for. Outgoing: `owner_draw`, `expense`, `move`, `returned_mistake`. Incoming: `owner_deposit`,
 * `move`, `campaign`, `other_income`. Of a move between tills only the fee leaves them.
 */
export const SmsPurpose = Choice([
  'owner_draw',
  'expense',
  'move',
  'owner_deposit',
  'campaign',
  'returned_mistake',
  'other_income',
])
export type SmsPurpose = v.InferOutput<typeof SmsPurpose>

/**
 * Why incoming money that nobody claimed is closed. `given_back`: to its sender. `found_money`: it stays in the till, in an account of
 * its own.
 */
export const CloseReason = Choice(['given_back', 'found_money'])
export type CloseReason = v.InferOutput<typeof CloseReason>

/** What became of money without a request. */
export const Purpose = v.picklist([...SmsPurpose.options, ...CloseReason.options])
export type Purpose = v.InferOutput<typeof Purpose>

/** The purposes of money that came in, and of money that went out. */
export const purposesOf = {
  in: ['owner_deposit', 'move', 'campaign', 'other_income'],
  out: ['owner_draw', 'expense', 'move', 'returned_mistake'],
} as const satisfies Record<'in' | 'out', readonly SmsPurpose[]>

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
  direction: v.nullable(Direction),
  transaction_id: v.nullable(v.string()),
  amount: v.nullable(TakaSum),
  fee: v.nullable(TakaSum),
  balance: v.nullable(TakaSum),
  counterparty: v.nullable(v.string()),
  is_masked: v.boolean(),
  /** What the sender of the money wrote. */
  reference: v.nullable(v.string()),
  happened_at: v.nullable(Moment),
  state: SmsState,
  chain: SmsChain,
  /** The member whose request it paid. */
  username: v.nullable(v.string()),
  purpose: v.nullable(Purpose),
  purpose_note: v.nullable(v.string()),
})
export type TillSms = v.InferOutput<typeof TillSms>

/**
 * Why money may be a member's, the strongest first. `code`: the member's code is in the reference. `proved_number`: the member named the
 * number as the own one. `paid_from`: accepted top-ups from the number. `same_id`: a pending request with the transaction id.
 * `withdrew_to`: approved withdrawals to the number. `same_amount`: a pending request of the method with the amount.
 */
export const ClaimReason = v.picklist(['code', 'proved_number', 'paid_from', 'same_id', 'withdrew_to', 'same_amount'])
export type ClaimReason = v.InferOutput<typeof ClaimReason>

/** The reasons that prove enough to tell the member about the money. */
export const remindReasons: readonly ClaimReason[] = ['code', 'proved_number', 'paid_from']

/** A member whose money it may be. `at` is of the newest of `count` top-ups, requests or withdrawals, or of the proof. */
const Candidate = v.object({
  username: v.string(),
  is_active: v.boolean(),
  reasons: v.array(v.object({ reason: ClaimReason, count: v.number(), at: v.nullable(Moment) })),
  /** When the member was reminded of this money. */
  reminded_at: v.nullable(Moment),
})
export type Candidate = v.InferOutput<typeof Candidate>

/** Money without a request. Of an SMS in a form that is not known, only the amount and the direction are known. */
export const UnclaimedSms = v.object({ ...TillSms.entries, candidates: v.array(Candidate) })
export type UnclaimedSms = v.InferOutput<typeof UnclaimedSms>

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
      direction: v.optional(Direction),
      /** A part of the transaction id or the number. */
      search,
    }),
    output: page(TillSms),
    tags: ['Till', 'Payment', 'Withdraw'],
  },
  /** Money that no request has claimed for an hour, in or out, also of SMS in a form that is not known. */
  unclaimed: {
    method: 'GET',
    path: '/till-sms/get-unclaimed',
    role: 'admin',
    permission: ['payments.decide', 'accounts.read'],
    input: fields({ ...paging, direction: v.optional(Direction), search }),
    output: page(UnclaimedSms),
    tags: ['Till', 'Payment', 'Withdraw'],
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
  /** Accepts incoming money as a top-up of the member. */
  give: {
    method: 'POST',
    path: '/till-sms/give-sms/:id',
    role: 'admin',
    permission: 'payments.decide',
    fresh: true,
    secondPerson: 'sum',
    input: fields({ id: Id, username: Text(64) }),
    output: noData,
    touches: ['Payment', 'Till', 'Transaction', 'Users', 'Customer'],
    audit: { success: 'accept-payment', give: 'give-till-sms' },
    message: 'The member has the money now.',
  },
  /** Asks a member whether the money is of the member, once for each SMS. */
  remind: {
    method: 'POST',
    path: '/till-sms/remind-sms/:id',
    role: 'admin',
    permission: 'payments.decide',
    input: fields({ id: Id, username: Text(64) }),
    output: noData,
    touches: ['Till'],
    audit: 'remind-till-sms',
    message: 'The member is asked.',
  },
  /** Explains money without a request. */
  name: {
    method: 'POST',
    path: '/till-sms/name-sms/:id',
    role: 'admin',
    permission: ['payments.decide', 'withdrawals.pay'],
    secondPerson: 'sum',
    input: fields({ id: Id, purpose: SmsPurpose, note: v.optional(Text(300)) }),
    output: noData,
    touches: ['Till', 'Transaction'],
    audit: 'name-till-sms',
    message: 'Saved.',
  },
  /** Closes incoming money that nobody claimed. It cannot be claimed or given to a member afterwards. */
  close: {
    method: 'POST',
    path: '/till-sms/close-sms/:id',
    role: 'admin',
    permission: 'payments.decide',
    secondPerson: 'sum',
    input: fields({ id: Id, reason: CloseReason, note: v.optional(Text(300)) }),
    output: noData,
    touches: ['Till', 'Transaction'],
    audit: 'close-till-sms',
    message: 'The money is closed.',
  },
})
