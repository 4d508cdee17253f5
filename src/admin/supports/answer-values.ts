import { useQuery } from '@tanstack/react-query'
import type { AnswerField } from '#contract/canned-answers.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { type Payment, payments } from '#contract/payments.ts'
import type { AboutRequest, ThreadSubject } from '#contract/supports.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'

export type AnswerLanguage = 'en' | 'bn'

/** A payment or withdrawal, as canned answers and the list beside the thread need it. */
export interface MemberRequest extends AboutRequest {
  isPending: boolean
  amount: number
  method: PaymentMethod
  account_number: string
  /** Withdrawals have none. */
  transaction_id?: string
  created_at: string
}

/** The member's open and newest requests, newest first; undefined until loaded. */
export function useMemberRequests(username: string): MemberRequest[] | undefined {
  const newest = { username, limit: '5' }
  const open = { username, status: 'pending', limit: '20' } as const
  const queries = [
    useQuery({ ...endpointQuery(payments.list, open), select: fromPayments }),
    useQuery({ ...endpointQuery(payments.list, newest), select: fromPayments }),
    useQuery({ ...endpointQuery(withdrawals.list, open), select: fromWithdrawals }),
    useQuery({ ...endpointQuery(withdrawals.list, newest), select: fromWithdrawals }),
  ]
  if (queries.some(({ isPending }) => isPending)) return undefined
  const byId = new Map(queries.flatMap(({ data = [] }) => data).map((request) => [request.id, request]))
  return [...byId.values()].sort((one, other) => other.created_at.localeCompare(one.created_at))
}

const fromPayments = ({ items }: { items: Payment[] }): MemberRequest[] =>
  items.map(({ _id, status, amount, payment_method, account_number, transaction_id, created_at }) => ({
    kind: 'payment',
    id: _id,
    isPending: status === 'pending',
    amount,
    method: payment_method,
    account_number,
    transaction_id,
    created_at,
  }))

const fromWithdrawals = ({ items }: { items: Withdrawal[] }): MemberRequest[] =>
  items.map(({ _id, status, amount, method, account_number, created_at }) => ({
    kind: 'withdrawal',
    id: _id,
    isPending: status === 'pending',
    amount,
    method,
    account_number,
    created_at,
  }))

/** The request that a thread is about, else the newest open one, else the newest. */
export const pickRequest = (requests: MemberRequest[], about: ThreadSubject | null): MemberRequest | undefined =>
  requests.find(({ id }) => id === about?.id) ?? requests.find(({ isPending }) => isPending) ?? requests[0]

const tags = { en: 'en-IN', bn: 'bn-BD' }

/** With two decimals or none, in the language of the answer and not of the screen. */
const formatAmount = (taka: number, language: AnswerLanguage): string =>
  new Intl.NumberFormat(tags[language], { minimumFractionDigits: Number.isInteger(taka) ? 0 : 2 }).format(taka)

type Values = Partial<Record<AnswerField, string>>

/** The values of a canned answer's fields. A field without a value is left out. */
export function getAnswerValues(
  username: string,
  request: MemberRequest | undefined,
  language: AnswerLanguage,
): Values {
  if (!request) return { username }
  const { amount, method, account_number, transaction_id } = request
  return {
    username,
    amount: formatAmount(amount, language),
    method: paymentMethodName(method),
    account_number,
    ...(transaction_id && { transaction_id }),
  }
}

/** Bengali if the text has Bengali letters. */
export const detectLanguage = (text: string): AnswerLanguage => (/\p{Script=Bengali}/u.test(text) ? 'bn' : 'en')
