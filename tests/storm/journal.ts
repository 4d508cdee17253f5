import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { JomaProcess } from '../support/server/joma-process.ts'
import type { Reply } from '../support/server/wire.ts'
import { type Action, allowedRefusals } from './actions.ts'
import type { StormState } from './state.ts'

/** A request with an unknown effect. It is sent again until it gets a response. */
export interface SentRequest {
  kind: Action['kind'] | 'upload'
  key: string
  send: (address: string) => Promise<Reply<unknown>>
  apply: (data: unknown) => void
}

/** What the clients know. */
export interface Journal {
  state: StormState
  /** Requests without a response, by key. */
  unanswered: Map<string, SentRequest>
  /** Acknowledged requests, by key. */
  acknowledged: Map<string, { sent: SentRequest; data: unknown }>
  /** Ids of videos whose upload was acknowledged. */
  videos: Set<string>
  unexpected: string[]
}

/** Sends a request and records its response, if there is one. */
export async function submit(journal: Journal, server: JomaProcess, sent: SentRequest): Promise<void> {
  journal.unanswered.set(sent.key, sent)
  const reply = await sent.send(server.address).catch((error: unknown) => {
    // A killed connection is noticed before the exit of the process.
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

/** Sends all unanswered requests again, under their keys, until each has a response. */
export async function resendUnanswered(journal: Journal, server: JomaProcess): Promise<void> {
  while (journal.unanswered.size > 0) {
    await Promise.all([...journal.unanswered.values()].map((sent) => submit(journal, server, sent)))
    expect(server.isRunning(), server.output()).toBe(true)
  }
}
