import { readEntries } from './entries.ts'
import { sendingSession } from './session-mirror.ts'

/** True where something of whoever is signed in has to be tried again. */
export async function hasPending(): Promise<boolean> {
  const session = await sendingSession()
  if (!session) return false
  return (await readEntries(session.username)).some(({ state }) => state === 'waiting' || state === 'sending')
}
