import type { ComponentType } from 'react'
import { storeText } from '../storage/store-text.ts'

/** A write that was sent and has no response yet. It is in local storage, with the drafts of its account. */
export interface PendingWrite {
  /** Its Idempotency-Key. */
  key: string
  /** The whole input that was sent, without secrets, as JSON. An older version has not stored it: counts as another input. */
  body?: string
  /** Its texts and numbers, by field, to fill them into the form again. */
  values: Record<string, string>
  /** When it was last sent, in ms since 1970 by the phone's clock. Decides only what the note says. */
  sentAtMs: number
  /** The server's time when it first had no such write, in ms since 1970. The phone's clock may be wrong or change. */
  missingSinceMs?: number
  /** The server has answered, but the form was left. Its next visit shows the result. */
  isAnswered?: true
}

export function readPending(place: string): PendingWrite | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** False if the storage is full. Blocked storage is replaced by one in memory. */
export const storePending = (place: string, pending: PendingWrite): boolean =>
  storeText(place, JSON.stringify(pending)) || readPending(place)?.key === pending.key

export function removePending(place: string, key: string): void {
  if (readPending(place)?.key === key) localStorage.removeItem(place)
}

/** Forgets a key whose write was done. If the form was left, it only marks it, so that the next visit shows the result. */
export function endPending(place: string, key: string, { isLeft }: { isLeft: boolean }): void {
  const pending = readPending(place)
  if (pending?.key !== key) return
  if (isLeft) storePending(place, { ...pending, isAnswered: true })
  else localStorage.removeItem(place)
}

/** A password, a code or a secret. */
const isSecret = (name: string): boolean => /pass|code|secret/i.test(name)

/** The texts and numbers of an input without secrets. */
export const withoutSecrets = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      ['string', 'number'].includes(typeof value) && !isSecret(name) ? [[name, String(value)]] : [],
    ),
  )

/** An input without secrets as JSON. Equal for equal inputs, in whatever order their fields are. */
export const toBody = (fields: object): string =>
  JSON.stringify(fields, (name, value: unknown) => {
    if (isSecret(name)) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort())
  })

/**
 * `none`: it did not arrive. `unknown`: the server cannot be reached. `earlier`: it has gone through, and is not what is sent now.
 * `expired`: it was sent so long ago that the server does not know it any more. `settled`: another tab has its answer.
 */
export type UnansweredState = 'none' | 'running' | 'unknown' | 'earlier' | 'expired' | 'settled'

interface UnansweredProps {
  /** Asks the server again. */
  onRetry: () => void
}

/** It is not known to have gone through. `Note` says what is known. */
export class UnansweredError extends Error {
  override name = 'UnansweredError'
  readonly state: UnansweredState
  readonly Note: ComponentType<UnansweredProps>

  constructor(state: UnansweredState, Note: ComponentType<UnansweredProps>, options?: ErrorOptions) {
    super('The response of the write was lost.', options)
    this.state = state
    this.Note = Note
  }
}
