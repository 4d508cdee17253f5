import { setTimeout as pause } from 'node:timers/promises'
import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { type Mail, messageOf } from './message.ts'
import { describeError, isPermanent } from './send-errors.ts'

/** A way for mails to leave the house. */
export interface MailTransport {
  send: (message: SendMailOptions, signal: AbortSignal) => Promise<void>
  close: () => void
}

export interface Mailer {
  /** Hands a mail over. Nobody waits for it: whoever asked must neither be kept nor see how it ends. */
  send: (mail: Mail) => void
  /** Mails on their way get a few seconds, those that wait for another try get none. */
  close: () => Promise<void>
}

interface Manner {
  from: string
  log: Pick<Logger, 'warn' | 'error'>
  /** Between one try and the next. After the last of them a mail is given up. */
  pausesMs?: number[]
  closeLimitMs?: number
  /** More mails than so many would fill the memory while a mail server is down. */
  waitingMax?: number
}

const tryLimitMs = 60_000

/** Tries each mail a few times, over the time a mail server takes to start again. */
export function createMailer(transport: MailTransport, { from, log, ...manner }: Manner): Mailer {
  const { pausesMs = [2_000, 15_000, 60_000], closeLimitMs = 4_000, waitingMax = 1_000 } = manner
  const [closing, tooLate] = [new AbortController(), new AbortController()]
  const waiting = new Set<Promise<void>>()

  async function deliver(mail: Mail) {
    const message = messageOf(mail, from)
    for (const pauseMs of [...pausesMs, 'never'] as const) {
      try {
        return await transport.send(message, AbortSignal.any([tooLate.signal, AbortSignal.timeout(tryLimitMs)]))
      } catch (error) {
        if (pauseMs === 'never' || closing.signal.aborted || isPermanent(error)) throw error
        log.warn(describeError(error), 'A mail could not be sent yet')
        await pause(pauseMs, undefined, { signal: closing.signal })
      }
    }
  }

  return {
    send: (mail) => {
      if (waiting.size >= waitingMax) return log.error('Too many mails wait already; one is not sent')
      const giveUp = (error: unknown) => log.error(describeError(error), 'A mail is given up')
      const delivery = deliver(mail)
        .catch(giveUp)
        .finally(() => waiting.delete(delivery))
      waiting.add(delivery)
    },
    close: async () => {
      closing.abort()
      const cap = setTimeout(() => tooLate.abort(), closeLimitMs)
      await Promise.all(waiting)
      clearTimeout(cap)
      transport.close()
    },
  }
}
