import { useEffect } from 'react'
import * as v from 'valibot'
import { dayMs } from '#contract/durations.ts'
import type { Output, WriteEndpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { Proposed, proposedMessage } from '#contract/proposals.ts'
import { type WriteResult, writes } from '#contract/writes.ts'
import { readServerTime } from '../connectivity/server-time.ts'
import { useForm } from '../forms/form-controls.ts'
import { messages } from '../i18n/messages.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { call, callTimeoutMs } from './call.ts'
import { CallError } from './call-error.ts'
import {
  endPending,
  type PendingWrite,
  readPending,
  removePending,
  storePending,
  UnansweredError,
  type UnansweredState,
} from './pending-write.ts'
import { ProposedError } from './proposed-error.ts'

const [attemptsMax, pauseMs] = [4, 1_000]
/** As the server refuses a repeat. Its sentence is that of the code. */
const notStored = { success: false, code: 'answer_not_stored' satisfies RefusalCode, message: '' }
/** The server deletes its responses after 400 days. A later answer says nothing about the write. */
const storedForMs = 399 * dayMs
/** A request that has not arrived by then does not arrive any more. */
const arrivesWithinMs = 10 * 60_000

interface Asked {
  place: string
  pending: PendingWrite
  /** What is sent now differs from it, or nothing is sent: its result is only a note. */
  isOther: boolean
  isRunning: (key: string) => Promise<boolean>
  /** Whether the form was left. The key then stays, because the result is not shown. */
  isLeft: () => boolean
}

/**
 * Asks the server what became of a write whose response was lost. Returns its data, or throws what its response would have
 * been. Throws `UnansweredError` if it did not arrive, is still being handled, or the server cannot be reached.
 */
export async function findResult<E extends WriteEndpoint>(
  endpoint: E,
  { place, pending, isOther, isRunning, isLeft }: Asked,
): Promise<Output<E>> {
  const result = await readResult(pending.key, isRunning).catch((cause: unknown) => {
    // The session has ended, as after any other call.
    if (cause instanceof CallError && cause.status === 401) throw cause
    throw createUnanswered('unknown', cause)
  })
  if (result.state === 'running') throw createUnanswered('running')
  if (result.state === 'none') {
    if (Date.now() - pending.sentAtMs > storedForMs) {
      endPending(place, pending.key, { isLeft: false })
      throw createUnanswered('expired')
    }
    await noteMissing(place, pending)
    const isLate = Math.abs(Date.now() - pending.sentAtMs) > callTimeoutMs
    throw new UnansweredError('none', createNote(isLate ? 'none' : 'notYet', pending.values))
  }
  endPending(place, pending.key, { isLeft: isLeft() })
  if (isOther) throw createUnanswered('earlier')
  if (endpoint.secondPerson && v.is(Proposed, result.data)) throw new ProposedError(proposedMessage)
  const output = v.safeParse(endpoint.output, result.data)
  if (result.is_secret || !output.success) throw new CallError(409, notStored)
  showToast.info(messages.unanswered.done)
  return output.output as Output<E>
}

/** Forgets a key that the server has not had for a long time. */
async function noteMissing(place: string, { missingSinceMs, ...pending }: PendingWrite): Promise<void> {
  const serverMs = await readServerTime()
  if (serverMs === undefined || readPending(place)?.key !== pending.key) return
  if (missingSinceMs === undefined) storePending(place, { ...pending, missingSinceMs: serverMs })
  else if (serverMs - missingSinceMs > arrivesWithinMs) removePending(place, pending.key)
}

async function readResult(key: string, isRunning: (key: string) => Promise<boolean>): Promise<WriteResult> {
  for (let attempt = 1; ; attempt++) {
    const result: WriteResult = (await isRunning(key))
      ? { state: 'running', data: null, is_secret: false }
      : await call(writes.getResult, { key })
    if (result.state !== 'running' || attempt === attemptsMax) return result
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Throws that another tab has the answer. */
export function throwSettled(): never {
  throw createUnanswered('settled')
}

export const createUnanswered = (state: UnansweredState, cause?: unknown): UnansweredError =>
  new UnansweredError(state, createNote(state), { cause })

const canRetry = new Set<UnansweredState | 'notYet'>(['running', 'unknown', 'notYet'])

/** `values` are filled into the empty fields of the form around the note. */
function createNote(state: UnansweredState | 'notYet', values?: Record<string, string>) {
  return function Note({ onRetry }: { onRetry: () => void }) {
    const form = useForm()
    useEffect(() => {
      const typed = form.values()
      for (const [name, value] of Object.entries(values ?? {})) if (value && typed[name] === '') form.set(name, value)
    }, [form])
    return (
      <span>
        {messages.unanswered[state]}{' '}
        {canRetry.has(state) && (
          <Button variant="quiet" size="s" onClick={onRetry}>
            {messages.ui.retry}
          </Button>
        )}
      </span>
    )
  }
}
