import type { NotificationMessages } from './en/notifications.ts'
import type { Locale } from './locale.ts'

// Chunks of their own, because only one screen needs them, and the home starts without it.
const languages: Record<Locale, () => Promise<{ notifications: NotificationMessages }>> = {
  en: () => import('./en/notifications.ts'),
  bn: () => import('./bn/notifications.ts'),
}

/** Loads the messages of the notification list. */
export const loadNotificationMessages = async (locale: Locale): Promise<NotificationMessages> =>
  (await languages[locale]()).notifications
