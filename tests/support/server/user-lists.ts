import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { users } from '#contract/users.ts'
import { users as userTable } from '#server/users/table.ts'
import { send } from './call.ts'
import { type Account, newMember, theAdmin } from './members.ts'
import { db } from './test-app.ts'

export type ListRow = typeof users.list | typeof users.listBlocked | typeof users.listDeleted

export const namesIn = async (row: ListRow, wanted: object = {}, as?: Account) => {
  const { data } = await send(row, { limit: '200', ...wanted }, { as: as ?? (await theAdmin()) })
  expect(data.total).toBe(data.items.length)
  return data.items.map(({ username }) => username)
}

export const rename = (id: string, username: string) =>
  db.update(userTable).set({ username }).where(eq(userTable.id, id))
export const act = async (row: typeof users.block | typeof users.delete, { username }: { username: string }) =>
  send(row, { username, status: 'block' }, { as: await theAdmin() })

/** Names that begin as no others do. */
export const prefix = () => `p${randomUUID().slice(0, 8)}`

export async function newMemberCalled(username: string) {
  const member = await newMember()
  await rename(member.id, username)
  return { ...member, username }
}
