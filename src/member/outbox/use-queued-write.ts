import { useRef } from 'react'
import type { Input, Output } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { maxEntries, OutboxFull } from '../../outbox/entries.ts'
import { type Kind, rows } from '../../outbox/entry.ts'
import { showToast } from '../../ui/toast.ts'
import { enqueue } from './enqueue.ts'
import { savedMessage, sentMessage } from './saved-message.ts'

type Rows = typeof rows

interface QueuedWriteOptions<K extends Kind> {
  unexpected?: string
  /** The server has accepted it. */
  onSent: (output: Output<Rows[K]>) => void
  /** It is stored in the outbox and sent later. */
  onStored: (isSignInNeeded: boolean) => void
  onRefused?: (refusal: CallError) => void
}

/** `useWrite` through the outbox: the input is stored first and then sent. */
export function useQueuedWrite<K extends Kind>(
  kind: K,
  { unexpected, onSent, onStored, onRefused }: QueuedWriteOptions<K>,
) {
  const row: Rows[K] = rows[kind]
  const isSignInNeeded = useRef(false)

  async function deliver(input: Input<Rows[K]>, id: string): Promise<Output<Rows[K]> | undefined> {
    try {
      const result = await enqueue({ kind, input, id })
      // The server's answer to this endpoint has the type of its row.
      if (result.is === 'sent') return result.output as Output<Rows[K]>
      isSignInNeeded.current = result.isSignInNeeded
      return undefined
    } catch (error) {
      if (error instanceof CallError) throw error
      if (error instanceof OutboxFull) throw new Error(messages.outbox.full(String(maxEntries)))
      return sendWithoutStorage(input, id)
    }
  }

  /** Without storage: send now or fail, and the form stays filled. */
  async function sendWithoutStorage(input: Input<Rows[K]>, id: string): Promise<Output<Rows[K]>> {
    try {
      return await call(row, input, { idempotencyKey: id })
    } catch (error) {
      const isUnanswered = error instanceof CallError && error.status === undefined
      throw isUnanswered ? new Error(messages.outbox.cannotSave) : error
    }
  }

  return useWrite(row, {
    deliver,
    ...(unexpected && { unexpected }),
    ...(onRefused && { onRefused }),
    onDone: onSent,
    onStored: () => onStored(isSignInNeeded.current),
  })
}

interface QueuedFormOptions {
  unexpected: string
  /** The entry was sent or stored. */
  onEnd: () => void
}

/** `useQueuedWrite` for a form that shows the outcome in a toast. */
export function useQueuedForm(kind: 'payment' | 'support', { unexpected, onEnd }: QueuedFormOptions) {
  return useQueuedWrite(kind, {
    unexpected,
    onSent: () => {
      showToast.success(sentMessage(kind))
      onEnd()
    },
    onStored: (isSignInNeeded) => {
      showToast.info(savedMessage(isSignInNeeded))
      onEnd()
    },
  })
}
