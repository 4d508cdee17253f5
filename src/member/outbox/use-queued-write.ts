import { useRef } from 'react'
import type { Input, Output } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { isOnline, mayReachServer } from '../../connectivity/connectivity.ts'
import type { Draft } from '../../forms/draft.ts'
import type { FieldErrors } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { requestBackgroundSync } from '../../outbox/background-sync.ts'
import { type Change, subscribe } from '../../outbox/changes.ts'
import { addEntry, changeEntry, maxEntries, type NewEntry, OutboxFull } from '../../outbox/entries.ts'
import { isOverLimit, type Kind, outboxEndpoints, type Refused } from '../../outbox/entry.ts'
import { sendEntries } from '../../outbox/send-entries.ts'
import { readSession } from '../../session/session.ts'
import { showToast } from '../../ui/toast.ts'
import { deleteAllVideos } from '../../videos/delete-videos.ts'
import { getSavedMessage, getSentMessage } from './saved-message.ts'
import { markClaims } from './task-roll-over.ts'
import { foregroundEntries } from './use-outbox.ts'

type Endpoints = typeof outboxEndpoints

interface QueuedWriteOptions<K extends Kind> {
  unexpected?: string
  check?: (input: Input<Endpoints[K]>) => FieldErrors
  /** It is in the outbox, before it is sent. */
  onQueued?: () => void
  /** The server has accepted it. */
  onSent: (output: Output<Endpoints[K]>) => void
  /** It is stored in the outbox and sent later. */
  onStored: (isSignInNeeded: boolean) => void
  onRefused?: (refusal: CallError) => void
}

/** `useWrite` through the outbox: the input is stored first and then sent. */
export function useQueuedWrite<K extends Kind>(
  kind: K,
  { unexpected, check, onQueued = () => {}, onSent, onStored, onRefused }: QueuedWriteOptions<K>,
) {
  const endpoint: Endpoints[K] = outboxEndpoints[kind]
  const isSignInNeeded = useRef(false)

  async function deliver(input: Input<Endpoints[K]>, id: string, left: AbortSignal) {
    try {
      const result = await enqueue({ kind, input, id, onQueued, left })
      // The server's response has the type of its endpoint.
      if (result.is === 'sent') return result.output as Output<Endpoints[K]>
      isSignInNeeded.current = result.isSignInNeeded
      return undefined
    } catch (error) {
      if (error instanceof CallError) throw error
      if (error instanceof OutboxFull) throw new Error(messages.outbox.full(String(maxEntries)))
      return sendWithoutStorage(input, id, isQuotaExceeded(error))
    }
  }

  /** Without storage: send now or fail, and the form stays filled. */
  async function sendWithoutStorage(
    input: Input<Endpoints[K]>,
    id: string,
    isFull: boolean,
  ): Promise<Output<Endpoints[K]>> {
    try {
      return await call(endpoint, input, { idempotencyKey: id })
    } catch (error) {
      const isUnanswered = error instanceof CallError && error.status === undefined
      if (!isUnanswered) throw error
      throw new Error(isFull ? messages.storage.fullOutbox : messages.outbox.cannotSave)
    }
  }

  return useWrite(endpoint, {
    deliver,
    ...(unexpected && { unexpected }),
    ...(check && { check }),
    ...(onRefused && { onRefused }),
    onDone: onSent,
    onStored: () => onStored(isSignInNeeded.current),
  })
}

interface QueuedFormOptions<K extends Kind> extends Pick<QueuedWriteOptions<K>, 'check'> {
  unexpected: string
  /** Cleared once the entry is stored, because the form may be left before the outcome. Restored if the server refuses it. */
  draft: Draft
  /** The entry was sent, with the server's output, or stored. */
  onEnd: (output?: Output<Endpoints[K]>) => void
}

