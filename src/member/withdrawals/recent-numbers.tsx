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
export function useLastNumbers(ofProfile: string): string[] {
  const { data } = useQuery(lastWithdrawalsQuery())
  return (data?.items ?? [])
    .filter(({ status }) => status === 'pending' || status === 'approved')
    .map(({ account_number: number }) => number)
    .filter((number) => number !== plainNumber(ofProfile))
}

export const RecentNumbers = ({ numbers }: { numbers: string[] }) => (
  <RecentValues
    name="account_number"
    label={messages.withdrawals.recentNumbers}
    values={numbers}
    removeLabel={messages.topUp.numbers.removeOf}
    hiddenKey={hiddenNumbersKey}
  >
    {(number) => <AccountNumber>{number}</AccountNumber>}
  </RecentValues>
)
