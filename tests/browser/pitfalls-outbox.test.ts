import { expect, type Page } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { joined } from './joined.ts'
import type { Joma } from './joma.ts'
import { isKept, rewriteKept } from './kept-data.ts'
import { entriesOn, putEntries } from './outbox-on-phone.ts'
import { ordinaryPassword, signIn } from './people.ts'
import { test } from './shared-joma.ts'
import { inTurn } from './unreliable-network.ts'
import { killTab, unreliablePhone } from './unreliable-phone.ts'
import { uploadVideo } from './upload-video.ts'
import { workerDevtools } from './worker-devtools.ts'

const dayMs = 86_400_000

test('pitfall 1: two tabs and the worker that send at once make one row', async ({ joma }) => {
  await using owned = await unreliablePhone(joma, 'rahima_k')
  const { phone, context, network, openTab } = owned
  const worker = await workerDevtools(context, network.address)
  await context.setOffline(true)
  for (const message of ['one', 'two']) await write(phone, message)
  const secondTab = await openTab('/home/support')
  await expect(reads(secondTab, 'Waiting to be sent')).toHaveCount(2)
  const gate = Promise.withResolvers<void>()
  network.decide(() => gate.promise.then(() => 'arrives'))

  await context.setOffline(false)
  await worker.sync()
  await expect.poll(() => howManySend(phone)).toBe(3)
  gate.resolve()

  await expect.poll(() => entriesOn(phone)).toEqual([])
  // Not even a second try, which the server would have known by its key.
  expect(network.tries).toHaveLength(2)
  expect(await messagesOf(joma, owned)).toEqual(['one', 'two'])
})

test('pitfall 2: what the worker or a tab was sending when it was killed is delivered once', async ({ joma }) => {
  await using owned = await unreliablePhone(joma, 'selina_b')
  const { phone, context, network, openTab } = owned
  const worker = await workerDevtools(context, network.address)

  const next = await test.step('the worker, with Joma closed', async () => {
    await context.setOffline(true)
    await write(phone, 'of the worker')
    await phone.close()
    network.decide(inTurn('hangs once it has arrived', 'arrives'))
    await context.setOffline(false)
    await worker.sync()
    await expect.poll(() => network.tries.at(-1)?.hasArrived).toBe(true)
    await worker.kill()
    const tab = await openTab('/home/support')
    await expect.poll(() => network.tries.length).toBe(2)
    await expect.poll(() => entriesOn(tab)).toEqual([])
    return tab
  })

  await test.step('the tab', async () => {
    network.decide(inTurn('hangs once it has arrived', 'arrives'))
    await next.getByLabel('Message').fill('of the tab')
    await next.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => network.tries.at(2)?.hasArrived).toBe(true)
    await killTab(next)
    const tab = await openTab('/home/support')
    await expect.poll(() => network.tries.length).toBe(4)
    await expect.poll(() => entriesOn(tab)).toEqual([])
  })

  const keys = network.tries.map(({ key }) => key)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  expect(await messagesOf(joma, owned)).toEqual(['of the tab', 'of the worker'])
})

test('pitfall 3: an answer that is lost after the commit leaves one row, and the entry reads Sent', async ({
  joma,
}) => {
  await using owned = await unreliablePhone(joma, 'jamal_u')
  const { phone, network } = owned
  network.decide(inTurn('loses its answer', 'is lost'))
  await write(phone, 'My money has not come yet.')
  await expect(reads(phone, 'Waiting to be sent')).toBeVisible()
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
  await expect(phone.getByRole('button', { name: /^Edit/ })).toHaveCount(0)

  await phone.goto(`${network.address}/home/more/waiting`)
  await expect.poll(() => network.tries.length).toBeGreaterThan(1)
  await expect(reads(phone, 'Waiting to be sent')).toBeVisible()
  network.decide(() => 'arrives')
  await findNetwork(phone)

  await expect(reads(phone, 'Sent')).toBeVisible()
  expect(await entriesOn(phone)).toEqual([])
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
})

