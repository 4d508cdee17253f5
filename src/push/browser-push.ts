import { push } from '#contract/push.ts'
import { call } from '../api/call.ts'
import { locale } from '../i18n/messages.ts'
import { isSafariOnIos } from '../pwa/install-policy.ts'
import { readSession } from '../session/session.ts'
import { storeText } from '../storage/store-text.ts'
import { pushOwnerKey } from './end-push.ts'

/**
 * Whether this browser shows notifications. `needs-install`: Safari on iOS shows them only for an installed app. `blocked`: the user has
 * refused, and only the browser's settings can change it.
 */
export type PushState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on'

export async function readPushState(): Promise<PushState> {
  if (isSafariOnIos()) return 'needs-install'
  if (!('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isOwn = localStorage.getItem(pushOwnerKey) === readSession()?.username
  return isOwn && (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the user, then subscribes. Throws `CallError` if the server cannot be reached. */
export async function switchPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe()
  return readPushState()
}

/** Ends the subscription of this browser, also on the server. */
export async function switchPushOff(): Promise<PushState> {
  const subscription = await readSubscription()
  localStorage.removeItem(pushOwnerKey)
  if (subscription) {
    await call(push.unsubscribe, { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return readPushState()
}

/**
 * Repairs the subscription of the signed-in user, if there is to be one: the browser may have replaced it, the server may have another
 * key, and a subscription belongs to a session and a language.
 */
export async function repairPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  if (localStorage.getItem(pushOwnerKey) === readSession()?.username) await subscribe()
}

async function subscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  const session = readSession()
  if (!session) return
  const { key } = await call(push.key, {})
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) }
  const found = await registration.pushManager.getSubscription()
  const hasKey = found && encodeBase64Url(found.options.applicationServerKey) === key
  if (found && !hasKey) await found.unsubscribe()
  const subscription = hasKey ? found : await registration.pushManager.subscribe(options)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await call(push.subscribe, { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', locale })
  storeText(pushOwnerKey, session.username)
}

const readSubscription = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager.getSubscription()

const decodeBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

function encodeBase64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
