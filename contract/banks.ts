import * as v from 'valibot'
import { AccountNumber, isPayable } from './account-numbers.ts'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, PaymentMethod, Text } from './fields.ts'
import { issue } from './issues.ts'
import { providers } from './providers.ts'
import { TillKind } from './till-kind.ts'

export const BankStatus = v.picklist(['active', 'inactive'])

/** A till that members see. `is_watched`: a payment to it is accepted when its SMS comes, without a person. */
export const Bank = v.object({
  _id: Id,
  bank_name: v.string(),
  account_number: v.string(),
  status: BankStatus,
  /** Null for an account that is of none of the three methods. */
  method: v.nullable(PaymentMethod),
  kind: TillKind,
  is_watched: v.boolean(),
})
export type Bank = v.InferOutput<typeof Bank>

/** The method that the name of an account tells, or null. */
export function findMethod(name: string): PaymentMethod | null {
  const plain = name.replace(/b[ -]+kash/i, 'bkash').toLowerCase()
  const isNamed = (method: PaymentMethod) => {
    const { en, bn } = providers[method].name
    return [method, en.toLowerCase(), bn].some((each) => plain.includes(each))
  }
  return PaymentMethod.options.find(isNamed) ?? null
}

export const banks = endpoints({
  list: {
    method: 'GET',
    path: '/bank/get-bank-account',
    role: 'admin',
    permission: 'banks.change',
    input: nothing,
    output: v.array(Bank),
    tags: ['Bank'],
  },
  /** The active accounts, to which members can send money. */
  listValid: {
    method: 'GET',
    path: '/bank/get-valid-bank-account',
    role: 'signed-in',
    input: nothing,
    output: v.array(Bank),
    tags: ['Bank'],
    worksOffline: true,
  },
  add: {
    method: 'POST',
    path: '/bank/add-bank-account',
    role: 'admin',
    permission: 'banks.change',
    fresh: true,
    secondPerson: 'always',
    /** Without a method, the name tells it. */
    input: v.pipe(
      fields({
        bank_name: Text(60),
        account_number: AccountNumber,
        method: v.optional(PaymentMethod),
        kind: v.optional(TillKind),
      }),
      v.forward(
        v.partialCheck(
          [['bank_name'], ['account_number'], ['method']],
          ({ bank_name, account_number, method }) => isPayable(account_number, method ?? findMethod(bank_name)),
          issue('not_an_account_number'),
        ),
        ['account_number'],
      ),
    ),
    output: Bank,
    touches: ['Bank'],
    audit: 'add-bank-account',
    message: 'Bank Account create successfully',
  },
  changeStatus: {
    method: 'POST',
    path: '/bank/change-bank-status',
    role: 'admin',
    permission: 'banks.change',
    fresh: true,
    secondPerson: 'always',
    input: fields({ data: fields({ name: Text(60), status: BankStatus }) }),
    output: noData,
    touches: ['Bank'],
    audit: 'change-bank-status',
    message: 'Changed account successfully.',
  },
  delete: {
    method: 'POST',
    path: '/bank/delete-bank-account',
    role: 'admin',
    permission: 'banks.change',
    fresh: true,
    secondPerson: 'always',
    input: fields({ data: Text(60) }),
    output: noData,
    touches: ['Bank'],
    audit: 'delete-bank-account',
    message: 'Account deleted successfully.',
  },
})
