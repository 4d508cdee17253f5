import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { users as userTable } from '#server/users/table.ts'
import { call, send } from '../support/call.ts'
import { withdraw } from '../support/history.ts'
import { app, db } from '../support/house.ts'
import { type Account, newAdmin, newMember, newPlan, theAdmin, topUp } from '../support/members.ts'

type ListRow = typeof users.list | typeof users.listBlocked | typeof users.listDeleted

const namesIn = async (row: ListRow, wanted: object = {}, as?: Account) => {
  const { data } = await send(row, { limit: '200', ...wanted }, { as: as ?? (await theAdmin()) })
  expect(data.total).toBe(data.items.length)
  return data.items.map(({ username }) => username)
}

const rename = (id: string, username: string) => db.update(userTable).set({ username }).where(eq(userTable.id, id))
const act = async (row: typeof users.block | typeof users.delete, { username }: { username: string }) =>
  send(row, { username, status: 'block' }, { as: await theAdmin() })

/** Names that begin as no others do. */
const prefix = () => `p${randomUUID().slice(0, 8)}`

async function newMemberCalled(username: string) {
  const member = await newMember()
  await rename(member.id, username)
  return { ...member, username }
}

test('customers and admins are listed apart, and super-admins among the admins', async () => {
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

test('the caller is never in a list', async () => {
  const as = await newAdmin()

  const names = await Promise.all([users.list, users.listBlocked, users.listDeleted].map((row) => namesIn(row, {}, as)))

  expect(names.flat()).not.toContain(as.username)
  expect(await namesIn(users.list)).toContain(as.username)
})

test('the blocked and the deleted each have their list; whoever is both is only among the deleted', async () => {
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

test('a member is listed by the plan of now, and by Free while there is none', async () => {
  const search = prefix()
  const [first, second] = [await newPlan({ price: 1 }), await newPlan({ price: 2 })]
  const [holder, none] = [await newMemberCalled(`${search}a`), await newMemberCalled(`${search}b`)]
  await topUp(holder, 3)
  const of = (plan: string) => namesIn(users.list, { search, plan })

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

test('a plan is still a filter after it was retired, and together with the next one of its name', async () => {
  const search = prefix()
  const { _id, ...plan } = await newPlan({ price: 0 })
  const [old, young] = [await newMemberCalled(`${search}a`), await newMemberCalled(`${search}b`)]
  const as = await theAdmin()
  await call(plans.purchase, { planName: plan.plan_name }, { as: old })
  await call(plans.delete, { planName: plan.plan_name }, { as })
  await call(plans.create, plan, { as })
  await call(plans.purchase, { planName: plan.plan_name }, { as: young })

  const names = await namesIn(users.list, { search, plan: plan.plan_name, sort: 'oldest' })

  expect(names).toEqual([old.username, young.username])
})

test('whoever holds a plan that is called Free is listed as free', async () => {
  const search = prefix()
  const [holder, none] = [await newMemberCalled(`${search}a`), await newMemberCalled(`${search}b`)]
  const free = { plan_name: 'Free', price: 0, bonus: 0, refer_balance: 0, features: '["A feature"]' }
  await call(plans.create, free, { as: await theAdmin() })
  await call(plans.purchase, { planName: 'Free' }, { as: holder })

  expect(await namesIn(users.list, { search, plan: 'free', sort: 'username' })).toEqual([
    holder.username,
    none.username,
  ])
})

test('filters work together', async () => {
  const search = prefix()
  const plan = await newPlan({ price: 0 })
  const [holder, other] = [await newMemberCalled(`${search}a`), await newMemberCalled(`${search}b`)]
  const admin = await newAdmin()
  await rename(admin.id, `${search}c`)
  for (const as of [holder, other]) await call(plans.purchase, { planName: plan.plan_name }, { as })
  await act(users.delete, other)

  const wanted = { search, plan: plan.plan_name, role: 'customer', sort: 'username' }

  expect(await namesIn(users.list, wanted)).toEqual([holder.username])
  expect(await namesIn(users.list, { ...wanted, role: 'admin' })).toEqual([])
  expect(await namesIn(users.list, { search, sort: 'username' })).toEqual([holder.username, `${search}c`])
})

describe('the search', () => {
  test('finds a piece of the name in any case, with spaces around it or none', async () => {
    const name = prefix()
    const { username } = await newMemberCalled(`${name}MiXed`)

    for (const search of [name, `${name.slice(2)}mix`, 'IXED'.toLowerCase(), ` ${name.toUpperCase()} `]) {
      expect(await namesIn(users.list, { search })).toContain(username)
    }
    expect(await namesIn(users.list, { search: `${name}x` })).toEqual([])
  })

  test('finds letters beyond the English ones as they are written', async () => {
    const name = prefix()
    const typed = [`${name}Ärger`, `${name}জমা`]
    for (const username of typed) await newMemberCalled(username)

    for (const username of typed) expect(await namesIn(users.list, { search: username })).toEqual([username])
    expect(await namesIn(users.list, { search: 'Ärg' })).toContain(typed[0])
  })

  test.each([
    ['_', 'a_b'],
    ["'", "a'b"],
    ['"', 'a"b'],
    ['*', 'a*b'],
    ['$1', 'a$1b'],
    ['--', 'a--b'],
    ['{a}', 'a{a}b'],
  ])('takes %s for nothing but a sign', async (sign, ending) => {
    const name = prefix()
    const { username } = await newMemberCalled(`${name}${ending}`)
    await newMemberCalled(`${name}axb`)

    expect(await namesIn(users.list, { search: `${name}a${sign}` })).toEqual([username])
    expect(await namesIn(users.list, { search: sign })).toEqual([username])
    await act(users.delete, { username })
  })

  test.each(['%', '\\', '%%', '\\%', '\\_', '_%', '?'])('finds nobody by %s', async (search) => {
    await newMember()

    for (const row of [users.list, users.listBlocked, users.listDeleted]) {
      expect(await namesIn(row, { search })).toEqual([])
    }
  })

  test('for nothing finds everybody', async () => {
    const all = await namesIn(users.list)

    expect(await namesIn(users.list, { search: '' })).toEqual(all)
    expect(await namesIn(users.list, { search: '  ' })).toEqual(all)
  })

  test('takes at most 64 characters', async () => {
    const { status, errors } = await call(users.list, { search: 'a'.repeat(65) }, { as: await theAdmin() })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual(['search'])
  })
})

test('a list says of a member what its table shows, and no answer about users holds a password', async () => {
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

describe('one user', () => {
  const read = async (username: string) => call(users.get, { username }, { as: await theAdmin() })

  test('is read with plan, balances, referrer and how many were brought', async () => {
    const referrer = await newMember()
    const member = await newMember({ earning: 1_000, referrer })
    await newMember({ referrer: member })
    await newMember({ referrer: member })
    const plan = await newPlan({ price: 7 })
    await topUp(member, 10)
    await call(plans.purchase, { planName: plan.plan_name }, { as: member })
    await withdraw(member, 600)

    const { data } = await read(member.username)

    expect(data).toMatchObject({
      _id: member.id,
      username: member.username,
      balance: 3,
      earning: 400,
      hold: 600,
      purchased_plan: plan._id,
      plan_name: plan.plan_name,
      referrer: referrer.username,
      referred: 2,
      is_delete: false,
      status: 'on-progress',
    })
  })

  test('is found in any case, also when deleted or an admin', async () => {
    const [gone, admin] = [await newMember(), await newAdmin()]
    await act(users.delete, gone)

    expect((await read(gone.username.toUpperCase())).data).toMatchObject({ username: gone.username, is_delete: true })
    expect((await read(admin.username)).data).toMatchObject({ role: 'admin', balance: 0, referrer: null })
  })

  test.each(['nobody-here', ' ', '%', 'a/b', "' or true --"])('«%s» is nobody', async (username) => {
    const { status, message } = await read(username)

    expect({ status, message }).toEqual({ status: 404, message: 'User not found.' })
  })
})
