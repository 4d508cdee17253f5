import { useQuery } from '@tanstack/react-query'
import { plainNumber } from '#contract/plain-input.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { RecentValues } from '../../forms/recent-values.tsx'
import { messages } from '../../i18n/messages.ts'
import { hiddenNumbersKey } from '../../storage/account-keys.ts'
import { AccountNumber } from '../../ui/account-number.tsx'

export const lastWithdrawalsQuery = () => endpointQuery(withdrawals.mine, { limit: '20' })

/** The numbers of the last withdrawals, except the one of the profile. A denied or cancelled one may have been wrong. */
export function RecentNumbers({ own }: { own: string }) {
  const { data } = useQuery(lastWithdrawalsQuery())
  const used = (data?.items ?? []).filter(({ status }) => status === 'pending' || status === 'approved')
  const numbers = used.map(({ account_number: number }) => number).filter((number) => number !== plainNumber(own))
  return (
    <RecentValues
      name="account_number"
      values={numbers}
      words={messages.withdrawals.recentNumbers}
      hiddenKey={hiddenNumbersKey}
      switchKey="recent-numbers"
    >
      {(number) => <AccountNumber>{number}</AccountNumber>}
    </RecentValues>
  )
}
