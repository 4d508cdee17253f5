import { queryOptions } from '@tanstack/react-query'
import type { WithdrawalProofMessages } from './en/withdrawal-proof.tsx'
import type { Locale } from './locale.ts'
import { locale } from './messages.ts'

// Chunks of their own, because only the withdrawal screens need them, and the home starts without them.
const languages: Record<Locale, () => Promise<{ withdrawalProof: WithdrawalProofMessages }>> = {
  en: () => import('./en/withdrawal-proof.tsx'),
  bn: () => import('./bn/withdrawal-proof.tsx'),
}

/** The messages about payouts that were sent, in the current language. */
export const withdrawalProofMessages = () =>
  queryOptions({
    queryKey: ['withdrawal-proof-messages', locale],
    queryFn: async () => (await languages[locale]()).withdrawalProof,
    staleTime: Infinity,
  })