/** `useQueuedWrite` for a form that shows the outcome in a toast. */
export function useQueuedForm<K extends 'payment' | 'support' | 'reply'>(
  kind: K,
  { unexpected, check, draft, onEnd }: QueuedFormOptions<K>,
) {
  const restoreDraft = useRef(() => {})
  return useQueuedWrite(kind, {
    unexpected,
    ...(check && { check }),
    onQueued: () => {
      restoreDraft.current = draft.setAside()
    },
    onRefused: () => restoreDraft.current(),
    onSent: (output) => {
      showToast.success(getSentMessage(kind, output))
      onEnd(output)
    },
    onStored: (isSignInNeeded) => {
      showToast.info(getSavedMessage({ isOnline: isOnline(), isSignInNeeded }))
      onEnd()
    },
  })
}

/** The outcome within the time that the form waits: sent, or stored in the outbox. */
type Enqueued = { is: 'sent'; output: unknown } | { is: 'stored'; isSignInNeeded: boolean }

/** How long the form shows its busy button. */
const formTimeoutMs = 8_000

interface NewRequest {
  kind: Kind
  input: object
  /** A UUID: the id of the entry and its idempotency key. */
  id: string
  onQueued: () => void
  /** Aborts when the form is left. The entry is then like one that was stored without a network. */
  left: AbortSignal
}

/**
 * Stores an entry, then tries to send it. Throws `CallError` if the server refuses it, and deletes the entry; `OutboxFull`;
 * or the browser's exception if it has no storage.
 */
async function enqueue({ kind, input, id, onQueued, left }: NewRequest): Promise<Enqueued> {
  foregroundEntries.add(id)
  const outcome = watchFirstOutcome(id, left)
  try {
    if (kind === 'claim') markClaims()
    await addOrFreeSpace({ id, kind, username: readSession()?.username ?? '', body: input })
    onQueued()
    // In the user's gesture, because a browser may show a prompt.
    void navigator.storage?.persist?.()
    void requestBackgroundSync()
    if (!mayReachServer()) return { is: 'stored', isSignInNeeded: false }
    void sendEntries({ isOnline: true })
    const change = await outcome.promise
    if (left.aborted) {
      // Clears what was typed meanwhile.
      onQueued()
      return { is: 'stored', isSignInNeeded: false }
    }
    if (change?.state === 'sent') return { is: 'sent', output: change.output }
    const hasRefusal = change?.state === 'needs-fix' || change?.state === 'waiting'
    const refused = hasRefusal ? await removeRefused(id) : undefined
    if (refused) throw new CallError(refused.status, { success: false, ...refused })
    return { is: 'stored', isSignInNeeded: change?.state === 'sign-in' }
  } finally {
    outcome.stop()
    foregroundEntries.delete(id)
  }
}

/** If the disk is full, the saved videos are deleted first: an entry matters more. */
async function addOrFreeSpace(entry: NewEntry): Promise<void> {
  try {
    await addEntry(entry)
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
    await deleteAllVideos()
    await addEntry(entry)
  }
}

const isQuotaExceeded = (error: unknown): boolean =>
  (error as { name?: string } | undefined)?.name === 'QuotaExceededError'

/** Deletes a refused entry, because its form is still open and shows the errors. */
async function removeRefused(id: string): Promise<Refused | undefined> {
  let refused: Refused | null | undefined
  await changeEntry(id, (entry) => {
    refused = entry.refused
    return entry.state === 'needs-fix' || isOverLimit(entry) ? null : undefined
  })
  return refused ?? undefined
}

/** Resolves with the change that ended the first attempt, or with undefined after the timeout or when the form is left. */
function watchFirstOutcome(id: string, left: AbortSignal) {
  let stop = () => {}
  const promise = new Promise<Change | undefined>((resolve) => {
    let hasStarted = false
    const stopListening = subscribe((change) => {
      if (change.id !== id) return
      if (change.state === 'sending') hasStarted = true
      else if (hasStarted || change.state !== 'waiting') resolve(change)
    })
    const timer = setTimeout(resolve, formTimeoutMs)
    const giveUp = () => resolve(undefined)
    left.addEventListener('abort', giveUp)
    stop = () => {
      clearTimeout(timer)
      left.removeEventListener('abort', giveUp)
      stopListening()
    }
  })
  return { promise, stop }
}
