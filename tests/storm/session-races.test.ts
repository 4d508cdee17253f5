import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { sessions as sessionTable } from '#server/sessions/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, password, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { race } from './race.ts'
import { lockRow } from './race-fixtures.ts'

test('of a concurrent sign-in and block, no session stays', async () => {
  const admin = await sharedAdmin()

  await race(async () => {
    const { id, username } = await createMember()
    return {
      sides: {
        'sign in': () => call(sessions.signIn, { username, password }),
        block: () => call(users.block, { username, status: 'block' }, { as: admin }),
      },
      lock: lockRow('user', id),
      blockedCount: 2,
      check: async ({ 'sign in': signIn, block }) => {
        expect(block.status).toBe(200)
        expect(await db.select().from(sessionTable).where(eq(sessionTable.user_id, id))).toEqual([])
        return signIn.status === 200 ? 'sign in' : 'block'
      },
    }
  })
})

test('right sign-ins of one member at once all succeed', async () => {
  // At most as many as wrong attempts are free: each counts as wrong until its password is checked.
  const signInsAtOnce = 8
  // One round does not always meet two transactions that lock the same keys.
  for (let round = 0; round < 10; round++) {
    const { username } = await createMember()
    const replies = await Promise.all(
      Array.from({ length: signInsAtOnce }, () => call(sessions.signIn, { username, password })),
    )
    expect(replies.map(({ status, message }) => ({ status, message }))).toEqual(
      Array.from({ length: signInsAtOnce }, () => ({ status: 200, message: sessions.signIn.message })),
    )
  }
})
