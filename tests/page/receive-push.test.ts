import { afterEach, beforeAll, expect, test, vi } from 'vitest'

// Not typed, because the types of a worker contradict those of the page.
const { receivePush } = await import('../../sw/receive-push.ts' as string)

// In these tests `self` is the window.
beforeAll(receivePush)
afterEach(() => vi.unstubAllGlobals())

const push = (notification: object) => pushPayload({ web_push: 8030, notification, app_badge: 1 })

async function pushPayload(payload: object) {
  const showNotification = vi.fn(async () => {})
  vi.stubGlobal('registration', { showNotification })
  const waiting: Promise<unknown>[] = []
  const event = Object.assign(new Event('push'), {
    data: { text: () => JSON.stringify(payload) },
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
  })
  self.dispatchEvent(event)
  await Promise.all(waiting)
  return showNotification.mock.calls
}

const notification = {
  title: 'Joma',
  body: 'You received a transfer.',
  navigate: 'https://joma.example/home/notifications',
  lang: 'en',
  tag: 'money_received',
}

test('a notification of an urgent kind sounds again when it replaces one', async () => {
  const shown = await push({ ...notification, renotify: true })

  expect(shown).toEqual([['Joma', expect.objectContaining({ tag: 'money_received', renotify: true })]])
})

test('another notification replaces the last one silently', async () => {
  expect(await push(notification)).toEqual([['Joma', expect.objectContaining({ renotify: false })]])
})

test.each([
  ['bn', 'জমা', 'নতুন কী আছে তা দেখতে জমা খুলুন।'],
  ['en', 'Joma', 'Open Joma to see what is new.'],
])('a push of a later version of the server is shown in the chosen language: %s', async (lang, title, body) => {
  vi.stubGlobal('cookieStore', { get: async () => ({ value: lang }) })

  expect(await pushPayload({ web_push: 9000 })).toEqual([[title, expect.objectContaining({ body, lang })]])
})
