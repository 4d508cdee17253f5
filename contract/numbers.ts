import * as v from 'valibot'
import { AccountNumber } from './account-numbers.ts'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { issue } from './issues.ts'

/** How long a number has to be proved before a top-up from it can recover the account. */
export const recoveryNumberHours = 72

/** `asked`: a top-up with the member's code came from it, and the member has not answered yet whose it is. */
export const NumberState = v.picklist(['asked', 'proved'])

/** A mobile number from which the caller has topped up. */
export const OwnNumber = v.object({
  _id: Id,
  /** 11 digits. */
  number: v.string(),
  state: NumberState,
  /** Null while it is asked for. */
  proved_at: v.nullable(Moment),
  /** Proved for 72 hours, so that a top-up from it can recover the account. */
  serves_recovery: v.boolean(),
  created_at: Moment,
})
export type OwnNumber = v.InferOutput<typeof OwnNumber>

/** As administrators see it, also those that the member disowned or removed. */
export const MemberNumber = v.object({
  number: v.string(),
  state: v.picklist([...NumberState.options, 'not_own', 'removed']),
  proved_at: v.nullable(Moment),
  serves_recovery: v.boolean(),
})

/** What two accounts have in common. */
export const SharedKind = v.picklist(['device', 'proved_number', 'payout_number', 'mobile_number'])
export type SharedKind = v.InferOutput<typeof SharedKind>

/** Another account and what it shares with the member. A hint, which decides nothing. `number` is null for a device. */
export const SharedAccount = v.object({ username: v.string(), kind: SharedKind, number: v.nullable(v.string()) })
export type SharedAccount = v.InferOutput<typeof SharedAccount>

export const numbers = endpoints({
  /** The caller's own: those that are asked for first, then the newest. */
  mine: {
    method: 'GET',
    path: '/number/get-own',
    role: 'customer',
    input: nothing,
    output: v.array(OwnNumber),
    tags: ['Customer', 'Payment'],
  },
  /** Answers "Is this number yours?" after a top-up with the caller's code. A yes needs a fresh proof. */
  answer: {
    method: 'PATCH',
    path: '/number/answer',
    role: 'customer',
    fresh: 'depends',
    input: fields({ number: AccountNumber, isOwn: v.boolean(issue('required')) }),
    output: noData,
    touches: ['Customer'],
    message: 'Your answer is saved.',
    isSmall: true,
  },
  /** The number no longer proves the caller. */
  remove: {
    method: 'PATCH',
    path: '/number/remove/:id',
    role: 'customer',
    fresh: true,
    input: fields({ id: Id }),
    output: noData,
    touches: ['Customer'],
    message: 'The number is removed.',
  },
  /** A member's numbers, and the other members who share a device or a number. */
  ofMember: {
    method: 'GET',
    path: '/number/get-of-member/:username',
    role: 'admin',
    permission: ['members.read', 'withdrawals.decide', 'withdrawals.pay'],
    input: fields({ username: v.string() }),
    output: v.object({ numbers: v.array(MemberNumber), shared: v.array(SharedAccount) }),
    tags: ['Users', 'Payment', 'Withdraw', 'Auth'],
  },
})
