import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { maxEntries } from '#src/outbox/entries.ts'
import { type Entry, entryVersion } from '#src/outbox/entry.ts'
import { createRandom, logSeed } from '#tests/storm/random.ts'
import { isFull } from '#tests/support/test-size.ts'
import { type Chaos, changeNetwork, shuffledFaults } from '../support/browser/chaos-faults.ts'
import type { Member } from '../support/browser/create-member.ts'
import type { Joma } from '../support/browser/joma.ts'
import { putEntries, readEntries } from '../support/browser/outbox-store.ts'
import { test } from '../support/browser/own-server.ts'
import { openUnreliablePhone } from '../support/browser/unreliable-phone.ts'
import { workerDevtools } from '../support/browser/worker-devtools.ts'

const total = isFull ? 200 : 60
const hourMs = 3_600_000

/** Soft, so that one run reports both missing and duplicate entries. */
const softExpect = expect.configure({ soft: true })
const polling = { timeout: 60_000, intervals: [100, 250, 500] }

test('every entry arrives exactly once while network, tabs, worker and server are killed', async ({ joma, server }) => {
  const random = createRandom(logSeed('Chaos in the outbox'))
  await using phone = await openUnreliablePhone(joma)
  const worker = await workerDevtools(phone.context, phone.network.address)
  const chaos: Chaos = { random, server, phone, worker, tabs: [phone.page], written: [] }
  const faults = shuffledFaults(chaos, { isFull })
  const entries = newEntries(phone.username, total - faults.filter(({ name }) => name === 'writeMessage').length)
  const remaining = [...entries]

  const startedAt = Date.now()
  for (const [index, fault] of faults.entries()) {
    changeNetwork(chaos)
    await putIntoOutbox(chaos, remaining.splice(0, Math.ceil(remaining.length / (faults.length - index))))
    await dispatchOnlineInTabs(chaos)
    await pause(random.between(0, 250))
    await fault(chaos)
    await expect.poll(async () => (await entriesAfterRetry(chaos)).length, polling).toBeLessThan(maxEntries / 2)
  }
  await softExpect.poll(() => entriesAfterRetry(chaos), polling).toEqual([])
  console.log(
    `${total} entries, ${faults.length} faults, ${phone.network.attempts.length} attempts in ${Math.round((Date.now() - startedAt) / 1_000)} s`,
  )

  const messages = entries.flatMap(({ kind, body }) => (kind === 'support' ? [body.message as string] : []))
  const transactionIds = entries.flatMap(({ kind, body }) =>
    kind === 'payment' ? [body.transaction_id as string] : [],
  )
  expect(await listMessages(joma, phone)).toEqual([...messages, ...chaos.written].sort())
  expect(await transactionIdsOf(joma, phone)).toEqual(transactionIds.sort())
})

/** Entries as the forms write them. */
const newEntries = (username: string, count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    version: entryVersion,
    username,
    // Later than entries from the form, so that the form's entries are sent first.
    createdAtMs: Date.now() + hourMs + index,
    attempts: 0,
    nextAtMs: 0,
    state: 'waiting',
    mayHaveArrived: false,
    refused: null,
    ...(index % 4 === 0
      ? { kind: 'payment', body: paymentInput(index) }
      : { kind: 'support', body: { message: `Message ${index}` } }),
  }))

const paymentInput = (index: number) => ({
  account_number: '01812345678',
  payment_method: 'bkash',
  transaction_id: `TX${String(index).padStart(8, '0')}`,
  amount: 500,
  date: dayInDhaka(),
})

const putIntoOutbox = ({ tabs }: Chaos, entries: Entry[]) => putEntries(tabs[0]!, entries)

const dispatchOnlineInTabs = ({ tabs }: Chaos) =>
  Promise.all(tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))))

/** Ends hanging requests, renews the sign-in, starts a retry, and returns the entries that are left. */
async function entriesAfterRetry(chaos: Chaos): Promise<string[]> {
  chaos.phone.network.closeHanging()
  await signInWhereNeeded(chaos)
  await dispatchOnlineInTabs(chaos)
  const entries = await readEntries(chaos.tabs[0]!)
  return entries.map(({ kind, state, body }) => `${kind} ${state} ${JSON.stringify(body)}`)
}

/** Presses Send now for an entry that waits for a sign-in. The session is valid, because the proxy made the 401. */
async function signInWhereNeeded({ phone, tabs }: Chaos): Promise<void> {
  const [tab] = tabs as [Page]
  if (!(await readEntries(tab)).some(({ state }) => state === 'sign-in')) return
  await tab.goto(`${phone.network.address}/home/support`)
  const row = tab.getByRole('listitem').filter({ hasText: 'Sign in to send' }).first()
  await row.getByRole('button', { name: /^Send now/ }).click()
}

/** All messages. They fit on one page. */
async function listMessages(joma: Joma, { username }: Member): Promise<string[]> {
  const { items, total } = await joma.as(username)(supports.mine, { limit: '200' })
  expect(items).toHaveLength(total)
  return items.map(({ message }) => message).sort()
}

async function transactionIdsOf(joma: Joma, { username }: Member): Promise<string[]> {
  const { items, total } = await joma.as(username)(payments.mine, { limit: '200' })
  expect(items).toHaveLength(total)
  return items.map(({ transaction_id }) => transaction_id).sort()
}
