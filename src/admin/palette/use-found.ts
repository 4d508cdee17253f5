import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Payment, payments } from '#contract/payments.ts'
import { type ListedUser, users } from '#contract/users.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { can } from '../permissions/can.ts'
import { type FoundScreen, findScreens } from './find-screens.ts'

/** Fewer letters match nearly everything. */
const lettersMin = 2
const debounceMs = 150
const perKind = '5'

export interface Found {
  members: ListedUser[]
  payments: Payment[]
  withdrawals: Withdrawal[]
  screens: FoundScreen[]
  /** The results of this text are complete. */
  isSettled: boolean
  error: Error | null
}

/** Finds members by name, number or e-mail, requests by transaction id too, and screens. Only what the administrator may see. */
export function useFound(text: string): Found {
  const part = text.trim()
  const searched = useDebounced(part)
  const isLong = searched.length >= lettersMin
  const ofMembers = useQuery({
    ...endpointQuery(users.list, { search: searched, limit: perKind }),
    enabled: isLong && can('members.read'),
  })
  const ofPayments = useQuery({
    ...endpointQuery(payments.list, { search: searched, limit: perKind }),
    enabled: isLong && can(payments.get.permission),
  })
  const ofWithdrawals = useQuery({
    ...endpointQuery(withdrawals.list, { search: searched, limit: perKind }),
    enabled: isLong && can(withdrawals.get.permission),
  })
  const queries = [ofMembers, ofPayments, ofWithdrawals]
  return {
    members: (isLong && ofMembers.data?.items) || [],
    payments: (isLong && ofPayments.data?.items) || [],
    withdrawals: (isLong && ofWithdrawals.data?.items) || [],
    screens: findScreens(part),
    isSettled: part === searched && queries.every(({ isLoading }) => !isLoading),
    error: queries.find(({ error }) => error)?.error ?? null,
  }
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
