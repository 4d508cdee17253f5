import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { runAdminCommand } from '#server/admin-command/run-admin-command.ts'
import type { Tx } from '#server/db/connect.ts'
import { assertNotLastOwner } from '#server/users/last-owner.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { isBlockedBy } from '../support/server/is-blocked.ts'
import { type Account, createAdmin, createStaff } from '../support/server/members.ts'
import { db, parts } from '../support/server/test-app.ts'

const isActiveOwner = and(
  arrayContains(userTable.staff_roles, ['owner']),
  eq(userTable.status, 'on-progress'),
  isNull(userTable.deleted_at),
)

// Each test has its own owners.
afterEach(async () => {
  expect(await db.$count(userTable, isActiveOwner)).toBeGreaterThan(0)
  await db
    .update(userTable)
    .set({ staff_roles: ['editor'] })
    .where(isActiveOwner)
})

/** Every way in which an owner takes the role of another one away. */
const ways = {
  block: (as: Account, { username }: Account) => call(users.block, { username, status: 'block' }, { as }),
  delete: (as: Account, { username }: Account) => call(users.delete, { username }, { as }),
  setRoles: (as: Account, { username }: Account) => call(users.setRoles, { username, roles: ['editor'] }, { as }),
}
const pairs = Object.values(ways).flatMap((one) => Object.values(ways).map((other) => [one, other] as const))

test.each(Object.entries(ways))('an owner can %s another one, and not the own account', async (_, way) => {
  const [one, other] = [await createAdmin(), await createAdmin()]

  expect((await way(one, one)).code).toBe('not_oneself')
  expect((await way(one, other)).status).toBe(200)
})

test('two owners who take each other away at once leave one', async () => {
  for (const [one, other] of pairs) {
    const [first, second] = [await createAdmin(), await createAdmin()]

    const replies = await Promise.all([one(first, second), other(second, first)])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((status) => status >= 400)])
    expect(await db.$count(userTable, isActiveOwner)).toBe(1)
    await db
      .update(userTable)
      .set({ staff_roles: ['editor'] })
      .where(isActiveOwner)
  }
  await createAdmin()
})

test('two transactions that take away the last two owners run one after the other', async () => {
  const [first, second] = [await createAdmin(), await createAdmin()]
  const takeAway = async (tx: Tx, { id }: Account) => {
    const [user] = await tx.select().from(userTable).where(eq(userTable.id, id)).for('update')
    await assertNotLastOwner(tx, user!)
    await tx
      .update(userTable)
      .set({ staff_roles: ['editor'] })
      .where(eq(userTable.id, id))
  }

  const { taken, isBlocked } = await db.transaction(async (tx) => {
    await takeAway(tx, first)
    const taken = db.transaction((other) => takeAway(other, second)).catch((error: unknown) => error)
    return { taken, isBlocked: await isBlockedBy(tx, taken) }
  })

  expect(isBlocked).toBe(true)
  expect(await taken).toMatchObject({ code: 'last_owner' })
})

test('an owner who is blocked or deleted does not count', async () => {
  const [one, other] = [await createAdmin(), await createAdmin()]
  const staff = await createStaff('cashier', 'editor')
  await ways.block(one, other)
  await db
    .update(userTable)
    .set({ staff_roles: ['editor', 'owner'] })
    .where(eq(userTable.id, staff.id))
  await ways.delete(one, staff)

  await db
    .update(userTable)
    .set({ staff_roles: ['editor'] })
    .where(eq(userTable.id, one.id))
  await createAdmin()
  expect(await db.$count(userTable, isActiveOwner)).toBe(1)
})

test('the command line creates an owner when there is none', async () => {
  const owner = await createAdmin()
  await db
    .update(userTable)
    .set({ staff_roles: ['editor'] })
    .where(eq(userTable.id, owner.id))

  const readSealSecrets = () => [parts.secret]
  await runAdminCommand({ db, publicUrl: parts.publicUrl, readSealSecrets }, { command: 'create', name: 'rescue' })
  const [rescue] = await db.select().from(userTable).where(eq(userTable.username, 'rescue'))
  expect(rescue).toMatchObject({ role: 'admin', staff_roles: ['owner'] })
})
