import { screen, waitFor } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { banks } from '#contract/banks.ts'
import { push } from '#contract/push.ts'
import { pushSubscriptions } from '#server/push/table.ts'
import { settings } from '#server/settings/table.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { createSubscription } from '../support/server/push-service.ts'
import { db } from '../support/server/test-app.ts'
import { widenLimits } from '../support/server/wide-limits.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** A browser that supports notifications. `answer` is what the user chooses when the browser asks. */
function stubBrowser({
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
} = {}) {
  const { endpoint, p256dh, auth } = createSubscription()
  let current: object | null = null
  const subscription = {
    endpoint,
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      current = null
      return true
    },
  }
  const subscribe = vi.fn(async () => {
    current = subscription
    return subscription
  })
  const registration = {
    pushManager: { getSubscription: async () => current, subscribe },
    getNotifications: async () => [],
  }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  const notification = { permission, requestPermission: vi.fn(async () => (notification.permission = answer)) }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { subscribe, requestPermission: notification.requestPermission }
}

const countSubscriptions = ({ id }: Account) => db.$count(pushSubscriptions, eq(pushSubscriptions.user_id, id))

test('notifications of the device are switched on and off', async () => {
  const { subscribe } = stubBrowser()
  const as = await createMember()
  const { user } = openPage('/home/notifications', { as })

  await user.click(await screen.findByRole('button', { name: 'Turn on' }))

  await screen.findByRole('button', { name: 'Turn off' })
  expect(await countSubscriptions(as)).toBe(1)
  expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }))

  await user.click(screen.getByRole('button', { name: 'Turn off' }))

  await screen.findByRole('button', { name: 'Turn on' })
  expect(await countSubscriptions(as)).toBe(0)
})

test('a member of a shop that is not open switches the notification of its opening on', async () => {
  stubBrowser()
  await db.update(settings).set({ shop_opened_at: null, setup_confirmed_at: null })
  onTestFinished(() => widenLimits(db))
  const as = await createMember()
  const { user } = openPage('/home', { as })

  await user.click(await screen.findByRole('switch', { name: /Notify me when it opens/ }))

  await waitFor(async () => expect(await countSubscriptions(as)).toBe(1))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true))
})

test('a user who refuses reads how to allow notifications', async () => {
  stubBrowser({ answer: 'denied' })
  const as = await createMember()
  const { user } = openPage('/home/notifications', { as })

  await user.click(await screen.findByRole('button', { name: 'Turn on' }))

  await screen.findByText(/Your browser blocks notifications of Joma\./)
  expect(await countSubscriptions(as)).toBe(0)
})

test('nothing is asked before the user presses the switch', async () => {
  const { requestPermission } = stubBrowser()

  openPage('/home/notifications', { as: await createMember() })

  await screen.findByRole('button', { name: 'Turn on' })
  expect(requestPermission).not.toHaveBeenCalled()
})

test('a browser without notifications has no switch', async () => {
  openPage('/home/notifications', { as: await createMember() })

  await screen.findByRole('button', { name: 'What to notify' })
  expect(screen.queryByText('Notifications on this device')).toBeNull()
})

test('an iPhone shows that Joma has to be installed first', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  openPage('/home/notifications', { as: await createMember() })

  await screen.findByText(/Add Joma to your home screen first\./)
  Reflect.deleteProperty(navigator, 'standalone')
})

test('the first top-up request asks once whether its outcome may be notified', async () => {
  stubBrowser()
  const bank_name = `bKash ${crypto.randomUUID()}`
  await call(banks.add, { bank_name, account_number: '01812345678' }, { as: await sharedAdmin() })
  const as = await createMember()
  const { user, submit } = openPage('/home/payment-sitting', { as })
  const sendPayment = async (transactionId: string) => {
    await user.click(await screen.findByRole('radio', { name: /Nagad/ }))
    await submit('Send request', { Amount: '500', 'Account number': '01712345678', 'Transaction ID': transactionId })
    await screen.findByRole('button', { name: 'Send another request' })
  }
  await sendPayment('ABCD1234')

  await screen.findByText('Shall we tell you when it is added?')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))

  await waitFor(async () => expect(await countSubscriptions(as)).toBe(1))
  await waitFor(() => expect(screen.queryByText('Shall we tell you when it is added?')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Send another request' }))
  await sendPayment('ABCD1235')
  expect(screen.queryByText('Shall we tell you when it is added?')).toBeNull()
})

test('signing out ends the notifications of the device', async () => {
  stubBrowser()
  const as = await createMember()
  const { user } = openPage('/home/notifications', { as })
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  await screen.findByRole('button', { name: 'Turn off' })
  const registration = await navigator.serviceWorker.getRegistration()

  await user.click(screen.getByRole('link', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Log out' }))

  await screen.findByRole('heading', { name: 'Sign in' })
  await waitFor(async () => expect(await registration?.pushManager.getSubscription()).toBeNull())
  expect(localStorage.getItem('push')).toBeNull()
})

test("an error of the browser is shown in the user's language", async () => {
  const { subscribe } = stubBrowser()
  subscribe.mockRejectedValue(new DOMException('Registration failed - push service error', 'AbortError'))
  const { user } = openPage('/home/notifications', { as: await createMember() })

  await user.click(await screen.findByRole('button', { name: 'Turn on' }))

  await screen.findByText('Something went wrong. Try again later.')
  expect(screen.queryByText(/push service error/)).toBeNull()
})

const tellMe = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) })
const switchOf = async (as: Account, id: string) => (await call(push.requestSwitch, { id }, { as })).data.isOn

test.each([
  ['en', 'Tell me when it is added', 'Only about this request.'],
  ['bn', 'যোগ হলে আমাকে জানান', 'শুধু এই অনুরোধের জন্য।'],
] as const)(
  'in %s, the notification of one request is switched, and that of the device stays',
  async (language, label, hint) => {
    stubBrowser()
    localStorage.setItem('locale', language)
    const as = await createMember()
    const { _id: id } = await requestTopUp(as, 80)
    const { user } = openPage(`/home/transactions/payment/${id}`, { as })
    expect((await tellMe(label)).checked).toBe(false)

    // The first press also switches on the notifications of the device.
    await user.click(await tellMe(label))
    await waitFor(async () => expect((await tellMe(label)).checked).toBe(true))
    await screen.findByText(hint)
    expect(await countSubscriptions(as)).toBe(1)
    expect(await switchOf(as, id)).toBe(true)

    await user.click(await tellMe(label))
    await waitFor(async () => expect(await switchOf(as, id)).toBe(false))
    await waitFor(async () => expect((await tellMe(label)).checked).toBe(false))
    expect(await countSubscriptions(as)).toBe(1)

    await user.click(await tellMe(label))
    await waitFor(async () => expect(await switchOf(as, id)).toBe(true))
  },
)

test('a device that cannot show notifications says so instead of a switch', async () => {
  const as = await createMember({ earning: 500 })
  openPage(`/home/transactions/withdraw/${await withdraw(as, 500)}`, { as })

  await screen.findByText('This device cannot show notifications. The answer will be here, and in your notifications.')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a browser that blocks notifications says where they are allowed', async () => {
  stubBrowser({ permission: 'denied' })
  const as = await createMember()
  openPage(`/home/transactions/payment/${(await requestTopUp(as, 80))._id}`, { as })

  await screen.findByText(/Your browser blocks notifications/)
})
