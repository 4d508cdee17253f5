import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { basePath } from '#contract/endpoint.ts'
import { Failure, Success } from '#contract/responses.ts'
import { sessions } from '#contract/sessions.ts'
import { requestBackgroundSync } from './background-sync.ts'

let opened: UseStore | undefined

/**
 * The tokens of ended sessions that the server has not ended yet, each with its expiry in ms since 1970. In a database of
 * its own, because a log-out clears all data of the account. Each token only ever ends its own session.
 */
const openStore = (): UseStore => {
  opened ??= createStore('joma-sign-outs', 'tokens')
  return opened
}

/** Stores the token of a session that has ended on this phone, and ends it on the server, later if there is no network. */
export async function signOut(token: string, expiresAtMs: number): Promise<void> {
  try {
    await set(token, expiresAtMs, openStore())
  } catch {
    // The browser has no storage: this attempt is the only one.
    await isEnded(token)
    return
  }
  if (!(await sendSignOuts())) await requestBackgroundSync()
}

/** Ends the stored sessions on the server. Returns whether none is left. Never rejects. */
export async function sendSignOuts(): Promise<boolean> {
  try {
    const stored: [string, number][] = await entries(openStore())
    const results = await Promise.all(stored.map(([token, expiresAtMs]) => sendSignOut(token, expiresAtMs)))
    return results.every(Boolean)
  } catch {
    // Without storage nothing is stored.
    return true
  }
}

async function sendSignOut(token: string, expiresAtMs: number): Promise<boolean> {
  const isDone = expiresAtMs <= Date.now() || (await isEnded(token))
  if (isDone) await del(token, openStore())
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
