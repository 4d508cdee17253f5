import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { accounts } from '#server/ledger/table.ts'
import { users } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { waitUntilBlocked } from './race.ts'

test('a transfer that waits for the receiver’s row has not locked the sender’s accounts', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]

  const sent = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, receiver.id)).for('update')
    const reply = call(transfers.toWallet, { username: receiver.username, amount: 30 }, { as })
    await waitUntilBlocked(1)
    // Fails at once if they are locked.
    await db.transaction((other) =>
      other.select().from(accounts).where(eq(accounts.owner_id, as.id)).for('update', { noWait: true }),
    )
    return { reply }
  })

  expect(await sent.reply).toMatchObject({ status: 200 })
  expect(await receiver.getBalance()).toBe(30)
})
