import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { notices } from '#contract/notices.ts'
import { users } from '#contract/users.ts'
import { startDemoApp } from '#tests/support/browser/demo-app.ts'
import { waitForActiveWorker } from '#tests/support/browser/page-ready.ts'
import { waitUntilCached } from '#tests/support/browser/query-cache.ts'
import { startEmptyPage } from './empty-page.ts'
import { coldStart, inBrowser } from './offline/cold-start.ts'
import { firstVisit } from './offline/first-visit.ts'

/** How Joma opens without a network on a cheap phone: `node bench/offline.ts [runs]` writes bench/offline.md. */
const runs = Number(process.argv[2] ?? 9)
const goals = { coldStartMs: 1_000, firstVisitBytes: 450_000 }

await using empty = await startEmptyPage()
await using house = await startDemoApp()
const profile = await mkdtemp(join(tmpdir(), 'joma-phone-'))

await inBrowser(profile, async (context) => {
  const page = await context.newPage()
  await page.goto(`${house.address}/assets/none`)
  await page.evaluate((token) => localStorage.setItem('accessToken', token!), house.tokens.member)
  await page.goto(`${house.address}/home`)
  await waitForActiveWorker(page)
  await waitUntilCached(page, 'nusrat', [users.me, notices.get])
})

const starts = {
  'The last known dashboard, offline': {
    url: `${house.address}/home`,
    selector: '.balance-figure',
    isOffline: true,
  },
  'An empty page of the same packages, online': { url: empty.address, selector: 'h1', isOffline: false },
}
const measured = Object.fromEntries(Object.keys(starts).map((name): [string, number[]] => [name, []]))
// In turn, so that a bad minute of the machine does not fall on one of them.
for (let run = 0; run < runs; run++) {
  for (const [name, start] of Object.entries(starts)) measured[name]!.push(await coldStart({ profile, ...start }))
}
const files = await firstVisit(house.address)
await rm(profile, { recursive: true })

const sum = files.reduce((bytes, file) => bytes + file.bytes, 0)
const whole = (figure: number) => Math.round(figure).toLocaleString('en')
const rows = Object.entries(measured).map(([name, figures]) => {
  const sorted = figures.toSorted((one, other) => one - other)
  const cells = [sorted[Math.floor(runs / 2)]!, sorted[0]!, sorted.at(-1)!].map(whole)
  return `| ${[name, ...cells].join(' | ')} |`
})

const text = `# How it opens without a network

\`node bench/offline.ts\`: ${runs} starts each, in turn, of a browser that is launched anew on the same profile, with a fourth of the
processor (the page's; the worker's thread is not slowed down). From the navigation to the balance, painted. The goal is ${whole(goals.coldStartMs)} ms.
${availableParallelism()} cores (${cpus()[0]?.model}), load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}.

| ms | Median | Fastest | Slowest |
| --- | ---: | ---: | ---: |
${rows.join('\n')}

A first visit with all that the worker keeps, which is every screen of a customer in both languages: ${files.length} files, ${whole(sum)} bytes as they
travel. The goal is ${whole(goals.firstVisitBytes)}.
`
console.log(text)
await writeFile(join(import.meta.dirname, 'offline.md'), text)
