import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Random } from '#tests/storm/random.ts'
import type { Server } from './server.ts'
import { killTab, type UnreliablePhone } from './unreliable-phone.ts'
import type { Outcome } from './unreliable-proxy.ts'
import type { WorkerDevtools } from './worker-devtools.ts'

export interface Chaos {
  random: Random
  server: Server
  phone: UnreliablePhone
  worker: WorkerDevtools
  /** The open tabs. Between two faults there is at least one. */
  tabs: Page[]
  /** The messages that the form has accepted: sent or queued. */
  written: string[]
}

/** How often each fault happens in a full run. A small run has each of them at least once. */
const timesInFullRun: [times: number, fault: Fault][] = [
  [2, killServer],
  [3, killOneTab],
  [3, killWorker],
  [2, wakeWorker],
  [3, interruptNetwork],
  [1, openSecondTab],
  [5, writeMessage],
]

type Fault = (chaos: Chaos) => Promise<void>

/** The faults of a run, in an order that the seed decides. */
export function shuffledFaults({ random }: Pick<Chaos, 'random'>, { isFull }: { isFull: boolean }): Fault[] {
  return timesInFullRun
    .flatMap(([times, fault]) => Array.from({ length: isFull ? times : Math.ceil(times / 3) }, () => fault))
    .map((fault) => ({ fault, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ fault }) => fault)
}

const failures: Outcome[] = [
  'request lost',
  'response lost',
  'response lost',
  'hangs',
  'hangs after delivery',
  500,
  503,
]

/** Some of the next attempts fail. All later ones are delivered. */
export function changeNetwork({ phone, random }: Chaos): void {
  const failureRate = random.pick([0.3, 0.6, 1])
  const isUnauthorized = random.next() < 0.1
  let attemptsLeft = random.between(3, 9)
  phone.network.decide(({ kind }) => {
    if (attemptsLeft-- <= 0 || random.next() > failureRate) return 'delivered'
    return isUnauthorized && kind === 'support' ? 401 : random.pick(failures)
  })
}

function killServer({ server }: Chaos) {
  return server.killAndStart()
}

async function killOneTab({ random, phone, tabs }: Chaos) {
  const [tab] = tabs.splice(random.between(0, tabs.length - 1), 1)
  // The user closes it, or the phone kills it.
  if (random.next() < 0.5) await tab!.close()
  else await killTab(tab!)
  await pause(random.between(0, 200))
  if (tabs.length === 0) tabs.push(await phone.openTab('/home'))
}

async function killWorker({ random, phone, worker, tabs }: Chaos) {
  // The worker sends only while no tab is open.
  if (random.next() < 0.7) await Promise.all(tabs.splice(0).map((tab) => tab.close()))
  await worker.sync()
  await pause(random.between(0, 300))
  await worker.kill()
  if (tabs.length === 0) tabs.push(await phone.openTab('/home'))
}

function wakeWorker({ worker }: Chaos) {
  return worker.sync()
}

async function interruptNetwork({ random, phone }: Chaos) {
  await phone.context.setOffline(true)
  await pause(random.between(0, 300))
  await phone.context.setOffline(false)
}

async function openSecondTab({ phone, tabs }: Chaos) {
  tabs.push(await phone.openTab('/home'))
}

async function writeMessage({ phone, tabs, written }: Chaos) {
  const [tab] = tabs as [Page]
  const message = `Written in the form, ${written.length + 1}`
  await tab.goto(`${phone.network.address}/home/support`)
  const field = tab.getByLabel('Message')
  await field.fill(message)
  await tab.getByRole('button', { name: 'Send message' }).click()
  const readValueAfterClosing = () => {
    phone.network.closeHanging()
    return field.inputValue()
  }
  await expect.poll(readValueAfterClosing).toBe('')
  written.push(message)
}
