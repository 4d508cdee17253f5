import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildPage } from '#build/build.ts'
import { chromiumOptions, localStorageState, viewports } from '#tests/support/browser/chromium.ts'
import { fillActivity, fillQueue } from '#tests/support/browser/long-queue.ts'
import { admin, prepareData } from '#tests/support/browser/prepared-data.ts'
import { type Server, startServer } from '#tests/support/browser/server.ts'
import { goalMs, slowdown, traceTasksMs } from './trace-tasks.ts'

/** Measures Inbox and Activity with 10,000 threads: `node bench/long-threads.ts` writes bench/long-threads.md. */
const count = 10_000
const turns = 60
/** Between two steps of the wheel, and between two presses of a key that is held down. */
const stepMs = 60

/** A phone's window has no wheel. */
const sizes = { desktop: viewports.desktop, narrow: { viewport: viewports.phone.viewport } }

await buildPage({ isForced: false })
await using _data = await prepareData()
const browser = await chromium.launch(chromiumOptions)
const results = [...(await measureInbox(browser)), ...(await measureActivity(browser))]
await browser.close()

const text = `# Inbox and Activity with 10,000 threads

\`node bench/long-threads.ts\`: a fourth of the processor, ${turns} steps of each act. A task is processor time of the page's main thread. The goal is no task
above ${goalMs} ms. While scrolling, the next pages are loaded and rendered.
${availableParallelism()} cores (${cpus()[0]?.model}), load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}.

| Act | Longest task | Second longest | Tasks above ${goalMs} ms |
| --- | ---: | ---: | ---: |
${results.join('\n')}

What the tasks are, from traces: a next page is rendered two rows a frame, with their styles, layout and paint. J and K change the list at once, and
the URL when they pause. Major garbage collections of the browser took 44 to 112 ms each.
`
console.log(text)
await writeFile(join(import.meta.dirname, 'long-threads.md'), text)

async function measureInbox(browser: Browser): Promise<string[]> {
  await using server = await startServer('prepared', { fill: (db) => fillQueue(db, count) })
  const page = await openPage(browser, server, { path: '/home/inbox', username: admin.username, size: 'desktop' })
  const rows = page.locator('.inbox-row')
  await rows.nth(20).waitFor()
  await page.locator('.staff-verbs').first().waitFor()
  await settle(page)
  const press = (key: string) => () => repeat(page, () => page.keyboard.press(key))
  const scroll = (by: number) => async () => {
    await page.mouse.move(380, 500)
    await repeat(page, () => page.mouse.wheel(0, by))
  }
  return [
    await measure(browser, page, 'Inbox, J', press('j')),
    await measure(browser, page, 'Inbox, K', press('k')),
    await measure(browser, page, 'Inbox, scrolling down', scroll(400)),
    await measure(browser, page, 'Inbox, scrolling up', scroll(-400)),
    `| Rows of the inbox at the end | ${await rows.count()} | | |`,
  ]
}

async function measureActivity(browser: Browser): Promise<string[]> {
  const username = 'rahima_k'
  await using server = await startServer('prepared', { fill: (db) => fillActivity(db, { username, count }) })
  const page = await openPage(browser, server, { path: '/home/activity', username, size: 'narrow' })
  const rows = page.locator('.act')
  await rows.nth(10).waitFor()
  await settle(page)
  const scroll = (by: number) => async () => {
    await page.mouse.move(180, 400)
    await repeat(page, () => page.mouse.wheel(0, by))
  }
  return [
    await measure(browser, page, 'Activity, scrolling down', scroll(300)),
    await measure(browser, page, 'Activity, scrolling up', scroll(-300)),
    `| Rows of the activity at the end | ${await rows.count()} | | |`,
  ]
}

interface Opened {
  path: string
  username: string
  size: keyof typeof sizes
}

/** Opens a screen at full speed, and slows it down afterwards. */
async function openPage(browser: Browser, server: Server, { path, username, size }: Opened): Promise<Page> {
  const storageState = localStorageState(server.address, { accessToken: await server.getToken(username) })
  const context = await browser.newContext({ ...sizes[size], storageState, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(server.address + path)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(2_000)
}

async function repeat(page: Page, act: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await act()
    await page.waitForTimeout(stepMs)
  }
}

async function measure(browser: Browser, page: Page, name: string, act: () => Promise<void>): Promise<string> {
  const tasks = await traceTasksMs(browser, page, async () => {
    await act()
    await settle(page)
  })
  const [first = 0, second = 0] = tasks.toSorted((one, other) => other - one)
  const above = tasks.filter((ms) => ms > goalMs).length
  return `| ${name} | ${first.toFixed(0)} ms | ${second.toFixed(0)} ms | ${above} |`
}
