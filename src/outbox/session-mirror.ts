import { strictDurability, withOutboxDatabase } from './database.ts'

/** A copy of the session for the worker, which cannot read local storage. `exp` is seconds since 1970. */
export interface MirroredSession {
  username: string
  token: string
  exp: number
  /** The server has answered 401 to this token. */
  isRefused: boolean
}

/** Stores the session, or deletes it with null. A refused token stays marked as refused. False if nothing has changed. */
export const mirrorSession = (session: Omit<MirroredSession, 'isRefused'> | null): Promise<boolean> =>
  withOutboxDatabase(async (database) => {
    const change = database.transaction('session', 'readwrite', strictDurability)
    const stored = await change.store.get('now')
    const hasChanged = stored?.token !== session?.token
    if (!session) await change.store.delete('now')
    else if (hasChanged) await change.store.put({ ...session, isRefused: false }, 'now')
    await change.done
    return hasChanged
  })

/** The session to send with; undefined if there is none, it has expired or its token was refused. */
export async function readSendingSession(limitMs?: number): Promise<MirroredSession | undefined> {
  const session = await withOutboxDatabase((database) => database.get('session', 'now'), limitMs)
  return session && !session.isRefused && session.exp * 1000 > Date.now() ? session : undefined
}

/** Marks a token as refused, or with false allows another attempt. */
export const markRefused = (token: string, isRefused: boolean): Promise<void> =>
  withOutboxDatabase(async (database) => {
    const change = database.transaction('session', 'readwrite', strictDurability)
    const stored = await change.store.get('now')
    if (stored?.token === token) await change.store.put({ ...stored, isRefused }, 'now')
    await change.done
  })
