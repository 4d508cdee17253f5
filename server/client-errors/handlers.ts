import type { Logger } from 'pino'
import type { clientErrors as endpoints } from '#contract/client-errors.ts'
import type { Handlers } from '../http/mount-endpoints.ts'

const windowMs = 60_000
/** A bug that all pages have must not fill the log. */
const linesMax = 30

/** Counts in memory, in each process: more reports are accepted and not logged. */
export function createClientErrorHandlers({ log }: { log: Pick<Logger, 'warn'> }): Handlers<typeof endpoints> {
  let [lines, startedAtMs] = [0, -Infinity]
  function isWithinLimit() {
    if (performance.now() - startedAtMs > windowMs) [lines, startedAtMs] = [0, performance.now()]
    lines += 1
    return lines <= linesMax
  }
  return {
    report: (clientError) => async () => {
      if (isWithinLimit()) log.warn({ clientError }, 'A page has shown its error screen')
      return null
    },
  }
}
