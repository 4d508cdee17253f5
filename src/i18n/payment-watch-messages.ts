import { queryOptions } from '@tanstack/react-query'
import type { PaymentWatchMessages } from './en/payment-watch.ts'
import type { Locale } from './locale.ts'
import { locale } from './messages.ts'

// Chunks of their own, because only the payment screens need them, and the home starts without them.
const languages: Record<Locale, () => Promise<{ paymentWatch: PaymentWatchMessages }>> = {
  en: () => import('./en/payment-watch.ts'),
  bn: () => import('./bn/payment-watch.ts'),
}

/** The messages about payments that are accepted automatically, in the current language. */
export const paymentWatchMessages = () =>
  queryOptions({
    queryKey: ['payment-watch-messages', locale],
    queryFn: async () => (await languages[locale]()).paymentWatch,
    staleTime: Infinity,
  })
