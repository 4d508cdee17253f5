import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { createAdmin, createMember, createPlan, sharedAdmin, topUp } from '../support/server/members.ts'
import { app, db } from '../support/server/test-app.ts'
import {
  blockOrDelete,
  createMemberNamed,
  type ListEndpoint,
  listUsernames,
  renameUser,
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
    [users.list, users.listBlocked, users.listDeleted].map((endpoint) => listUsernames(endpoint, {}, as)),
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

  const of = (endpoint: ListEndpoint) => listUsernames(endpoint, { search: name, sort: 'username' })

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

test('the plan filter uses a member’s current plan, and Free means no plan', async () => {
  const search = uniquePrefix()
  const [first, second] = [await createPlan({ price: 1 }), await createPlan({ price: 2 })]
  const [holder, none] = [await createMemberNamed(`${search}a`), await createMemberNamed(`${search}b`)]
  await topUp(holder, 3)
  const of = (plan: string) => listUsernames(users.list, { search, plan })

  await call(plans.purchase, { planName: first.plan_name }, { as: holder })
  const [early, free] = [await of(first.plan_name), await of('Free')]
  await call(plans.purchase, { planName: second.plan_name }, { as: holder })

  expect(early).toEqual([holder.username])
  expect(free).toEqual([none.username])
  expect(await of(first.plan_name)).toEqual([])
  expect(await of(` ${second.plan_name.toUpperCase()} `)).toEqual([holder.username])
  expect(await of(' fREE ')).toEqual([none.username])
  expect(await of('Unobtainium')).toEqual([])
})

test('a retired plan remains a filter, together with a new plan of the same name', async () => {
  const search = uniquePrefix()
  const { _id, ...plan } = await createPlan({ price: 0 })
  const [old, young] = [await createMemberNamed(`${search}a`), await createMemberNamed(`${search}b`)]
  const as = await sharedAdmin()
  await call(plans.purchase, { planName: plan.plan_name }, { as: old })
  await call(plans.delete, { planName: plan.plan_name }, { as })
  await call(plans.create, plan, { as })
  await call(plans.purchase, { planName: plan.plan_name }, { as: young })

  const names = await listUsernames(users.list, { search, plan: plan.plan_name, sort: 'oldest' })

  expect(names).toEqual([old.username, young.username])
})

test('a member whose plan has the name Free is listed as free', async () => {
  const search = uniquePrefix()
  const [holder, none] = [await createMemberNamed(`${search}a`), await createMemberNamed(`${search}b`)]
  const free = { plan_name: 'Free', price: 0, bonus: 0, refer_balance: 0, features: '["A feature"]' }
  await call(plans.create, free, { as: await sharedAdmin() })
  await call(plans.purchase, { planName: 'Free' }, { as: holder })

  expect(await listUsernames(users.list, { search, plan: 'free', sort: 'username' })).toEqual([
    holder.username,
    none.username,
  ])
})

test('filters can be combined', async () => {
  const search = uniquePrefix()
  const plan = await createPlan({ price: 0 })
  const [holder, other] = [await createMemberNamed(`${search}a`), await createMemberNamed(`${search}b`)]
  const admin = await createAdmin()
  await renameUser(admin.id, `${search}c`)
  for (const as of [holder, other]) await call(plans.purchase, { planName: plan.plan_name }, { as })
  await blockOrDelete(users.delete, other)

  const filters = { search, plan: plan.plan_name, role: 'customer', sort: 'username' }

  expect(await listUsernames(users.list, filters)).toEqual([holder.username])
  expect(await listUsernames(users.list, { ...filters, role: 'admin' })).toEqual([])
  expect(await listUsernames(users.list, { search, sort: 'username' })).toEqual([holder.username, `${search}c`])
})

describe('the user search', () => {
  test('finds a substring of the username in any case, and trims spaces', async () => {
    const name = uniquePrefix()
    const { username } = await createMemberNamed(`${name}MiXed`)

    for (const search of [name, `${name.slice(2)}mix`, 'IXED'.toLowerCase(), ` ${name.toUpperCase()} `]) {
      expect(await listUsernames(users.list, { search })).toContain(username)
    }
    expect(await listUsernames(users.list, { search: `${name}x` })).toEqual([])
  })

  test('finds a part of the mobile number, however it is written', async () => {
    const { id, username } = await createMember()
    const number = `016${String(randomInt(100_000_000)).padStart(8, '0')}`
    await db
      .update(userTable)
      .set({ mobile_number: `+88${number.slice(0, 5)}-${number.slice(5)}` })
      .where(eq(userTable.id, id))

    for (const search of [
      number,
      number.slice(2, 9),
      `${number.slice(0, 5)} ${number.slice(5)}`,
      `+880 ${number.slice(1)}`,
    ])
      expect(await listUsernames(users.list, { search })).toContain(username)
    expect(await listUsernames(users.list, { search: `${number}1x` })).toEqual([])
  })

  test('finds a part of the email in any case', async () => {
    const { id, username } = await createMember()
    const name = uniquePrefix()
    await db
      .update(userTable)
      .set({ email: `${name}.Jahan@example.com` })
      .where(eq(userTable.id, id))

    for (const search of [`${name}.jahan`, `${name.toUpperCase()}.JAHAN@EXAMPLE`])
      expect(await listUsernames(users.list, { search })).toEqual([username])
  })

  test('fewer than three digits are not searched in the numbers', async () => {
    // A random name can contain the digits.
    const username = uniquePrefix().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
    await createMemberNamed(username)

    expect(await listUsernames(users.list, { search: username })).toEqual([username])
    expect(await listUsernames(users.list, { search: '017' })).not.toContain(username)
  })

  test('finds letters outside ASCII exactly as they are written', async () => {
    const name = uniquePrefix()
    const typed = [`${name}Ärger`, `${name}জমা`]
    for (const username of typed) await createMemberNamed(username)

    for (const username of typed) expect(await listUsernames(users.list, { search: username })).toEqual([username])
    expect(await listUsernames(users.list, { search: 'Ärg' })).toContain(typed[0])
  })

  test.each([
    ['_', 'a_b'],
    ["'", "a'b"],
    ['"', 'a"b'],
    ['*', 'a*b'],
    ['$1', 'a$1b'],
    ['--', 'a--b'],
    ['{a}', 'a{a}b'],
  ])('treats %s as a literal character', async (sign, ending) => {
    const name = uniquePrefix()
    const { username } = await createMemberNamed(`${name}${ending}`)
    await createMemberNamed(`${name}axb`)

    expect(await listUsernames(users.list, { search: `${name}a${sign}` })).toEqual([username])
    expect(await listUsernames(users.list, { search: sign })).toEqual([username])
    await blockOrDelete(users.delete, { username })
  })

  test.each(['%', '\\', '%%', '\\%', '\\_', '_%', '?'])('finds no user for %s', async (search) => {
    await createMember()

    for (const endpoint of [users.list, users.listBlocked, users.listDeleted]) {
      expect(await listUsernames(endpoint, { search })).toEqual([])
    }
  })

  test('with an empty text returns all users', async () => {
    const all = await listUsernames(users.list)

    expect(await listUsernames(users.list, { search: '' })).toEqual(all)
    expect(await listUsernames(users.list, { search: '  ' })).toEqual(all)
  })
})
