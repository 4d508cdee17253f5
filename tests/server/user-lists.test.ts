import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { newAdmin, newMember, theAdmin } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'
import { act, type ListRow, namesIn, newMemberCalled, prefix } from '../support/server/user-lists.ts'

test('customers and admins have separate lists, and super-admins are in the admins’ list', async () => {
  const [customer, admin, superAdmin] = [await newMember(), await newAdmin(), await newAdmin('super-admin')]

  const [customers, admins, all] = [
    await namesIn(users.list, { role: 'customer' }),
    await namesIn(users.list, { role: 'admin' }),
    await namesIn(users.list),
  ]

  expect(customers).toContain(customer.username)
  expect(customers).not.toContain(admin.username)
  expect(admins).toEqual(expect.arrayContaining([admin.username, superAdmin.username]))
  expect(admins).not.toContain(customer.username)
  expect(all.sort()).toEqual([...customers, ...admins].sort())
})

test('no list has the caller', async () => {
  const as = await newAdmin()

  const names = await Promise.all([users.list, users.listBlocked, users.listDeleted].map((row) => namesIn(row, {}, as)))

  expect(names.flat()).not.toContain(as.username)
  expect(await namesIn(users.list)).toContain(as.username)
})

test('blocked and deleted users have their own lists, and a user who is both is only in the deleted list', async () => {
  const name = prefix()
  const [free, blocked, deleted, both] = await Promise.all(
    ['free', 'blocked', 'deleted', 'both'].map((what) => newMemberCalled(`${name}${what}`)),
  )
  for (const member of [blocked!, both!]) await act(users.block, member)
  for (const member of [deleted!, both!]) await act(users.delete, member)

  const of = (row: ListRow) => namesIn(row, { search: name, sort: 'username' })

  expect(await of(users.list)).toEqual([blocked!.username, free!.username])
  expect(await of(users.listBlocked)).toEqual([blocked!.username])
  expect(await of(users.listDeleted)).toEqual([both!.username, deleted!.username])
})

test('a list has the columns of its table, and no response has a password', async () => {
  const { username, token } = { ...(await newMember()), token: (await theAdmin()).token }
  await act(users.block, { username })
  const gone = await newMember()
  await act(users.delete, gone)

  const paths = ['get-all-users', 'get-block-users', 'get-deleted-users', `get-single-user/${username}`]
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await app.request(`/api/v1/user/${path}`, { headers: { Authorization: `Bearer ${token}` } })
      return response.text()
    }),
  )

  for (const answer of answers) expect(answer).not.toMatch(/password|argon2/i)
  const { items } = (await call(users.listBlocked, { search: username }, { as: await theAdmin() })).data
  expect(items).toEqual([
    {
      _id: expect.any(String),
      username,
      email: 'member@example.com',
      role: 'customer',
      status: 'block',
      plan_name: null,
      created_at: expect.any(String),
    },
  ])
})
