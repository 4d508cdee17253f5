import { readEntries } from './entries.ts'
import { sendingSession } from './session-mirror.ts'

/** Whether the signed-in account has entries to send. */
export async function hasPending(): Promise<boolean> {
  const session = await sendingSession()
  if (!session) return false
  return (await readEntries(session.username)).some(({ state }) => state === 'waiting' || state === 'sending')
}
