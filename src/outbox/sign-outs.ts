import type { DBSchema } from 'idb'
import * as v from 'valibot'
import { basePath } from '#contract/endpoint.ts'
import { Failure, Success } from '#contract/responses.ts'
import { sessions } from '#contract/sessions.ts'
import { createDatabase } from '../storage/database.ts'
import { requestBackgroundSync } from './background-sync.ts'

interface SignOutSchema extends DBSchema {
  /** Token → its expiry in ms since 1970. */
  tokens: { key: string; value: number }
}

/**
 * The tokens of sessions that have ended on this phone and not yet on the server. In a database of its own, because a
 * log-out deletes all data of the account. Each token only ever ends its own session.
 */
const withSignOuts = createDatabase<SignOutSchema>('joma-sign-outs', (database) => {
  database.createObjectStore('tokens')
})

/** Stores the token of a session that has ended on this phone, and ends it on the server, later if there is no network. */
export async function signOut(token: string, expiresAtMs: number): Promise<void> {
  try {
    await withSignOuts((database) => database.put('tokens', expiresAtMs, token))
  } catch {
    // The browser has no storage, or it does not answer: this attempt is the only one.
    await isEnded(token)
    return
  }
  if (!(await sendSignOuts())) await requestBackgroundSync()
}

/** Ends the stored sessions on the server. Returns whether none is left. Never rejects. */
export async function sendSignOuts(): Promise<boolean> {
  try {
    const tokens = await withSignOuts((database) => database.getAllKeys('tokens'))
    const results = await Promise.all(tokens.map(sendSignOut))
    return results.every(Boolean)
  } catch {
    // Without storage nothing is stored.
    return true
  }
}

async function sendSignOut(token: string): Promise<boolean> {
  const expiresAtMs = (await withSignOuts((database) => database.get('tokens', token))) ?? 0
  const isDone = expiresAtMs <= Date.now() || (await isEnded(token))
  if (isDone) await withSignOuts((database) => database.delete('tokens', token))
  return isDone
}

const timeoutMs = 20_000

/** Whether the server has ended the session, or knows none. Checks the body, because a captive portal may answer. */
async function isEnded(token: string): Promise<boolean> {
  try {
    const response = await fetch(basePath + sessions.signOut.path, {
      method: sessions.signOut.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{}',
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json()
    if (response.status === 401) return v.is(Failure, body)
    return response.ok && v.is(Success(v.null()), body)
  } catch {
    return false
  }
}