test('pitfall 4: an entry is still listed after a 401 and after a 500, and then makes one row', async ({ joma }) => {
  await using owned = await unreliablePhone(joma, 'hasina_b')
  const { phone, network } = owned
  network.decide(inTurn(401, 500))

  await write(phone, 'My money has not come yet.')
  await expect(reads(phone, 'Sign in to send')).toBeVisible()
  await phone.getByRole('link', { name: 'Sign in' }).click()
  await signInAgain(phone, owned)
  await expect(reads(phone, 'Waiting to be sent')).toBeVisible()
  await phone.getByRole('button', { name: /^Send now/ }).click()
  await expect.poll(() => network.tries.length).toBeGreaterThan(2)
  await expect(reads(phone, 'Waiting to be sent')).toBeVisible()
  network.decide(() => 'arrives')
  await findNetwork(phone)

  await expect.poll(() => entriesOn(phone)).toEqual([])
  expect(new Set(network.tries.map(({ key }) => key)).size).toBe(1)
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
})

test('pitfall 5: an entry outlives another shape of what was read, and 30 days', async ({ joma }) => {
  await using owned = await unreliablePhone(joma, 'nasrin_a')
  const { username, phone, context, network, openTab } = owned
  await isKept(phone, username, [users.me, supports.mine])
  await context.setOffline(true)
  await write(phone, 'My money has not come yet.')
  const [entry] = await entriesOn(phone)
  await putEntries(phone, [{ ...entry!, createdAtMs: entry!.createdAtMs - 30 * dayMs }])
  await rewriteKept(phone, username, (kept) => ({ ...kept, buster: '0', timestamp: kept.timestamp - 30 * dayMs }))
  await phone.close()

  network.decide(() => 'is lost')
  await context.setOffline(false)
  const later = await openTab('/home/support')
  await expect(reads(later, 'Waiting to be sent')).toBeVisible()
  network.decide(() => 'arrives')
  await findNetwork(later)

  await expect.poll(() => entriesOn(later)).toEqual([])
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
})

test('pitfall 6: while the server hangs, an entry reads Waiting to be sent within 26 s', async ({ joma }) => {
  await using owned = await unreliablePhone(joma, 'kamal_h')
  const { phone, network } = owned
  network.decide(() => 'hangs')
  await phone.getByLabel('Message').fill('My money has not come yet.')
  const sentAtMs = Date.now()
  await phone.getByRole('button', { name: 'Send message' }).click()

  await expect(phone.getByLabel('Message')).toHaveValue('')
  const timeout = sentAtMs + 26_000 - Date.now()
  await expect(reads(phone, 'Waiting to be sent')).toBeVisible({ timeout })
  expect(await phone.evaluate(() => navigator.onLine)).toBe(true)
  network.decide(() => 'arrives')
  await findNetwork(phone)

  await expect.poll(() => entriesOn(phone)).toEqual([])
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
})

test('pitfall 12: nothing of one account is sent or shown while another is signed in, and goes out when it returns', async ({
  joma,
}) => {
  await using owned = await unreliablePhone(joma, 'farida_y')
  const { phone, context, network } = owned
  const other = { username: 'karim_s' }
  await joined(joma, other)
  const worker = await workerDevtools(context, network.address)

  await test.step('the first is asked before leaving', async () => {
    await context.setOffline(true)
    await write(phone, 'of Farida')
    await phone.goto(`${network.address}/home`)
    await phone.getByRole('button', { name: 'Log out' }).click()
    const question = phone.getByRole('alertdialog')
    await expect(question).toContainText('One entry still waits to be sent. It stays on this phone')
    await question.getByRole('button', { name: 'Log out' }).click()
    await phone.waitForURL('**/login')
  })

  await test.step('the second sends something, and sees nothing of the first', async () => {
    await context.setOffline(false)
    await signIn(phone, other)
    await worker.sync()
    await phone.goto(`${network.address}/home/support`)
    await write(phone, 'of Karim')
    await expect.poll(() => messagesOf(joma, other)).toEqual(['of Karim'])
    await expect(phone.getByText('of Farida')).toHaveCount(0)
    await phone.goto(`${network.address}/home/more/waiting`)
    await expect(phone.getByText('Nothing waits to be sent')).toBeVisible()
    expect(network.tries).toHaveLength(1)
    expect((await entriesOn(phone)).map(({ username }) => username)).toEqual([owned.username])
  })

  await test.step('the first returns', async () => {
    await phone.goto(`${network.address}/home`)
    await phone.getByRole('button', { name: 'Log out' }).click()
    await phone.waitForURL('**/login')
    await signIn(phone, owned)
    await expect.poll(() => entriesOn(phone)).toEqual([])
    expect(await messagesOf(joma, owned)).toEqual(['of Farida'])
    expect(await messagesOf(joma, other)).toEqual(['of Karim'])
  })
})

