import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { users } from '#contract/users.ts'
import { users as userTable } from '#server/users/table.ts'
import { send } from './call.ts'
import { type Account, createMember, sharedAdmin } from './members.ts'
import { db } from './test-app.ts'

export type ListEndpoint = typeof users.list | typeof users.listBlocked | typeof users.listDeleted

export const listUsernames = async (endpoint: ListEndpoint, filters: object = {}, as?: Account) => {
  const { data } = await send(endpoint, { limit: '200', ...filters }, { as: as ?? (await sharedAdmin()) })
  expect(data.total).toBe(data.items.length)
  return data.items.map(({ username }) => username)
}

export const renameUser = (id: string, username: string) =>
  db.update(userTable).set({ username }).where(eq(userTable.id, id))
export const blockOrDelete = async (
  endpoint: typeof users.block | typeof users.delete,
  { username }: { username: string },
) => send(endpoint, { username, status: 'block' }, { as: await sharedAdmin() })

/** Returns a prefix that no other username has. */
export const uniquePrefix = () => `p${randomUUID().slice(0, 8)}`

export async function createMemberNamed(username: string) {
  const member = await createMember()
  await renameUser(member.id, username)
  return { ...member, username }
}
