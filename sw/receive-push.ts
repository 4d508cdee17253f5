import * as v from 'valibot'
import { jomaBrand } from '#contract/page-brand.ts'
import { type NavigateMessage, PushPayload } from '#contract/push-payload.ts'
import { setAppBadge } from '#src/outbox/app-badge.ts'
import { readLocale } from './read-locale.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows each push as a notification. A click shows its screen in an open window, or opens one. */
export function receivePush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data?.navigate ?? '/home/notifications')))
  })
}

async function show({ data }: PushEvent): Promise<void> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PushPayload), data?.text())
  // Browsers end a subscription whose push shows nothing.
  const {
    title,
    body,
    lang,
    tag,
    renotify = false,
    navigate,
  } = read.success ? read.output.notification : await describeUnknown()
  if (read.success) await setAppBadge({ unseen: read.output.app_badge })
  // TypeScript does not have `renotify`, which Safari and Firefox ignore.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    lang,
    tag,
    renotify,
    icon: '/icons/icon-192.png',
    data: { navigate },
  }
  await self.registration.showNotification(title, options)
}

const { name, name_bn } = self.shop ?? jomaBrand

const unknownTexts = {
  en: { title: name, body: `Open ${name} to see what is new.` },
  bn: { title: name_bn, body: `নতুন কী আছে তা দেখতে ${name_bn} খুলুন।` },
}

/** Of a later version of the server. */
async function describeUnknown(): Promise<PushPayload['notification']> {
  const lang = (await readLocale()) === 'bn' ? 'bn' : 'en'
  return { ...unknownTexts[lang], lang, tag: 'unknown', navigate: '/home/notifications' }
}

async function open(url: string): Promise<void> {
  const { pathname } = new URL(url, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const target = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!target) {
    await self.clients.openWindow(pathname)
    return
  }
  const message: NavigateMessage = { type: 'navigate', path: pathname }
  target.postMessage(message)
  await target.focus()
}
