import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { ownPaymentPages } from '../payments/own-payment-pages.ts'
import { transferPages } from '../transfers/transfer-pages.ts'
import { ownWithdrawalPages } from '../withdrawals/own-withdrawal-pages.ts'
import { TransactionSearch } from './transaction-search.ts'

/** The endpoints' names of the URL's status. */
export const paymentStates = { pending: 'pending', completed: 'success', failed: 'deny' } as const
export const withdrawalStatuses = { pending: 'pending', completed: 'approved', failed: 'denied' } as const

/** Prefetches the list of the URL with as many pages as were shown. */
export async function readTransactions(client: QueryClient, url: object): Promise<void> {
  const { tab = 'withdraw', status, pages } = v.parse(TransactionSearch, url)
  const options = { pages: Number(pages ?? 1), staleTime: Infinity }
  const reads = {
    withdraw: () =>
      client.prefetchInfiniteQuery({ ...ownWithdrawalPages(status && withdrawalStatuses[status]), ...options }),
    payment: () => client.prefetchInfiniteQuery({ ...ownPaymentPages(status && paymentStates[status]), ...options }),
    transfer: () => client.prefetchInfiniteQuery({ ...transferPages(), ...options }),
  }
  const read = reads[tab]()
  // On return to a place far down, the rows must be there before the page is shown.
  if (pages) await Promise.all([read, client.prefetchQuery({ ...endpointQuery(ownUser, {}), staleTime: Infinity })])
}
