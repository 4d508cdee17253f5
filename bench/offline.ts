import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { notices } from '#contract/notices.ts'
import { users } from '#contract/users.ts'
import { type DemoApp, startDemoApp } from '#tests/support/browser/demo-app.ts'
import { waitForActiveWorker } from '#tests/support/browser/page-ready.ts'
import { waitUntilCached } from '#tests/support/browser/query-cache.ts'
import { startEarlierVersion } from './earlier-version.ts'
import { startEmptyPage } from './empty-page.ts'
import { coldStart, inBrowser, type Start } from './offline/cold-start.ts'

/**
 * Measures how fast Joma opens without a network on a cheap phone: `node bench/offline.ts [runs]` writes bench/offline.md.
 * `BEFORE=<commit>` compares with an earlier version.
 */
const runs = Number(process.argv[2] ?? 9)
const goals = { coldStartMs: 1_000, ratio: 0.6, firstVisitBytes: 450_000 }
const emptyPage = 'An empty page of the same packages, online'

await using empty = await startEmptyPage()
await using demo = await startDemoApp()
await using earlier = await startEarlierVersion()

const starts: Record<string, Start> = {
  'The last known dashboard, offline': await prepareDashboard(demo),
  ...(earlier && { [`The same before (${process.env.BEFORE})`]: await prepareDashboard(earlier) }),
  [emptyPage]: { profile: await createProfile(), url: empty.address, selector: 'h1', isOffline: false },
}

/** Signs in, in a new browser, and waits until the dashboard can be opened without a network. */
async function prepareDashboard({ address, tokens }: DemoApp): Promise<Start> {
  const profile = await createProfile()
  await inBrowser(profile, async (context) => {
    const page = await context.newPage()
    await page.goto(`${address}/assets/none`)
    await page.evaluate((token) => localStorage.setItem('accessToken', token!), tokens.member)
    await page.goto(`${address}/home`)
    await waitForActiveWorker(page)
    await waitUntilCached(page, 'nusrat', [users.me, notices.get])
  })
  return { profile, url: `${address}/home`, selector: '.balance-figure', isOffline: true }
}

function createProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'joma-phone-'))
}

const measured = Object.fromEntries(Object.keys(starts).map((name): [string, number[]] => [name, []]))
// Alternates between the pages, so that other load on the machine affects all of them.
for (let run = 0; run < runs; run++) {
  for (const [name, start] of Object.entries(starts)) measured[name]!.push(await coldStart(start))
}
const files = await measureFirstVisit(demo.address)
await Promise.all(Object.values(starts).map(({ profile }) => rm(profile, { recursive: true })))

const sum = files.reduce((bytes, file) => bytes + file.bytes, 0)
const format = (figure: number) => Math.round(figure).toLocaleString('en')
const median = (figures: number[]) => figures.toSorted((one, other) => one - other)[Math.floor(runs / 2)]!
const rows = Object.entries(measured).map(([name, figures]) => {
  const cells = [median(figures), Math.min(...figures), Math.max(...figures)].map(format)
  const ratio = (median(figures) / median(measured[emptyPage]!)).toFixed(2)
  return `| ${[name, ...cells, ratio].join(' | ')} |`
})

const text = `# Opening without a network

\`node bench/offline.ts\`: ${runs} starts each, alternating. Each start launches a new browser on a prepared profile, with a fourth of the processor for the
page; the worker's thread is not slowed down. The time is from the navigation until the balance is painted. The goal is ${format(goals.coldStartMs)} ms, and ${goals.ratio} of the empty page.
${availableParallelism()} cores (${cpus()[0]?.model}), load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}.

| ms | Median | Fastest | Slowest | Median / empty |
| --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}

A first visit with all precached files, which are every member's screen in both languages: ${files.length} files, ${format(sum)} bytes
transferred. The goal is ${format(goals.firstVisitBytes)}.
`
console.log(text)
await writeFile(join(import.meta.dirname, 'offline.md'), text)

/** The transferred bytes of each file of a first visit: the page, the worker and all precached files. */
async function measureFirstVisit(address: string): Promise<{ file: string; bytes: number }[]> {
  const worker = await (await fetch(`${address}/sw.js`)).text()
  const precached = [...worker.matchAll(/"url":"([^"]+)"/g)]
    .map(([, url]) => `/${url}`)
    .filter((url) => url !== '/index.html')
  const files = [...new Set(['/home', '/sw.js', ...precached])]
  return Promise.all(files.map(async (file) => ({ file, bytes: await fetchBytes(address + file) })))
}

// Not with fetch, which decompresses the body.
function fetchBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`))
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
