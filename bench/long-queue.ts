import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildPage } from '#build/build.ts'
import { chromiumOptions, localStorageState, viewports } from '#tests/support/browser/chromium.ts'
import { fillQueue, pageSize } from '#tests/support/browser/long-queue.ts'
import { admin, prepareData } from '#tests/support/browser/prepared-data.ts'
import { startServer } from '#tests/support/browser/server.ts'
import { goalMs, slowdown, traceTasksMs } from './trace-tasks.ts'

/** Measures how smoothly a long queue scrolls on a desktop: `node bench/long-queue.ts [rounds]` writes bench/long-queue.md. */
const rounds = Number(process.argv[2] ?? 5)
const counts = [200, 2_000, 10_000]

await buildPage({ isForced: false })
await using _data = await prepareData()
const browser = await chromium.launch(chromiumOptions)
const longest = new Map<number, number[]>()
for (const count of counts) longest.set(count, await measure(browser, count))
await browser.close()

const median = (figures: number[]) => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!
const shortest = median(longest.get(counts[0]!)!)
const rows = counts.map((count) => {
  const figures = longest.get(count)!
  const parts = [median(figures), Math.min(...figures), Math.max(...figures)].map((ms) => (ms / goalMs).toFixed(2))
  return `| ${[count.toLocaleString('en'), ...parts, (median(figures) / shortest).toFixed(2)].join(' | ')} |`
})
const text = `# Scrolling a long queue

\`node bench/long-queue.ts\`: ${rounds} rounds each of scrolling down and up with the wheel, in the middle of the queue's first page of ${pageSize} rows, with a fourth of the
processor. The result of a round is its longest task: the processor time of the page's main thread, divided by the goal of ${goalMs} ms. Up to 1.00 meets
the goal. The last column is the median divided by that of the shortest queue: at 1.00, a longer queue costs no more.
${availableParallelism()} cores (${cpus()[0]?.model}), load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}.

| Requests | Median | Fastest | Slowest | Relative to the shortest queue |
| ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
console.log(text)
await writeFile(join(import.meta.dirname, 'long-queue.md'), text)

/** The longest task of each round, in a queue of this many requests. */
async function measure(browser: Browser, count: number): Promise<number[]> {
  await using server = await startServer('prepared', { fill: (db) => fillQueue(db, count) })
  const storageState = localStorageState(server.address, { accessToken: await server.getToken(admin.username) })
  const context = await browser.newContext({ ...viewports.desktop, storageState, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${server.address}/home/balance-request`)
  await page
    .locator('tbody tr')
    .nth(pageSize - 1)
    .waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await page.waitForTimeout(1_000)
  await page.mouse.move(800, 500)
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) found.push(Math.max(...(await tasksOfRound(browser, page))))
  await context.close()
  return found
}

/** Scrolls down and up again with the wheel. Returns the duration of each task. */
async function tasksOfRound(browser: Browser, page: Page): Promise<number[]> {
  const tasks = await traceTasksMs(browser, page, async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel(0, turn < 20 ? 120 : -120)
      await page.waitForTimeout(50)
    }
  })
  if (tasks.length <= 40) throw new Error(`The page did not scroll: ${tasks.length} tasks.`)
  return tasks
}
