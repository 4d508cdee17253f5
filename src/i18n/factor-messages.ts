import { useSuspenseQuery } from '@tanstack/react-query'
import type { FactorMessages } from './en/factors.tsx'
import type { Locale } from './locale.ts'
import { locale } from './messages.ts'

// Chunks of their own, because few users have a second factor, and the sign-in and the home start without them.
const languages: Record<Locale, () => Promise<{ factors: FactorMessages }>> = {
  en: () => import('./en/factors.tsx'),
  bn: () => import('./bn/factors.tsx'),
}

/** The messages about second factors in the current language. Suspends until they are loaded. */
export const useFactorMessages = (): FactorMessages =>
  useSuspenseQuery({
    queryKey: ['factor-messages', locale],
    queryFn: async () => (await languages[locale]()).factors,
    staleTime: Infinity,
  }).data
