import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from '#contract/users.ts'
import { hasUsername } from '#server/users/find-member.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { expectRetryAfter } from '../support/server/expect-time.ts'
import { setLimits } from '../support/server/limits.ts'
import { callAsAdmin, createMember, createPlan, registrationInput } from '../support/server/members.ts'
import { app, db } from '../support/server/test-app.ts'
import { buildRequest, fromAddress } from '../support/server/wire.ts'

const hash = vi.hoisted(() => vi.fn(async () => 'a hash'))
vi.mock('@node-rs/argon2', async (original) => ({ ...(await original<object>()), hash }))

beforeEach(() => setLimits())
afterEach(() => setLimits())

let nextNumber = 10_000_000
/** A mobile number that no other test uses. */
const newNumber = () => `017${nextNumber++}`
const register = (mobile_number: string) => call(users.register, { ...registrationInput(), mobile_number })

test('a mobile number belongs to at most three accounts, in any spelling', async () => {
  const number = newNumber()
  const spellings = [number, `+88${number}`, `+88 ${number.slice(0, 5)}-${number.slice(5)}`]
  for (const spelling of spellings) expect((await register(spelling)).status).toBe(200)

  const refused = await Promise.all([number, `0088${number}`, `88${number}`, number.slice(1)].map(register))

  const reason = { status: 409, issues: { mobile_number: 'number_in_use' }, values: { limit: 3 } }
  expect(refused).toMatchObject([reason, reason, reason, reason])
  expect((await register(newNumber())).status).toBe(200)
})

test('the number of accounts is a setting', async () => {
  await setLimits({ accounts_per_number: 1 })
  const number = newNumber()
  await register(number)

  expect((await register(number)).code).toBe('number_in_use')
})

test('a number of blocked and deleted accounts stays in use', async () => {
  const number = newNumber()
  for (let account = 0; account < 3; account++) await register(number)
  const [blocked, deleted] = await db.select().from(userTable).where(eq(userTable.mobile_number, number))
  await callAsAdmin(users.block, { username: blocked!.username, status: 'block' })
  await callAsAdmin(users.delete, { username: deleted!.username })

  expect((await register(number)).code).toBe('number_in_use')
})

test('concurrent registrations cannot pass the limit of a number', async () => {
  const number = newNumber()

  const replies = await Promise.all(Array.from({ length: 6 }, () => register(number)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
})

test('a registration with a plan has the limit of a number too, and costs nothing then', async () => {
  await setLimits({ accounts_per_number: 1 })
  const buyer = await createMember({ balance: 100 })
  const { plan_name: planName } = await createPlan({ price: 10 })
  const input = { ...registrationInput(), mobile_number: newNumber(), planName }
  await register(input.mobile_number)

  const { code } = await call(users.registerWithPlan, input, { as: buyer })

  expect(code).toBe('number_in_use')
  expect(await buyer.getBalance()).toBe(100)
})

let nextAddress = 0
const newAddress = () => `203.0.113.${++nextAddress}`

const registerFrom = async (address: string) => {
  const input = registrationInput()
  const [path, request] = buildRequest(users.register, input)
  const response = await app.request(path, request, fromAddress(address))
  return { username: input.username, status: response.status, response }
}

test('an address registers as many accounts in an hour as the setting allows', async () => {
  await setLimits({ registrations_per_hour: 2 })
  const address = newAddress()
  const startedAt = Date.now()
  const created = [await registerFrom(address), await registerFrom(address)]
  hash.mockClear()

  const { status, response, username } = await registerFrom(address)

  expect(created.map((each) => each.status)).toEqual([200, 200])
  expect(status).toBe(429)
  const minutes = Math.ceil(expectRetryAfter(response, { startedAt, waitS: 3_600 }) / 60)
  expect(await response.json()).toMatchObject({ code: 'too_many_registrations', values: { minutes } })
  // Hashing is expensive.
  expect(hash).not.toHaveBeenCalled()
  expect(await db.$count(userTable, hasUsername(username))).toBe(0)
  expect((await registerFrom(newAddress())).status).toBe(200)
})

test('concurrent registrations cannot pass the limit of an address', async () => {
  await setLimits({ registrations_per_hour: 2 })
  const address = newAddress()

  const replies = await Promise.all(Array.from({ length: 5 }, () => registerFrom(address)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
})

test('registrations with a plan count for the address too', async () => {
  await setLimits({ registrations_per_hour: 1 })
  const address = newAddress()
  const as = await createMember({ balance: 100 })
  const { plan_name: planName } = await createPlan({ price: 10 })
  await registerFrom(address)

  const [path, request] = buildRequest(users.registerWithPlan, { ...registrationInput(), planName }, { as })
  expect((await app.request(path, request, fromAddress(address))).status).toBe(429)
  expect(await as.getBalance()).toBe(100)
})