test('a browser without background sync says that it sends when Joma is next opened, and does', async ({ joma }) => {
  await using owned = await unreliablePhone(joma, 'shirin_m')
  const { phone, context, openTab } = owned
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SyncManager')
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })
  await phone.reload()
  await context.setOffline(true)
  await write(phone, 'My money has not come yet.')
  await expect(phone.getByText('It is sent when Joma is next opened with a connection.').first()).toBeVisible()
  await phone.close()
  await context.setOffline(false)
  expect(await messagesOf(joma, owned)).toEqual([])

  const later = await openTab('/home')

  await expect.poll(() => messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
  await expect.poll(() => entriesOn(later)).toEqual([])
})

test('one entry of each kind, queued in airplane mode, arrives once after the tab was killed', async ({ joma }) => {
  await uploadVideo(joma)
  await using owned = await unreliablePhone(joma, 'monira_k')
  const { username, phone, context, network, openTab } = owned
  const worker = await workerDevtools(context, network.address)
  await phone.goto(`${network.address}/home/payment-sitting`)
  await expect(phone.getByLabel('Amount')).toBeVisible()
  await phone.goto(`${network.address}/home/my-task`)
  await expect(phone.getByText('Saved on this phone')).toBeVisible()
  await context.setOffline(true)

  await test.step('a task', async () => {
    await phone.getByRole('button', { name: /Complete Task 1/ }).click()
    await phone.getByRole('button', { name: 'Skip', exact: true }).click({ timeout: 60_000 })
    await expect(phone.getByText('Your finished task is saved on this phone.')).toBeVisible()
  })

  await test.step('a message', async () => {
    await phone.goto(`${network.address}/home/support`)
    await write(phone, 'My money has not come yet.')
  })

  await test.step('a payment form', async () => {
    await phone.goto(`${network.address}/home/payment-sitting`)
    await phone.getByLabel('Amount').fill('500')
    await phone.getByRole('textbox', { name: 'Account number' }).fill('01812345678')
    await phone.getByLabel('Transaction ID').fill('9GH7K2LM4P')
    await phone.getByRole('button', { name: 'Send request' }).click()
    await expect(reads(phone, 'Waiting to be sent')).toBeVisible()
  })

  await killTab(phone)
  await context.setOffline(false)
  await worker.sync()

  // Joma is closed: the worker sends them.
  await expect.poll(() => network.tries.filter(({ hasArrived }) => hasArrived).length).toBe(3)
  const later = await openTab('/home/more/waiting')
  await expect(later.getByText('Nothing waits to be sent')).toBeVisible()
  expect(await entriesOn(later)).toEqual([])
  const as = joma.as(username)
  expect(await messagesOf(joma, owned)).toEqual(['My money has not come yet.'])
  expect((await as(payments.mine, {})).items).toMatchObject([{ transaction_id: '9GH7K2LM4P', amount: 500 }])
  expect(await as(users.me, {})).toMatchObject({ earning: 200 })
  expect(network.tries.map(({ kind }) => kind).sort()).toEqual(['claim', 'payment', 'support'])
})

interface Member {
  username: string
}

const messagesOf = async (joma: Joma, { username }: Member) =>
  (await joma.as(username)(supports.mine, {})).items.map(({ message }) => message).sort()

/** Tells a page that there is a network again, as the phone does. */
const findNetwork = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** What the row of an entry says. */
const reads = (page: Page, state: string) => page.locator('.badge').getByText(state, { exact: true })

/** Resolves once the form has done its work: the message is sent, or kept. */
async function write(page: Page, message: string) {
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
}

async function signInAgain(page: Page, { username }: Member) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(ordinaryPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** How many tabs and workers send, or want to next. */
const howManySend = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const ours = [...held, ...pending].filter(({ name }) => name === 'joma-outbox')
    return new Set(ours.map(({ clientId }) => clientId)).size
  })
