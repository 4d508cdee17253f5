import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'
import {
  blockOrDelete,
  createMemberNamed,
  type ListRow,
  listUsernames,
  uniquePrefix,
} from '../support/server/user-lists.ts'

test('customers and admins have separate lists, and super-admins are in the admins’ list', async () => {
  const [customer, admin, superAdmin] = [await createMember(), await createAdmin(), await createAdmin('super-admin')]

  const [customers, admins, all] = [
    await listUsernames(users.list, { role: 'customer' }),
    await listUsernames(users.list, { role: 'admin' }),
    await listUsernames(users.list),
  ]

  expect(customers).toContain(customer.username)
  expect(customers).not.toContain(admin.username)
  expect(admins).toEqual(expect.arrayContaining([admin.username, superAdmin.username]))
  expect(admins).not.toContain(customer.username)
  expect(all.sort()).toEqual([...customers, ...admins].sort())
})

test('no list has the caller', async () => {
  const as = await createAdmin()

  const names = await Promise.all(
    [users.list, users.listBlocked, users.listDeleted].map((row) => listUsernames(row, {}, as)),
  )

  expect(names.flat()).not.toContain(as.username)
  expect(await listUsernames(users.list)).toContain(as.username)
})

test('blocked and deleted users have their own lists, and a user who is both is only in the deleted list', async () => {
  const name = uniquePrefix()
  const [free, blocked, deleted, both] = await Promise.all(
    ['free', 'blocked', 'deleted', 'both'].map((what) => createMemberNamed(`${name}${what}`)),
  )
  for (const member of [blocked!, both!]) await blockOrDelete(users.block, member)
  for (const member of [deleted!, both!]) await blockOrDelete(users.delete, member)

  const of = (row: ListRow) => listUsernames(row, { search: name, sort: 'username' })

  expect(await of(users.list)).toEqual([blocked!.username, free!.username])
  expect(await of(users.listBlocked)).toEqual([blocked!.username])
  expect(await of(users.listDeleted)).toEqual([both!.username, deleted!.username])
})

test('a list has the columns of its table, and no response has a password', async () => {
  const { username, token } = { ...(await createMember()), token: (await sharedAdmin()).token }
  await blockOrDelete(users.block, { username })
  const gone = await createMember()
  await blockOrDelete(users.delete, gone)

  const paths = ['get-all-users', 'get-block-users', 'get-deleted-users', `get-single-user/${username}`]
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await app.request(`/api/v1/user/${path}`, { headers: { Authorization: `Bearer ${token}` } })
      return response.text()
    }),
  )

  for (const answer of answers) expect(answer).not.toMatch(/password|argon2/i)
  const { items } = (await call(users.listBlocked, { search: username }, { as: await sharedAdmin() })).data
  expect(items).toEqual([
    {
      _id: expect.any(String),
      username,
      email: `${username}@example.com`,
      role: 'customer',
      staff_roles: [],
      status: 'block',
      plan_name: null,
      mobile_number: '01712345678',
      balance: 0,
      created_at: expect.any(String),
    },
  ])
})
