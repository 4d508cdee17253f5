import type { RoutePath } from '../../ui/route-path.ts'
import { PaymentHistory } from '../payments/payment-history.tsx'
import { TransferHistory } from '../transfers/transfer-history.tsx'
import { WithdrawalHistory } from '../withdrawals/withdrawal-history.tsx'
import { paymentStates, withdrawalStatuses } from './transaction-pages.ts'
import { pagesInUrl, type TransactionSearch } from './transaction-search.ts'
import { TransactionsScreen } from './transactions-screen.tsx'

interface TransactionsProps {
  back: RoutePath
  search: TransactionSearch
  onSearch: (search: TransactionSearch) => void
}

/** The lists of three nouns on one screen. */
export function Transactions({ back, search, onSearch }: TransactionsProps) {
  const { tab = 'withdraw', status, pages } = search

  function keepPages(count: number) {
    const shown = pagesInUrl(count)
    if (shown !== pages) onSearch({ ...search, pages: shown })
  }

  const lists = {
    withdraw: <WithdrawalHistory status={status && withdrawalStatuses[status]} onPages={keepPages} />,
    payment: <PaymentHistory state={status && paymentStates[status]} onPages={keepPages} />,
    transfer: <TransferHistory onPages={keepPages} />,
  }
  return (
    <TransactionsScreen
      back={back}
      tab={tab}
      onTab={(next) => onSearch({ tab: next })}
      status={status}
      onStatus={(next) => onSearch({ tab, status: next })}
    >
      {lists[tab]}
    </TransactionsScreen>
  )
}
