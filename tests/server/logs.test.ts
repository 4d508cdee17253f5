import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { payments } from '#contract/payments.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { serializeError } from '#server/process/log.ts'
import { captureLog } from '../support/server/capture-log.ts'
import { createMember, password, paymentInput, registrationInput, sharedAdmin } from '../support/server/members.ts'
import { db, parts } from '../support/server/test-app.ts'
import { buildRequest, fromAddress } from '../support/server/wire.ts'

function logged(more: Partial<Parameters<typeof createApp>[0]> = {}) {
  const { log, lines, entries } = captureLog()
  return { app: createApp({ ...parts, ...more, log }), lines, entries }
}

test('a request is logged as one line with its method, path, status and role', async () => {
  const { app, entries } = logged()
  const { username, token } = await sharedAdmin()

  const answer = await app.request(`/api/v1/user/block-user/${username}?because=${username}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"status":"block"}',
  })

  expect(answer.status).toBe(403)
  expect(entries()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.+Z$/),
      msg: 'request',
      id: answer.headers.get('X-Request-Id'),
      method: 'PATCH',
      route: '/api/v1/user/block-user/:username',
      status: 403,
      ms: expect.any(Number),
      role: 'admin',
    },
  ])
})

test('probes are logged at debug level only', async () => {
  const { app, entries } = logged()

  await app.request('/healthz')

  expect(entries()).toMatchObject([{ level: 'debug', route: '/healthz' }])
})

test('a request has its own id, and the valid id of a trusted proxy', async () => {
  const { app } = logged({ trustedProxies: ['10.0.0.0/8'] })
  const idFor = async (given: string, peer: string) => {
    const answer = await app.request('/healthz', { headers: { 'X-Request-Id': given } }, fromAddress(peer))
    return answer.headers.get('X-Request-Id')
  }

  expect(await idFor('id-of-the-proxy', '10.0.0.1')).toBe('id-of-the-proxy')
  for (const [given, peer] of [
    ['id-of-a-stranger', '203.0.113.1'],
    ['short', '10.0.0.1'],
    ['with spaces in it', '10.0.0.1'],
    ['x'.repeat(65), '10.0.0.1'],
    ['{"level":"fatal"}', '10.0.0.1'],
  ] as const) {
    expect(await idFor(given, peer)).toMatch(/^[\da-f-]{36}$/)
  }
})

test('the log contains no personal data and no secrets', async () => {
  const { app, lines } = logged()
  const typed = { ...registrationInput(), email: 'private@example.com', mobile_number: '01798765432' }
  const member = await createMember()
  const admin = await sharedAdmin()
  const payment = { ...paymentInput(100), account_number: '01712345999' }
  const key = randomUUID()

  const calls = [
    buildRequest(users.register, typed),
    buildRequest(users.register, typed),
    buildRequest(sessions.signIn, { username: typed.username, password: typed.password }),
    buildRequest(sessions.signIn, { username: member.username, password: 'a wrong guess' }),
    buildRequest(payments.request, payment, { as: member, key }),
    buildRequest(payments.request, payment, { as: member, key }),
    buildRequest(payments.request, payment, { as: member }),
    buildRequest(payments.list, { search: payment.transaction_id }, { as: admin }),
    buildRequest(users.list, { search: member.username }, { as: admin }),
    buildRequest(users.delete, { username: member.username }, { as: admin }),
    buildRequest(users.me, {}, { as: { token: `${member.token}x` } }),
    buildRequest(banks.delete, { data: '01712345999' }, { as: admin }),
  ]
  for (const [path, request] of calls) await app.request(path, request, fromAddress('203.0.113.77'))
  await app.request(`/${member.username}?pst=${key}`)

  expect(lines.length).toBe(calls.length + 1)
  const written = lines.join('')
  const secrets = [
    ...[typed.username, typed.email, typed.mobile_number, typed.password, password, 'a wrong guess'],
    ...[member.username, member.token, member.id, admin.username, admin.token, key, '203.0.113.77'],
    ...[payment.account_number, payment.transaction_id],
  ]
  for (const secret of secrets) expect(written.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('an unexpected error is logged once, with its stack and the id of its request', async () => {
  const broken = Object.assign(Object.create(db), {
    select: () => {
      throw new Error('Unexpected failure.')
    },
  })
  const { app, entries } = logged({ db: broken })

  const answer = await app.request('/api/v1/user/get-single-user', {
    headers: { Authorization: `Bearer ${(await createMember()).token}` },
  })

  expect(answer.status).toBe(500)
  const [error, request] = entries()
  expect(error).toMatchObject({ level: 'error', msg: 'unexpected', err: { message: 'Unexpected failure.' } })
  expect(error.err.at.join()).toContain('authorize.ts')
  expect(error.id).toBe(request.id)
  expect(entries()).toHaveLength(2)
})

test('a database error is logged without its values', async () => {
  const { username } = await createMember()
  const failingQueries = [
    sql`insert into "user" select * from "user" where username = ${username}`,
    sql`select ${username}::int`,
    sql`select ${username} from nowhere`,
    sql`update account set balance = -1 where owner = (select id from "user" where username = ${username})`,
  ]

  for (const query of failingQueries) {
    const error = await db.execute(query).catch((thrown: unknown) => thrown)

    const serialized = serializeError(error)
    expect(serialized).toMatchObject({
      message: 'A query failed.',
      query: expect.any(String),
      cause: { at: expect.any(Array) },
    })
    expect(serialized.cause?.code).toMatch(/^[0-9A-Z]{5}$/)
    expect(JSON.stringify(serialized)).not.toContain(username)
  }
})

test.each([
  ['a response that does not match the contract', () => v.parse(v.object({ age: v.number() }), { age: 'private' })],
  ['invalid JSON', () => JSON.parse('private')],
  ['an invalid number', () => BigInt('private')],
  [
    'a rejected mail',
    () => {
      throw new Error('550 5.1.1 <private@example.com>: Recipient address rejected')
    },
  ],
  [
    'an error with a cause',
    () => {
      throw new Error('It failed.', { cause: new DrizzleQueryError('select $1', ['private']) })
    },
  ],
  [
    'a thrown string',
    () => {
      throw 'private'
    },
  ],
])('%s is logged without its data', (_, fail) => {
  const serialized = serializeError(thrownBy(fail))

  expect(JSON.stringify(serialized)).not.toContain('private')
  expect(serialized.message).not.toBe('')
})

function thrownBy(fail: () => void): unknown {
  try {
    fail()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}
