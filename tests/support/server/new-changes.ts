import { notices } from '#contract/notices.ts'
import { type Account, callAsAdmin } from './members.ts'
import { subscribe } from './subscribe.ts'
import { app } from './test-app.ts'

/** Publishes a change to all streams. A stream that has received it has received all earlier changes. */
export const postNotice = () => callAsAdmin(notices.post, { notice: `Notice ${Math.random()}` })

/** Opens streams that receive only changes from now on. */
export async function subscribeToNewChanges<Accounts extends Account[]>(...accounts: Accounts) {
  const streams = await Promise.all(accounts.map((account) => subscribe(app, account)))
  await postNotice()
  for (const { waitFor, received } of streams) {
    await waitFor('Notice')
    received.length = 0
  }
  return streams as { [Place in keyof Accounts]: (typeof streams)[number] }
}
