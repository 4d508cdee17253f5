import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { JomaProcess } from '../support/server/joma-process.ts'
import type { Reply } from '../support/server/wire.ts'
import { type Action, allowedRefusals } from './actions.ts'
import type { StormState } from './state.ts'

/** Where a server keeps what it keeps. */
export interface DataLocation {
  dataDir: string
  databaseUrl?: string
}

/** Something that was sent and may or may not have had its effect. It is sent again until it is answered. */
export interface SentRequest {
  kind: Action['kind'] | 'upload'
  key: string
  send: (address: string) => Promise<Reply<unknown>>
  apply: (data: unknown) => void
}

/** What those who sent something know of it. */
export interface Journal {
  state: StormState
  /** Sent and not answered, by key. */
  unanswered: Map<string, SentRequest>
  /** What was acknowledged, by key. */
  acknowledged: Map<string, { sent: SentRequest; data: unknown }>
  /** Ids of videos whose upload was acknowledged. */
  videos: Set<string>
  unexpected: string[]
}

/** Sends something and takes down what it was answered, if it was. */
export async function submit(journal: Journal, server: JomaProcess, sent: SentRequest): Promise<void> {
  journal.unanswered.set(sent.key, sent)
  const reply = await sent.send(server.address).catch((error: unknown) => {
    // The kill is felt here a moment before the system tells of it.
    if (error instanceof TypeError) return undefined
    throw error
  })
  if (!reply) return void (await pause(5))
  const { status, message, headers } = reply
  const isOpen = status === 503 || (status === 409 && headers.has('Retry-After'))
  if (isOpen) return void (await pause(20))
  journal.unanswered.delete(sent.key)
  if (status === 200) {
    sent.apply(reply.data)
    journal.acknowledged.set(sent.key, { sent, data: reply.data })
  } else if (sent.kind === 'upload' || !allowedRefusals[sent.kind].includes(status)) {
    journal.unexpected.push(`${sent.kind} ${status} ${message}`)
  }
}

/** What was never answered is sent again under its key, until it is. */
export async function resendUnanswered(journal: Journal, server: JomaProcess): Promise<void> {
  while (journal.unanswered.size > 0) {
    await Promise.all([...journal.unanswered.values()].map((sent) => submit(journal, server, sent)))
    expect(server.isRunning(), server.output()).toBe(true)
  }
}
