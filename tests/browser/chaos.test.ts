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
import { type Chaos, changeWeather, shuffledActs } from '../support/browser/chaos-deck.ts'
import type { Member } from '../support/browser/create-member.ts'
import type { Joma } from '../support/browser/joma.ts'
import { entriesOn, putEntries } from '../support/browser/outbox-on-phone.ts'
import { test } from '../support/browser/own-server.ts'
import { unreliablePhone } from '../support/browser/unreliable-phone.ts'
import { workerDevtools } from '../support/browser/worker-devtools.ts'

const total = isFull ? 200 : 60
const hourMs = 3_600_000

/** So that what waits for ever and what has arrived twice are both told. */
const softly = expect.configure({ soft: true })
const patience = { timeout: 60_000, intervals: [100, 250, 500] }

test('entries arrive once each, while network, tabs, worker and server are killed', async ({ joma, server }) => {
  const random = createRandom(logSeed('Chaos in the outbox'))
  await using owned = await unreliablePhone(joma)
  const worker = await workerDevtools(owned.context, owned.network.address)
  const chaos: Chaos = { random, server, owned, worker, tabs: [owned.phone], written: [] }
  const acts = shuffledActs(chaos, { isFull })
  const entries = newEntries(owned.username, total - acts.filter(({ name }) => name === 'writeMessage').length)
  const unqueued = [...entries]

  const startedAt = Date.now()
  for (const [place, act] of acts.entries()) {
    changeWeather(chaos)
    await queue(chaos, unqueued.splice(0, Math.ceil(unqueued.length / (acts.length - place))))
    await nudge(chaos)
    await pause(random.between(0, 250))
    await act(chaos)
    await expect.poll(async () => (await afterHelp(chaos)).length, patience).toBeLessThan(maxEntries / 2)
  }
  await softly.poll(() => afterHelp(chaos), patience).toEqual([])
  console.log(
    `${total} entries, ${acts.length} faults, ${owned.network.tries.length} tries in ${Math.round((Date.now() - startedAt) / 1_000)} s`,
  )

  const messages = entries.flatMap(({ kind, body }) => (kind === 'support' ? [body.message as string] : []))
  const transactionIds = entries.flatMap(({ kind, body }) =>
    kind === 'payment' ? [body.transaction_id as string] : [],
  )
  expect(await messagesOf(joma, owned)).toEqual([...messages, ...chaos.written].sort())
  expect(await transactionIdsOf(joma, owned)).toEqual(transactionIds.sort())
})

/** As the forms would have kept them. */
const newEntries = (username: string, count: number): Entry[] =>
  Array.from({ length: count }, (_, place) => ({
    id: randomUUID(),
    version: entryVersion,
    username,
    // What the form keeps meanwhile is older, and goes first: nobody waits for it.
    createdAtMs: Date.now() + hourMs + place,
    attempts: 0,
    nextAtMs: 0,
    state: 'waiting',
    mayHaveArrived: false,
    refused: null,
    ...(place % 4 === 0
      ? { kind: 'payment', body: paymentOf(place) }
      : { kind: 'support', body: { message: `Message ${place}` } }),
  }))

const paymentOf = (place: number) => ({
  account_number: '01812345678',
  payment_method: 'bkash',
  transaction_id: `TX${String(place).padStart(8, '0')}`,
  amount: 500,
  date: dayInDhaka(),
})

const queue = ({ tabs }: Chaos, entries: Entry[]) => putEntries(tabs[0]!, entries)

/** As the phone does when it has found a network. */
const nudge = ({ tabs }: Chaos) =>
  Promise.all(tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))))

/** What still waits, once everything that can help has been done. */
async function afterHelp(chaos: Chaos): Promise<string[]> {
  chaos.owned.network.cut()
  await signInWhereNeeded(chaos)
  await nudge(chaos)
  const left = await entriesOn(chaos.tabs[0]!)
  return left.map(({ kind, state, body }) => `${kind} ${state} ${JSON.stringify(body)}`)
}

/** Presses Send now where an entry asks for a sign-in: the session is good, whoever said otherwise. */
async function signInWhereNeeded({ owned, tabs }: Chaos): Promise<void> {
  const [tab] = tabs as [Page]
  if (!(await entriesOn(tab)).some(({ state }) => state === 'sign-in')) return
  await tab.goto(`${owned.network.address}/home/support`)
  const row = tab.getByRole('listitem').filter({ hasText: 'Sign in to send' }).first()
  await row.getByRole('button', { name: /^Send now/ }).click()
}

/** All of one page: there are fewer than it holds. */
async function messagesOf(joma: Joma, { username }: Member): Promise<string[]> {
  const { items, total } = await joma.as(username)(supports.mine, { limit: '200' })
  expect(items).toHaveLength(total)
  return items.map(({ message }) => message).sort()
}

async function transactionIdsOf(joma: Joma, { username }: Member): Promise<string[]> {
  const { items, total } = await joma.as(username)(payments.mine, { limit: '200' })
  expect(items).toHaveLength(total)
  return items.map(({ transaction_id }) => transaction_id).sort()
}
