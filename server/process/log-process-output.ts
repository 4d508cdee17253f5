import type { Logger } from 'pino'
import { printFatal } from './print.ts'

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const

/** Logs what Node and libraries would print as text: warnings, errors that end the process, and calls of `console`. */
export function logProcessOutput(log: Logger): void {
  // Node prints warnings by a listener of its own.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, warning.name))
  // Unhandled rejections too.
  process.on('uncaughtException', (error) => {
    printFatal('An error was not caught', error)
    process.exit(1)
  })
  for (const [method, level] of Object.entries(levels))
    console[method as keyof typeof levels] = (...values: unknown[]) => {
      // Other values may be personal data.
      const text = values.filter((value) => typeof value === 'string').join(' ')
      log[level]({ err: values.find((value) => value instanceof Error) }, text || 'console')
    }
}
