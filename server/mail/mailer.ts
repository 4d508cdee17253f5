import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { hourS } from '#contract/durations.ts'
import type { Db } from '../db/connect.ts'
import { addPointsBelow } from '../http/limiter.ts'
import type { Background } from '../process/background.ts'
import { isAddress, readMailbox, toAsciiDomain } from './mailbox.ts'

/** Delivers one mail. */
export interface MailTransport {
  send: (message: SendMailOptions, signal: AbortSignal) => Promise<void>
  close: () => void
}

export interface Mailer {
  /** Queues a mail. The caller does not wait, because the response must reveal neither the duration nor the result. */
  send: (mail: Mail) => void
  /** Waits a few seconds for mails in delivery. Gives up mails that wait for a retry. */
  close: () => Promise<void>
}

interface MailerOptions {
  from: string
  log: Pick<Logger, 'warn' | 'error'>
  /** The pauses between attempts. After the last one the mail is given up. */
  pausesMs?: number[]
  /** The pause before a mail is repeated whose end the mail server has not confirmed. */
  unconfirmedPauseMs?: number
  closeLimitMs?: number
  /** Limits the memory that queued mails use while the mail server is down. */
  queueMax?: number
}

/** The last byte of a mail was sent, and the server has not answered: the mail may have arrived. */
export class UnconfirmedMail extends Error {
  constructor(cause: unknown) {
    super('The mail server has not confirmed the mail', { cause })
  }
}

/** Long, so that a slow server can finish the mail. Shorter than the life of a link, 30 minutes, less the wait of 10 for the response. */
export const unconfirmedPauseMs = 300_000

/** Retries each mail a few times, so that a restart of the mail server loses none. */
export function createMailer(transport: MailTransport, { from, log, ...options }: MailerOptions): Mailer {
  const { pausesMs = [2_000, 15_000, 60_000], closeLimitMs = 4_000, queueMax = 1_000 } = options
  const repeatPauseMs = options.unconfirmedPauseMs ?? unconfirmedPauseMs
  const [closing, aborting] = [new AbortController(), new AbortController()]
  const queue = new Set<Promise<void>>()

  /** Resolves when the mail is delivered. Throws if it is given up. */
  async function attempt(message: SendMailOptions, schedule: Schedule) {
    for (;;) {
      try {
        return await transport.send(message, aborting.signal)
      } catch (error) {
        const pauseMs = schedule.next(error)
        if (pauseMs === undefined || closing.signal.aborted) throw error
        log.warn(describeError(error), error instanceof UnconfirmedMail ? unconfirmed : 'A mail could not be sent yet')
        await pause(pauseMs, undefined, { signal: closing.signal })
      }
    }
  }

  async function deliver(mail: Mail) {
    const schedule = createSchedule(pausesMs, repeatPauseMs)
    try {
      await attempt(messageOf(mail, from), schedule)
    } catch (error) {
      if (schedule.mayHaveArrived()) log.warn(describeError(error), unconfirmed)
      else log.error(describeError(error), 'A mail is given up')
    }
  }

  return {
    send: (mail) => {
      if (queue.size >= queueMax) return log.error('Too many mails wait already; one is not sent')
      const delivery = deliver(mail).finally(() => queue.delete(delivery))
      queue.add(delivery)
    },
    close: async () => {
      closing.abort()
      const cap = setTimeout(() => aborting.abort(), closeLimitMs)
      await Promise.all(queue)
      clearTimeout(cap)
      transport.close()
    },
  }
}

interface Schedule {
  /** The pause before the next attempt. Undefined: there is none. */
  next: (error: unknown) => number | undefined
  mayHaveArrived: () => boolean
}

function createSchedule(pausesMs: number[], repeatPauseMs: number): Schedule {
  const pauses = [...pausesMs]
  let isUnconfirmed = false
  return {
    next: (error) => {
      if (!(error instanceof UnconfirmedMail)) return isPermanent(error) ? undefined : pauses.shift()
      // Each repeat may deliver another copy, so an unconfirmed mail is repeated once.
      const pauseMs = isUnconfirmed ? undefined : repeatPauseMs
      isUnconfirmed = true
      return pauseMs
    },
    mayHaveArrived: () => isUnconfirmed,
  }
}

/** A mail to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The name of the shop, for a sender without a name. */
  shopName?: string
  /** Anyone can cause it, so it does not use the last mail of an address's limit. */
  isRequested?: true
}

/** Creates nodemailer's message. Throws if `to` is not one plain address. */
export function messageOf({ to, subject, text, shopName = '' }: Mail, from: string): SendMailOptions {
  const sender = readMailbox(from)
  if (!isAddress(to) || !sender) throw new Error('A mail goes from one address to one address')
  return {
    // Nodemailer parses a string as a list of addresses with names.
    from: { ...sender, name: sender.name || shopName },
    to: { name: '', address: to },
    subject,
    text,
    // Does not break long links.
    textEncoding: 'quoted-printable',
    // The same for each attempt, so that mail servers can detect duplicates.
    messageId: `<${randomUUID()}@${toAsciiDomain(sender.address)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Describes a failed delivery for the log, without the server's messages, because they contain addresses. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  if (error instanceof UnconfirmedMail) return describeError(error.cause)
  const { code, responseCode, command } = error as SendError
  return { code: code ?? error.name, ...(responseCode && { responseCode }), ...(command && { command }) }
}

/** Whether a retry would fail too. 503 is about the session, not about the mail. */
function isPermanent(error: unknown): boolean {
  const { responseCode = 0 } = error as SendError
  return responseCode >= 500 && responseCode < 600 && responseCode !== 503
}

/** The fields of nodemailer's errors. */
interface SendError {
  code?: string
  responseCode?: number
  command?: string
}

const unconfirmed = 'The mail server has not confirmed a mail, which may have arrived'

const mailsMax = 5
/** Anyone can request a link. One mail is left for the notice of a changed password. */
const requestedMax = 4

interface Parts {
  db: Db
  mailer: Mailer
  background: Background
  log: Pick<Logger, 'warn'>
}

/** A mailer that sends at most five mails an hour to one address. More are dropped, and the caller does not see it. */
export const limitMails = ({ db, mailer, background, log }: Parts): Mailer => ({
  send: (mail) => {
    const send = async () => {
      if (await countMail(db, mail.to, mail.isRequested ? requestedMax : mailsMax)) mailer.send(mail)
      else log.warn('An address has too many mails; one is not sent')
    }
    background.run(send())
  },
  close: mailer.close,
})

/** Counts a mail unless its address has `max` already. */
const countMail = (db: Db, to: string, max: number): Promise<boolean> =>
  addPointsBelow(db, { key: `mail address:${to.trim().toLowerCase()}`, windowS: hourS, max })
