import type { Logger } from 'pino'
import { Refusal } from '#contract/errors.ts'
import { getUnavailableCode, isUnavailable } from '../db/errors.ts'
import { serializeError } from './log.ts'

export interface Failure {
  /** Who received the error: the client of a call, or no client but this log. */
  source: 'call' | 'job'
  /** Of the request. */
  id?: string
}

export interface FailureLog {
  report: (error: unknown, failure: Failure) => void
  /** Logs what is only counted so far. */
  flush: () => void
}

interface Parts {
  log: Pick<Logger, 'error' | 'warn'>
  /** Whether an outage is over. Asked after some seconds without a failure. Default: yes. */
  isOver?: () => Promise<boolean>
}

/** Logs failed calls and jobs. Many failures at once, as in an outage, are a few lines with their number. */
export function createFailureLog({ log, isOver = async () => true }: Parts): FailureLog {
  const outage = createOutageLog({ log, isOver })
  const unexpected = createUnexpectedLog(log)
  return {
    report: (error, failure) => (isOutage(error) ? outage : unexpected).report(error, failure),
    flush: () => {
      outage.flush()
      unexpected.flush()
    },
  }
}

const isOutage = (error: unknown) => (error instanceof Refusal ? error.code === 'unavailable' : isUnavailable(error))

const secondMs = 1_000
/** How many errors of one kind are logged in full in a second. */
const fullMax = 10

interface Kind {
  type: string
  code: string | undefined
  /** Where it was thrown. */
  at: string | undefined
  count: number
}

/** Logs unexpected errors in full. Of a kind with more than ten in a second, the others are one line with their number. */
function createUnexpectedLog(log: Pick<Logger, 'error'>): FailureLog {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const { count, ...kind } of kinds.values())
      if (count > fullMax) log.error({ ...kind, count: count - fullMax }, 'unexpected, not logged in full')
    kinds.clear()
  }
  return {
    flush,
    report: (error, { source, id }) => {
      const { type, code, at } = serializeError(error)
      const kind = { type, code, at: at[0] }
      const key = JSON.stringify(kind)
      const count = (kinds.get(key)?.count ?? 0) + 1
      kinds.set(key, { ...kind, count })
      timer ??= setTimeout(flush, secondMs).unref()
      if (count <= fullMax) log.error({ id, err: error }, source === 'call' ? 'unexpected' : 'background')
    },
  }
}

const tickMs = 1_000
/** Longer than the pause of the most frequent job, and the time after which clients repeat a refused call. */
const quietMs = 6_000

interface Counts {
  calls: number
  jobs: number
  codes: Record<string, number>
}

interface Outage {
  startedAt: number
  lastAt: number
  total: Counts
  /** Since the last line. */
  recent: Counts
  isChecking: boolean
}

interface OutageParts {
  log: Pick<Logger, 'error' | 'warn'>
  isOver: () => Promise<boolean>
}

/**
 * Logs calls that are refused as unavailable, and jobs that fail for the same reason: the first one with each code in full,
 * then one line a second with their number, and one line at the end.
 */
function createOutageLog({ log, isOver }: OutageParts): FailureLog {
  let outage: Outage | undefined
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    if (!outage || outage.recent.calls + outage.recent.jobs === 0) return
    log.error(outage.recent, 'Still unavailable')
    outage.recent = none()
  }
  const end = ({ total, startedAt, lastAt }: Outage) => {
    clearInterval(timer)
    outage = undefined
    log.warn({ seconds: Math.round((lastAt - startedAt) / 100) / 10, ...total }, 'Available again')
  }
  const endIfOver = async (current: Outage) => {
    current.isChecking = true
    const hasEnded = await isOver().catch(() => false)
    current.isChecking = false
    if (hasEnded && isQuiet(current)) end(current)
  }
  const tick = () => {
    flush()
    if (outage && isQuiet(outage) && !outage.isChecking) void endIfOver(outage)
  }
  return {
    flush,
    report: (error, failure) => {
      const now = performance.now()
      if (!outage) {
        outage = { startedAt: now, lastAt: now, total: none(), recent: none(), isChecking: false }
        timer = setInterval(tick, tickMs).unref()
      }
      outage.lastAt = now
      const code = getUnavailableCode(error)
      if (!(code in outage.total.codes)) log.error({ id: failure.id, err: error }, 'unavailable')
      else count(outage.recent, code, failure)
      count(outage.total, code, failure)
    },
  }
}

const none = (): Counts => ({ calls: 0, jobs: 0, codes: {} })

const isQuiet = ({ lastAt }: Outage) => performance.now() - lastAt >= quietMs

function count(counts: Counts, code: string, { source }: Failure): void {
  counts[source === 'call' ? 'calls' : 'jobs']++
  counts.codes[code] = (counts.codes[code] ?? 0) + 1
}
