import { availableParallelism, cpus, loadavg } from 'node:os'
import { operations, ownRecord, transfer } from './operations.ts'

export interface Figure {
  perSecond: number
  medianMs: number
  p95Ms: number
}

export interface Measured {
  /** From the start of the command to the first response, of a server that is built and has its tables. */
  readyMs: number[]
  idleMb: number
  busyMb: number
  /** One figure for each number of clients. */
  figures: Record<string, Figure[]>
  /** Lean transfers a second of PostgreSQL alone, for each number of clients. None for the built-in one, which has the same programs. */
  lean: number[]
}

interface Report {
  databases: Record<'separate server' | 'built-in', Measured>
  clients: number[]
  seconds: number
  warmUpS: number
}

const goals = {
  transferShare: 0.25,
  ownRecords: 2_500,
  readyMs: { 'separate server': 800, 'built-in': 500 },
  idleMb: { 'separate server': 110, 'built-in': 140 },
}

const format = (figure: number) => Math.round(figure).toLocaleString('en')
export const formatFigure = ({ perSecond, medianMs, p95Ms }: Figure) =>
  `${format(perSecond)}/s, ${format(medianMs)} / ${format(p95Ms)} ms`
const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (header: string[], lines: (string | number)[][]) =>
  [row(header), row(header.map(() => '---')), ...lines.map(row)].join('\n')
const median = (figures: number[]) => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!

/** The text of bench/throughput.md. */
export function report({ databases, clients, seconds, warmUpS }: Report): string {
  const postgres = databases['separate server']
  const capacity = table(
    ['', ...Object.keys(databases).flatMap((name) => clients.map((count) => `${name}, ${count} at once`))],
    Object.keys(operations).map((name) => [
      name,
      ...Object.values(databases).flatMap(({ figures }) => figures[name]!.map(formatFigure)),
    ]),
  )
  const shares = table(
    ['', ...clients.map((count) => `${count} at once`), 'Goal'],
    [
      ['A lean transfer by pgbench, prepared', ...postgres.lean.map((perSecond) => `${format(perSecond)}/s`), ''],
      [
        'A transfer over HTTP / a lean one',
        ...postgres.figures[transfer]!.map(({ perSecond }, index) => (perSecond / postgres.lean[index]!).toFixed(2)),
        goals.transferShare,
      ],
      [
        'Own records read over HTTP',
        ...postgres.figures[ownRecord]!.map(({ perSecond }) => `${format(perSecond)}/s`),
        `${format(goals.ownRecords)}/s`,
      ],
    ],
  )
  const processes = table(
    ['', 'Ready', 'Goal', 'Memory, idle', 'Goal', 'Memory after the load'],
    (['separate server', 'built-in'] as const).map((name) => {
      const { readyMs, idleMb, busyMb } = databases[name]
      return [
        name,
        `${format(median(readyMs))} ms (${format(Math.min(...readyMs))} to ${format(Math.max(...readyMs))})`,
        `${format(goals.readyMs[name])} ms`,
        `${format(idleMb)} MB`,
        `${format(goals.idleMb[name])} MB`,
        `${format(busyMb)} MB`,
      ]
    }),
  )

  return `# Capacity, start and memory of one process

\`node bench/throughput.ts ${seconds}\`: ${seconds} s for each figure, after a warm-up of ${warmUpS} s. ${availableParallelism()} cores (${cpus()[0]?.model}) for the server, its database and the
clients, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}.

Calls a second, then the median and the 95th percentile of their duration. A top-up is two calls. Both have the same
programs of PostgreSQL, which wait for the disk; the built-in one is started by Joma.

${capacity}

Against the goals, on the separate server. A lean transfer is the least that moves money once (\`bench/throughput/lean-transfer.sql\`): pgbench runs it without
the server, right after the transfers over HTTP with as many clients. The goal is for 8 to 16 clients.

${shares}

From the start of the command to the first \`/readyz\`, with a built server and existing tables: the median of ${postgres.readyMs.length} starts, the fastest and the
slowest. Memory is that of the process and those it has started, of which the built-in PostgreSQL is one: a page that they share counts once.
Idle: 60 s after the start.

${processes}
`
}
