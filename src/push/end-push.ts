import { setAppBadge } from '../outbox/app-badge.ts'

/** In local storage: the username of the account whose notifications this browser shows. */
export const pushOwnerKey = 'push'

/** Ends the notifications of this browser after a session. The server's part ends with the session. */
export async function endPush(): Promise<void> {
  localStorage.removeItem(pushOwnerKey)
  await setAppBadge({ unseen: 0, unsent: 0 })
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = await registration?.getNotifications?.()
  for (const notification of shown ?? []) notification.close()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
