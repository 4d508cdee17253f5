import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { type DemoApp, startDemoApp } from '#tests/support/browser/demo-app.ts'
import { startEarlierVersion } from './earlier-version.ts'
import { startEmptyPage } from './empty-page.ts'
import {
  type Measure,
  type Measurement,
  measurePage,
  measures,
  type Throttling,
  type Visit,
} from './lighthouse/measure-page.ts'

/**
 * Measures the first visit on a cheap phone: `node bench/lighthouse.ts [runs] [throttling]` writes bench/lighthouse.md for real
 * paints (`devtools`), and bench/lighthouse-default.md for Lighthouse's default (`simulate`). Without a throttling it measures
 * both. `BEFORE=<commit>` compares with an earlier version.
 */
const runs = Number(process.argv[2] ?? 5)
const onlyThrottling = process.argv[3]

await using empty = await startEmptyPage()
await using demo = await startDemoApp()
await using earlier = await startEarlierVersion()

const visits: Record<string, Visit> = {
  'An empty page': { url: empty.address, accessToken: undefined },
  ...listVisits(demo, ''),
  ...(earlier && listVisits(earlier, `, before (${process.env.BEFORE})`)),
}

function listVisits({ address, tokens: { member } }: DemoApp, version: string): Record<string, Visit> {
  return {
    [`Welcome${version}`]: { url: address, accessToken: undefined },
    [`Sign in${version}`]: { url: `${address}/login`, accessToken: undefined },
    [`Home${version}`]: { url: `${address}/home`, accessToken: member },
    [`My Tasks${version}`]: { url: `${address}/home/my-task`, accessToken: member },
  }
}

const throttlings: Record<Throttling, { file: string; description: string }> = {
  devtools: {
    file: 'lighthouse.md',
    description: 'Throttling is applied by the browser (`devtools`): the times are those of real paints.',
  },
  simulate: {
    file: 'lighthouse-default.md',
    description:
      "Throttling is Lighthouse's default (`simulate`): each script that arrived before a paint counts as a condition of it.",
  },
}
for (const [throttling, { file, description }] of Object.entries(throttlings)) {
  if (onlyThrottling && throttling !== onlyThrottling) continue
  const text = describe(description, await measureAll(throttling as Throttling))
  console.log(text)
  await writeFile(join(import.meta.dirname, file), text)
}

async function measureAll(throttling: Throttling): Promise<Record<string, Measurement[]>> {
  const all = Object.fromEntries(Object.keys(visits).map((name): [string, Measurement[]] => [name, []]))
  // Alternates between the pages, so that other load on the machine affects all of them.
  for (let run = 0; run < runs; run++) {
    for (const [name, visit] of Object.entries(visits)) all[name]!.push(await measureOrRepeat(visit, throttling))
  }
  return all
}

/** Repeats a visit once, because Lighthouse sometimes gets no trace from the browser. */
async function measureOrRepeat(visit: Visit, throttling: Throttling): Promise<Measurement> {
  try {
    return await measurePage(visit, throttling)
  } catch (error) {
    console.error(error)
    return measurePage(visit, throttling)
  }
}

function formatTable(all: Record<string, Measurement[]>): string {
  const median = (name: string, measure: Measure) => {
    const sorted = all[name]!.map(({ figures }) => figures[measure]).sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)]!
  }
  const lcp = (name: string) => median(name, 'largest-contentful-paint')
  const format = (measure: Measure, figure: number) =>
    measure === 'cumulative-layout-shift' ? figure.toFixed(3) : Math.round(figure).toLocaleString('en')
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const header = ['', ...Object.values(measures), 'LCP / empty']
  const lines = Object.keys(visits).map((name) =>
    row([
      name,
      ...(Object.keys(measures) as Measure[]).map((measure) => format(measure, median(name, measure))),
      (lcp(name) / lcp('An empty page')).toFixed(2),
    ]),
  )
  return [row(header), row(header.map((_, column) => (column === 0 ? '---' : '---:'))), ...lines].join('\n')
}

function describe(throttling: string, all: Record<string, Measurement[]>): string {
  const missed = new Set(
    Object.entries(all).flatMap(([name, measured]) =>
      measured.flatMap((each) => each.missed.map((audit) => `- ${name}: ${audit}`)),
    ),
  )
  return `# First visits

\`node bench/lighthouse.ts\`: the median of ${runs} first visits each, with Lighthouse's settings for phones (slow 4G, a fourth of the processor), a new
profile each time, and the demo's data. The empty page is one heading with React, the router, the query client, ky and valibot, inside the
same frame and served the same way. ${availableParallelism()} cores (${cpus()[0]?.model}), Node ${process.version}.

${throttling}

${formatTable(all)}
${missed.size > 0 ? `\nMissed:\n\n${[...missed].join('\n')}\n` : ''}`
}
