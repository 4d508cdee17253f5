import { useRef } from 'react'
import type { Input, Output } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { maxEntries, OutboxFull } from '../../outbox/entries.ts'
import { type Kind, rows } from '../../outbox/entry.ts'
import { words } from '../../words/words.ts'
import { enqueue } from './enqueue.ts'

type Rows = typeof rows

interface QueuedWriteOptions<K extends Kind> {
  unexpected?: string
  /** It has arrived. */
  onSent: (output: Output<Rows[K]>) => void
  /** It waits on this phone, until there is an answer or until its member signs in again. */
  onKept: (isSignInNeeded: boolean) => void
  onRefused?: (refusal: CallError) => void
}

/** `useWrite` for what may wait on the phone: it is kept first, and then sent. */
export function useQueuedWrite<K extends Kind>(
  kind: K,
  { unexpected, onSent, onKept, onRefused }: QueuedWriteOptions<K>,
) {
  const row: Rows[K] = rows[kind]
  const isSignInNeeded = useRef(false)

  async function deliver(input: Input<Rows[K]>, id: string): Promise<Output<Rows[K]> | undefined> {
    try {
      const kept = await enqueue({ kind, input, id })
      // What the server has answered to this row is what the row says.
      if (kept.is === 'sent') return kept.output as Output<Rows[K]>
      isSignInNeeded.current = kept.isSignInNeeded
      return undefined
    } catch (error) {
      if (error instanceof CallError) throw error
      if (error instanceof OutboxFull) throw new Error(words.outbox.full(String(maxEntries)))
      return deliverAtOnce(input, id)
    }
  }

  /** The phone keeps nothing: then now or not at all, and the form stays as it is. */
  async function deliverAtOnce(input: Input<Rows[K]>, id: string): Promise<Output<Rows[K]>> {
    try {
      return await call(row, input, { idempotencyKey: id })
    } catch (error) {
      const isUnanswered = error instanceof CallError && error.status === undefined
      throw isUnanswered ? new Error(words.outbox.cannotKeep) : error
    }
  }

  return useWrite(row, {
    deliver,
    ...(unexpected && { unexpected }),
    ...(onRefused && { onRefused }),
    onDone: onSent,
    onKept: () => onKept(isSignInNeeded.current),
  })
}
