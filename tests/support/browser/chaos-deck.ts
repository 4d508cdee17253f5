import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Random } from '#tests/storm/random.ts'
import type { Server } from './server.ts'
import type { Fate } from './unreliable-network.ts'
import { killTab, type UnreliablePhone } from './unreliable-phone.ts'
import type { WorkerDevtools } from './worker-devtools.ts'

export interface Chaos {
  random: Random
  server: Server
  owned: UnreliablePhone
  worker: WorkerDevtools
  /** The tabs that are open; at least one between two acts. */
  tabs: Page[]
  /** The messages that a form has said are sent or kept. */
  written: string[]
}

/** How often each fault happens in a full run. A small run has each of them at least once. */
const timesInFull: [times: number, act: Act][] = [
  [2, killServer],
  [3, killOneTab],
  [3, killWorker],
  [2, wakeWorker],
  [3, loseNetwork],
  [1, openSecondTab],
  [5, writeMessage],
]

type Act = (chaos: Chaos) => Promise<void>

/** The faults of a run, in an order that the seed decides. */
export function shuffledActs({ random }: Pick<Chaos, 'random'>, { isFull }: { isFull: boolean }): Act[] {
  return timesInFull
    .flatMap(([times, act]) => Array.from({ length: isFull ? times : Math.ceil(times / 3) }, () => act))
    .map((act) => ({ act, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ act }) => act)
}

const losses: Fate[] = [
  'is lost',
  'loses its answer',
  'loses its answer',
  'hangs',
  'hangs once it has arrived',
  500,
  503,
]

/** Some of the next tries go wrong; those behind them arrive. */
export function changeWeather({ owned, random }: Chaos): void {
  const lossRate = random.pick([0.3, 0.6, 1])
  const isSessionOver = random.next() < 0.1
  let left = random.between(3, 9)
  owned.network.decide(({ kind }) => {
    if (left-- <= 0 || random.next() > lossRate) return 'arrives'
    return isSessionOver && kind === 'support' ? 401 : random.pick(losses)
  })
}

function killServer({ server }: Chaos) {
  return server.killAndStart()
}

async function killOneTab({ random, owned, tabs }: Chaos) {
  const [tab] = tabs.splice(random.between(0, tabs.length - 1), 1)
  // As its owner closes it, or as the phone does.
  if (random.next() < 0.5) await tab!.close()
  else await killTab(tab!)
  await pause(random.between(0, 200))
  if (tabs.length === 0) tabs.push(await owned.openTab('/home'))
}

async function killWorker({ random, owned, worker, tabs }: Chaos) {
  // Only where no tab is open is it the worker that sends.
  if (random.next() < 0.7) await Promise.all(tabs.splice(0).map((tab) => tab.close()))
  await worker.sync()
  await pause(random.between(0, 300))
  await worker.kill()
  if (tabs.length === 0) tabs.push(await owned.openTab('/home'))
}

function wakeWorker({ worker }: Chaos) {
  return worker.sync()
}

async function loseNetwork({ random, owned }: Chaos) {
  await owned.context.setOffline(true)
  await pause(random.between(0, 300))
  await owned.context.setOffline(false)
}

async function openSecondTab({ owned, tabs }: Chaos) {
  tabs.push(await owned.openTab('/home'))
}

async function writeMessage({ owned, tabs, written }: Chaos) {
  const [tab] = tabs as [Page]
  const message = `Written in the form, ${written.length + 1}`
  await tab.goto(`${owned.network.address}/home/support`)
  const field = tab.getByLabel('Message')
  await field.fill(message)
  await tab.getByRole('button', { name: 'Send message' }).click()
  const textAfterCut = () => {
    owned.network.cut()
    return field.inputValue()
  }
  await expect.poll(textAfterCut).toBe('')
  written.push(message)
}
