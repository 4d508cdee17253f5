import type { Output, WriteEndpoint } from '#contract/endpoint.ts'
import { messages } from '../i18n/messages.ts'
import { hasArrived } from '../outbox/entry.ts'
import { withLock } from '../storage/with-lock.ts'
import { showToast } from '../ui/toast.ts'
import { CallError } from './call-error.ts'
import { createUnanswered, findResult, throwSettled } from './find-result.tsx'
import {
  endPending,
  type PendingWrite,
  readPending,
  storePending,
  toBody,
  UnansweredError,
  withoutSecrets,
} from './pending-write.ts'
import { ProposedError } from './proposed-error.ts'

interface Sent<E extends WriteEndpoint> {
  /** Where the key is stored. */
  place: string
  /** Used if no key is stored. */
  key: string
  /** What the form has sent. */
  fields: object
  /** The result of an earlier one is only a note, because the screen may be about something else now. */
  isNote: boolean
  /** Undefined: only asks what became of the last one. */
  send: ((key: string) => Promise<Output<E> | undefined>) | undefined
  /** Whether the form was left. It then does not show the answer. */
  isLeft: () => boolean
}

/**
 * Stores the key of a write, sends it, and forgets the key when the server has answered. Until then the key stays the same. After a
 * refusal of a later attempt, and after an error of the server, it asks first, because the write may have gone through. Throws
 * `UnansweredError` if that is not known. If the form was left, the key of a write that was done stays, so that its next visit shows
 * the result.
 */
export async function sendOnce<E extends WriteEndpoint>(
  endpoint: E,
  { place, fields, isNote, send, isLeft, ...sent }: Sent<E>,
): Promise<Output<E> | undefined> {
  const last = readPending(place)
  const ask = (pending: PendingWrite, isOther = false) =>
    findResult(endpoint, { place, pending, isOther, isRunning: isSentByTab, isLeft })
  // Without a stored key another tab has got the answer meanwhile.
  if (!send) return last ? ask(last, isNote) : throwSettled()
  const key = last?.key ?? sent.key
  const now = { key, body: toBody(fields), values: withoutSecrets(fields), sentAtMs: Date.now() }
  // Another input is not sent under the key of the last one. It is sent if that did not arrive.
  if (last && last.body !== now.body) await unlessNone(ask(last, true))
  if (!storePending(place, now)) throw new Error(messages.storage.fullAtSending)
  try {
    const answer = await withKeyLock(key, () => send(key))
    if (!answer) return ask(now)
    finish({ place, key, isLeft: isLeft() })
    return answer.output
  } catch (error) {
    const found = await findDone(error, { isRepeat: last !== undefined, ask: () => ask(now) })
    if (found) return found.output
    if (isAnswer(error)) finish({ place, key, isLeft: isLeft(), error: error as Error })
    throw error
  }
}

interface Finished {
  place: string
  key: string
  isLeft: boolean
  error?: Partial<CallError> & Error
}

/** Forgets the key of an answered write. If its form was left, a toast has the answer, and the key of a write that was done stays. */
function finish({ place, key, isLeft, error }: Finished): void {
  const isRefused = error instanceof CallError && !hasArrived(error.code)
  endPending(place, key, { isLeft: isLeft && !isRefused })
  if (!isLeft) return
  if (!error) showToast.info(messages.unanswered.done)
  // The question for a proof was closed with the form.
  else if (error.code !== 'proof_needed') showToast[isRefused ? 'error' : 'info'](error.message)
}

interface Attempt<Data> {
  /** It was sent before under the same key. */
  isRepeat: boolean
  ask: () => Promise<Data>
}

/** The result of a write that has failed now but may have gone through. Undefined if it has not. */
async function findDone<Data>(error: unknown, { isRepeat, ask }: Attempt<Data>): Promise<{ output: Data } | undefined> {
  if (!(error instanceof CallError)) return undefined
  // The server cannot be reached to ask it either.
  if (error.status === undefined) throw createUnanswered('unknown', error)
  return isRepeat || !isAnswer(error) ? unlessNone(ask().then((output) => ({ output }))) : undefined
}

/** Undefined if it did not arrive. */
const unlessNone = <Result>(asked: Promise<Result>): Promise<Result | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof UnansweredError && error.state === 'none') return undefined
    throw error
  })

/** Whether it tells what became of the write. After a server error it may have gone through. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ProposedError ||
  (error instanceof CallError && (error.status ?? 500) < 500 && error.code !== 'request_running')

/** Runs under the lock of the key. Undefined if another tab is sending it. */
const withKeyLock = <Data>(key: string, run: () => Promise<Data>): Promise<{ output: Data } | undefined> =>
  withLock(`joma-write-${key}`, async (isLocked) => (isLocked ? { output: await run() } : undefined), {
    ifAvailable: true,
  })

const isSentByTab = async (key: string): Promise<boolean> => !(await withKeyLock(key, async () => undefined))
