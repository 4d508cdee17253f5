import { useSuspenseQuery } from '@tanstack/react-query'
import type { SecurityMessages } from './en/security.tsx'
import type { Locale } from './locale.ts'
import { locale } from './messages.ts'

// Chunks of their own, because the sign-in and the home start without them.
const languages: Record<Locale, () => Promise<{ security: SecurityMessages }>> = {
  en: () => import('./en/security.tsx'),
  bn: () => import('./bn/security.tsx'),
}

/** The messages of the screens about the own sign-in, in the current language. Suspends until they are loaded. */
export const useSecurityMessages = (): SecurityMessages =>
  useSuspenseQuery({
    queryKey: ['security-messages', locale],
    queryFn: async () => (await languages[locale]()).security,
    staleTime: Infinity,
  }).data
