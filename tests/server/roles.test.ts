import { beforeAll, describe, expect, test } from 'vitest'
import { changeStream } from '#contract/changes.ts'
import type { Role } from '#contract/endpoint.ts'
import { endpointsByName } from '#contract/index.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { endpoints } from '../support/server/endpoints.ts'
import { type Account, createAdmin, createMember } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'

type Rank = 'signed out' | 'customer' | 'admin' | 'super-admin'
const ranks: Rank[] = ['signed out', 'customer', 'admin', 'super-admin']
const accounts: Partial<Record<Rank, Account>> = {}

beforeAll(async () => {
  accounts.customer = await createMember()
  accounts.admin = await createAdmin('admin')
  accounts['super-admin'] = await createAdmin('super-admin')
})

/** The permitted ranks of each role, independent of the server's code. */
const permittedRanks: Record<Role, Rank[]> = {
  anyone: ranks,
  'signed-in': ['customer', 'admin', 'super-admin'],
  customer: ['customer'],
  admin: ['admin', 'super-admin'],
}

const bodies = {
  'an empty body': { body: '{}', type: 'application/json' },
  'a broken body': { body: '{"', type: 'application/json' },
  'a body that is no JSON': { body: 'a=1', type: 'text/plain' },
}

/** Endpoints that permit customers only for their own username. */
const ownDataPaths = new Set(['/transaction/get-statement/:username'])

async function send(
  { method, path }: { method: string; path: string },
  rank: Rank,
  sent: { body: string; type: string },
) {
  const named = ownDataPaths.has(path) ? accounts[rank]?.username : undefined
  // A sign-out ends the session, so each one has its own.
  const account = path === sessions.signOut.path ? await createOwn(rank) : accounts[rank]
  const response = await app.request(`/api/v1${path.replace(/:\w+/g, named ?? 'unknown-user')}`, {
    method,
    headers: { 'Content-Type': sent.type, ...authorization(account) },
    ...(method !== 'GET' && { body: sent.body }),
  })
  return { status: response.status, body: (await response.json()) as { success: boolean; message: string } }
}

const createOwn = async (rank: Rank) =>
  rank === 'signed out' ? undefined : rank === 'customer' ? createMember() : createAdmin(rank)

const authorization = (account: Account | undefined) => {
  return account && { Authorization: `Bearer ${account.token}` }
}

describe.each(endpoints)('$name', ({ endpoint }) => {
  const refusedRanks = ranks.filter((rank) => !permittedRanks[endpoint.role].includes(rank))
  if (refusedRanks.length > 0) {
    test.each(refusedRanks)('refuses %s with any body', async (rank) => {
      const answers = await Promise.all(Object.values(bodies).map((sent) => send(endpoint, rank, sent)))

      const expected = { status: rank === 'signed out' ? 401 : 403, body: { success: false } }
      expect(answers).toMatchObject([expected, expected, expected])
      expect(answers.map(({ body }) => body.message)).not.toContain('')
    })
  }

  test.each(permittedRanks[endpoint.role])('answers %s without a server error', async (rank) => {
    const answers = await Promise.all(Object.values(bodies).map((sent) => send(endpoint, rank, sent)))

    for (const { status, body } of answers) {
      expect(status).toBeLessThan(500)
      expect([401, 403]).not.toContain(status)
      expect(body).toMatchObject({ success: status < 400, message: expect.stringMatching(/./) })
    }
  })
})

test('a call for a member’s own data refuses other usernames, whether or not they exist', async () => {
  const own = Object.values(endpointsByName).filter(({ path }) => ownDataPaths.has(path))
  const others = [await createMember(), accounts.admin!, { username: 'unknown-user' }]
  const ask = (path: string, username: string, rank: Rank) =>
    app.request(`/api/v1${path.replace(':username', username)}`, { headers: authorization(accounts[rank]) ?? {} })

  for (const { path } of own) {
    const statuses = others.map(async ({ username }) => (await ask(path, username, 'customer')).status)
    expect(await Promise.all(statuses)).toEqual([403, 403, 403])
    for (const rank of ['admin', 'super-admin'] as const) {
      expect((await ask(path, others[0]!.username, rank)).status).toBe(200)
    }
  }
  expect(own).toHaveLength(ownDataPaths.size)
})

test.each(['customer', 'admin'] as const)('a blocked or deleted %s is refused by every call', async (rank) => {
  const [blocked, deleted] =
    rank === 'admin' ? [await createAdmin(), await createAdmin()] : [await createMember(), await createMember()]
  const as = { as: accounts.admin! }
  await call(users.block, { username: blocked.username, status: 'block' }, as)
  await call(users.delete, { username: deleted.username }, as)
  const all: { method: string; path: string; role: Role }[] = [
    ...endpoints.map(({ endpoint }) => endpoint),
    changeStream,
  ]
  const closed = all.filter(({ role }) => role !== 'anyone')

  for (const [account, expected] of [
    [blocked, 401],
    [deleted, 401],
  ] as const) {
    const answers = closed.map(async ({ method, path }) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` }
      const body = method === 'GET' ? {} : { body: '{}' }
      const place = `/api/v1${path.replace(/:\w+/g, account.username)}`
      return `${(await app.request(place, { method, headers, ...body })).status} ${path}`
    })
    expect(await Promise.all(answers)).toEqual(closed.map(({ path }) => `${expected} ${path}`))
  }
})

test('each method and path belongs to one endpoint', () => {
  const places = Object.values(endpointsByName).map(({ method, path }) => `${method} ${path}`)

  expect(new Set(places).size).toBe(places.length)
})

// The stream never ends for a permitted caller, so only refusals are tested.
test('the change stream requires a session', async () => {
  for (const sent of Object.values(bodies))
    expect(await send(changeStream, 'signed out', sent)).toMatchObject({ status: 401 })
})

test('an invalid token is refused', async () => {
  const response = await app.request('/api/v1/user/get-single-user', { headers: { Authorization: 'Bearer nonsense' } })

  expect(response.status).toBe(401)
})
