import type { NotificationMessages } from './en/notifications.ts'
import type { Locale } from './locale.ts'
import { locale } from './messages.ts'

// Chunks of their own, because only one screen needs them, and the home starts without it.
const languages: Record<Locale, () => Promise<{ notifications: NotificationMessages }>> = {
  en: () => import('./en/notifications.ts'),
  bn: () => import('./bn/notifications.ts'),
}

/** Loads the messages of the notification list in the current language. */
export const loadNotificationMessages = async (): Promise<NotificationMessages> =>
  (await languages[locale]()).notifications
