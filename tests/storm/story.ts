import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { JomaProcess } from '../support/server/joma-process.ts'
import type { Reply } from '../support/server/wire.ts'
import { type Act, refusalsOf } from './acts.ts'
import type { World } from './world.ts'

/** Where a server keeps what it keeps. */
export interface Place {
  dataDir: string
  databaseUrl?: string
}

/** Something that was sent and may or may not have had its effect. It is sent again until it is answered. */
export interface Sent {
  kind: Act['kind'] | 'upload'
  key: string
  send: (address: string) => Promise<Reply<unknown>>
  book: (data: unknown) => void
}

/** What those who sent something know of it. */
export interface Story {
  world: World
  /** Sent and not answered, by key. */
  open: Map<string, Sent>
  /** What was acknowledged, by key. */
  kept: Map<string, { sent: Sent; data: unknown }>
  /** Ids of videos whose upload was acknowledged. */
  videos: Set<string>
  unexpected: string[]
}

/** Sends something and takes down what it was answered, if it was. */
export async function submit(story: Story, server: JomaProcess, sent: Sent): Promise<void> {
  story.open.set(sent.key, sent)
  const reply = await sent.send(server.address).catch((error: unknown) => {
    // The kill is felt here a moment before the system tells of it.
    if (error instanceof TypeError) return undefined
    throw error
  })
  if (!reply) return void (await pause(5))
  const { status, message, headers } = reply
  const isOpen = status === 503 || (status === 409 && headers.has('Retry-After'))
  if (isOpen) return void (await pause(20))
  story.open.delete(sent.key)
  if (status === 200) {
    sent.book(reply.data)
    story.kept.set(sent.key, { sent, data: reply.data })
  } else if (sent.kind === 'upload' || !refusalsOf[sent.kind].includes(status)) {
    story.unexpected.push(`${sent.kind} ${status} ${message}`)
  }
}

/** What was never answered is sent again under its key, until it is. */
export async function sendAgain(story: Story, server: JomaProcess): Promise<void> {
  while (story.open.size > 0) {
    await Promise.all([...story.open.values()].map((sent) => submit(story, server, sent)))
    expect(server.isRunning(), server.output()).toBe(true)
  }
}
