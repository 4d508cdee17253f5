import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { dayInDhaka } from '#contract/days.ts'
import { signIn } from '#server/commands/demo/act.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { payments } from '#server/payments/table.ts'
import { createUser } from '#server/users/create-user.ts'
import { createFirstAdmin } from '#server/users/first-admin.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { startJoma } from '#tests/support/joma-process.ts'
import { admin } from './joma.ts'
import { keptOnPhone, viewports } from './phone.ts'

const count = 10_000
/** Longer tasks are felt. */
const longTaskMs = 50
const slowedBy = 4

// It would write down the document at each step, and be most of what is measured.
test.use({ trace: 'off' })

test('a queue of 10,000 requests stays smooth on a slow computer', async ({ browser }) => {
  await using house = await crowdedHouse()
  const app = { request: (path: string, init: RequestInit) => fetch(house.address + path, init) }
  const storageState = keptOnPhone(house.address, { accessToken: await signIn(app, admin) })
  const context = await browser.newContext({ ...viewports.desktop, storageState, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${house.address}/home/balance-request`)
  await expect(page.getByRole('status').getByText('10,000')).toBeVisible()

  await test.step('all of them are read as one goes on', async () => {
    await expect.poll(() => toTheEnd(page), { timeout: 120_000, intervals: [50] }).toBe(count)
    expect(await page.getByRole('row').count()).toBeLessThan(60)
  })

  await test.step('no task of scrolling through them is felt', async () => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await page.waitForTimeout(1_000)
    await page.mouse.move(800, 500)

    // What else the computer does only ever makes it slower: the quietest of some rounds says what the page takes.
    const rounds: number[][] = []
    while (rounds.length < roundsMax && !rounds.some(isSmooth)) rounds.push(await tasksOfRound(browser, page))

    for (const tasksMs of rounds) expect(tasksMs.length).toBeGreaterThan(40)
    expect(rounds.filter(isSmooth), `longest: ${rounds.map((tasksMs) => Math.max(...tasksMs))}`).toHaveLength(1)
  })

  await context.close()
})

const roundsMax = 5
const isSmooth = (tasksMs: number[]) => tasksMs.every((ms) => ms <= longTaskMs)

/** Scrolls down and up again by the wheel. */
async function tasksOfRound(browser: Browser, page: Page) {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, turn < 20 ? 120 : -120)
    await page.waitForTimeout(50)
  }
  return busyTasksMs((await browser.stopTracing()).toString())
}

/** The number of the last row there is, once it is scrolled to. */
const toTheEnd = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    const rows = document.querySelectorAll('tbody tr[aria-rowindex]')
    return Number(rows[rows.length - 1]?.getAttribute('aria-rowindex')) - 1
  })

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** µs of the processor, so that what else the computer does meanwhile does not count. */
  tdur?: number
  args?: { name?: string }
}

/** How long each task of the page's main thread has kept the processor busy. */
function busyTasksMs(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .filter((ms) => ms > 1)
}

/** Joma with very many requests that wait. */
async function crowdedHouse() {
  const dataDir = await mkdtemp(join(tmpdir(), 'joma-'))
  await fill(dataDir)
  const joma = await startJoma({ command: 'commands/start.ts', dataDir, environment: { LOG_LEVEL: 'warn' } })
  return {
    address: joma.address,
    [Symbol.asyncDispose]: async () => {
      await joma.end('SIGTERM')
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Past the calls, which would take minutes. */
async function fill(dataDir: string) {
  const { db, close } = await connect(readConfig({ DATA_DIR: dataDir }))
  await createFirstAdmin(db, admin)
  const member = await db.transaction(async (tx) =>
    createUser(tx, {
      username: 'rahima_k',
      email: 'rahima@example.com',
      country: 'Bangladesh',
      mobile_number: '01712345678',
      gender: 'female',
      role: 'customer',
      passwordHash: await hashPassword(admin.password),
      referrerId: null,
    }),
  )
  const date = dayInDhaka()
  const requests = Array.from({ length: count }, (_, place) => ({
    user_id: member.id,
    account_number: '01712345678',
    payment_method: 'bkash' as const,
    transaction_id: `9GH${1_000_000 + place}`,
    amount: BigInt(50_000 + place),
    date,
  }))
  for (let start = 0; start < count; start += 1_000)
    await db.insert(payments).values(requests.slice(start, start + 1_000))
  await close()
}
