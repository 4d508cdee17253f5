import { queryOptions } from '@tanstack/react-query'
import type { NotificationMessages } from './en/notifications.ts'
import type { Locale } from './locale.ts'
import { locale } from './messages.ts'

// Chunks of their own, because only one screen needs them, and the home starts without it.
const languages: Record<Locale, () => Promise<{ notifications: NotificationMessages }>> = {
  en: () => import('./en/notifications.ts'),
  bn: () => import('./bn/notifications.ts'),
}

/** The messages of the notification list in the current language. */
export const notificationMessages = () =>
  queryOptions({
    queryKey: ['notification-messages', locale],
    queryFn: async () => (await languages[locale]()).notifications,
    staleTime: Infinity,
  })
