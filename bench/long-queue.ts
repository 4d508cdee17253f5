import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildPage } from '#build/build.ts'
import { chromiumOptions, localStorageState, viewports } from '#tests/support/browser/chromium.ts'
import { fillQueue, pageSize } from '#tests/support/browser/long-queue.ts'
import { admin, prepareData } from '#tests/support/browser/prepared-data.ts'
import { startServer } from '#tests/support/browser/server.ts'

/** Measures how smoothly a long queue scrolls on a desktop: `node bench/long-queue.ts [rounds]` writes bench/long-queue.md. */
const rounds = Number(process.argv[2] ?? 5)
const counts = [200, 2_000, 10_000]
/** Users notice longer tasks. */
const goalMs = 50
const slowdown = 4

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
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, turn < 20 ? 120 : -120)
    await page.waitForTimeout(50)
  }
  const tasks = readTaskDurationsMs((await browser.stopTracing()).toString())
  if (tasks.length <= 40) throw new Error(`The page did not scroll: ${tasks.length} tasks.`)
  return tasks
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** µs of processor time: other work on the machine does not count. */
  tdur?: number
  args?: { name?: string }
}

/** The processor time of each task of the page's main thread, without tasks up to 1 ms. */
function readTaskDurationsMs(trace: string): number[] {
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
