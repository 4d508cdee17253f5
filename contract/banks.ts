import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { AccountNumber, Id, Text } from './fields.ts'

export const BankStatus = v.picklist(['active', 'inactive'])

export const Bank = v.object({ _id: Id, bank_name: v.string(), account_number: v.string(), status: BankStatus })
export type Bank = v.InferOutput<typeof Bank>

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
    secondPerson: true,
    input: fields({ bank_name: Text(60), account_number: AccountNumber }),
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
    secondPerson: true,
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
    secondPerson: true,
    input: fields({ data: Text(60) }),
    output: noData,
    touches: ['Bank'],
    audit: 'delete-bank-account',
    message: 'Account deleted successfully.',
  },
})
