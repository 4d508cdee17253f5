import { outboxDatabase, strictDurability } from './database.ts'

/** Who is signed in, where the worker can read it: it has no local storage. `exp` is seconds since 1970. */
export interface MirroredSession {
  username: string
  token: string
  exp: number
  /** The server has said 401 to this token. */
  isRefused: boolean
}

/** Tells the worker who is signed in, or with null that nobody is. A token that was refused stays so. */
export async function mirrorSession(session: Omit<MirroredSession, 'isRefused'> | null): Promise<void> {
  const database = await outboxDatabase()
  const change = database.transaction('session', 'readwrite', strictDurability)
  const known = await change.store.get('now')
  if (!session) await change.store.delete('now')
  else if (known?.token !== session.token) await change.store.put({ ...session, isRefused: false }, 'now')
  await change.done
}

/** The session to send with; undefined where nobody is signed in, it has expired or the server no longer takes it. */
export async function sendingSession(): Promise<MirroredSession | undefined> {
  const session = await (await outboxDatabase()).get('session', 'now')
  return session && !session.isRefused && session.exp * 1000 > Date.now() ? session : undefined
}

/** Remembers that the server no longer takes a token; or, for somebody who tries all the same, forgets it. */
export async function markRefused(token: string, isRefused: boolean): Promise<void> {
  const change = (await outboxDatabase()).transaction('session', 'readwrite', strictDurability)
  const known = await change.store.get('now')
  if (known?.token === token) await change.store.put({ ...known, isRefused }, 'now')
  await change.done
}
