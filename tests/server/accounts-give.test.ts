import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { users } from '#contract/users.ts'
import { audits } from '#server/audits/table.ts'
import { giveBalance } from '../support/server/accountant.ts'
import { call } from '../support/server/call.ts'
import { createAdmin, createMember, sharedAdmin, signIn } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

describe('giving balance', () => {
  test('adds to the balance, and records who gave what to whom and why', async () => {
    const [as, member] = [await createAdmin(), await createMember({ balance: 10 })]

    const { status, message } = await giveBalance(
      { username: member.username, amount: 5.55, note: ' Sorry for the wait. ' },
      as,
    )

    expect({ status, message }).toEqual({ status: 200, message: 'Balance insert successfully' })
    expect(await member.me()).toMatchObject({ balance: 15.55, earning: 0 })
    expect(await db.select().from(audits).where(eq(audits.actor_id, as.id))).toMatchObject([
      { action: 'give-balance', member_id: member.id, after: { amount: 5.55, note: 'Sorry for the wait.' } },
    ])
  })

  test('needs no note, and ignores the case of the username', async () => {
    const member = await createMember()

    expect((await giveBalance({ username: ` ${member.username.toUpperCase()} `, amount: 1 })).status).toBe(200)
    expect(await member.getBalance()).toBe(1)
  })

  test('works for a blocked member', async () => {
    const member = await createMember()
    const as = await sharedAdmin()
    const block = (status: 'block' | 'on-progress') => call(users.block, { username: member.username, status }, { as })
    await block('block')

    expect((await giveBalance({ username: member.username, amount: 30 })).status).toBe(200)
    await block('on-progress')
    expect(await (await signIn(member.username)).getBalance()).toBe(30)
  })

  test.each(['an unknown user', 'a deleted member', 'another admin', 'the caller'])(
    'to %s is refused with a field error',
    async (who) => {
      const as = await createAdmin()
      const { username } = who === 'the caller' ? as : await (who === 'another admin' ? createAdmin() : createMember())
      if (who === 'a deleted member') await call(users.delete, { username }, { as: await sharedAdmin() })

      const { status, issues } = await giveBalance(
        { username: who === 'an unknown user' ? 'unknown-user' : username, amount: 5 },
        as,
      )

      expect(status).toBe(404)
      expect(issues).toEqual({ username: 'user_not_found' })
      expect(await db.$count(audits, eq(audits.actor_id, as.id))).toBe(0)
    },
  )

  test('accepts the maximum amount', async () => {
    const member = await createMember()

    expect((await giveBalance({ username: member.username, amount: 10_000_000 })).status).toBe(200)
    expect(await member.getBalance()).toBe(10_000_000)
  })

  test('sent five times concurrently under one key gives once', async () => {
    const member = await createMember()
    const sender = { as: await sharedAdmin(), key: randomUUID() }

    const gift = { username: member.username, amount: 7 }
    const replies = await Promise.all(Array.from({ length: 5 }, () => call(accounts.give, gift, sender)))

    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(await member.getBalance()).toBe(7)
  })
})
