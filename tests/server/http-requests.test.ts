import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { call, send } from '../support/server/call.ts'
import { captureLog } from '../support/server/capture-log.ts'
import { createMember, password, sharedAdmin } from '../support/server/members.ts'
import { app, parts } from '../support/server/test-app.ts'

interface Body {
  success: boolean
  message: string
  errors?: Record<string, string>
  stack?: string
}

async function ask(path: string, init: RequestInit & { as?: { token: string } } = {}, server = app) {
  const { as, ...request } = init
  const headers = {
    'Content-Type': 'application/json',
    ...(as && { Authorization: `Bearer ${as.token}` }),
    ...init.headers,
  }
  const response = await server.request(path, { ...request, headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

const post = (body: string, headers = {}) => ask('/api/v1/auth/login', { method: 'POST', body, headers })

test.each(['{', 'null', '[]', '"text"', '5', '{"username":', '\u0000'])('the body %j is malformed', async (body) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { success: false, code: 'malformed_request' } })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'])(
  'a body with the type %s is not parsed as JSON',
  async (type) => {
    const answer = await post('{"username":"a","password":"b"}', { 'Content-Type': type })

    expect(answer).toMatchObject({ status: 415, body: { success: false, code: 'not_json' } })
  },
)

test('the JSON content type may have a charset', async () => {
  const { username } = await createMember()

  const answer = await post(JSON.stringify({ username, password }), {
    'Content-Type': 'Application/JSON; charset=UTF-8',
  })

  expect(answer.status).toBe(200)
})

test('a write without input needs no body', async () => {
  const { username } = await createMember()
  const { token } = await sharedAdmin()

  const response = await app.request(`/api/v1/user/delete-user/${username}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}` },
  })

  expect(response.status).toBe(200)
})

test.each([
  ['GET', '/api/v1/auth/login', 'POST'],
  ['DELETE', '/api/v1/user/get-single-user', 'GET, HEAD'],
  ['POST', '/api/v1/user/get-single-user', 'GET, HEAD'],
  ['GET', '/api/v1/user/delete-user/rahim', 'PATCH'],
  ['OPTIONS', '/api/v1/auth/login', 'POST'],
])('%s %s is a 405 with the allowed methods', async (method, path, allowed) => {
  const answer = await ask(path, { method })

  expect(answer).toMatchObject({ status: 405, body: { success: false, code: 'wrong_method' } })
  expect(answer.headers.get('Allow')).toBe(allowed)
})

test.each(['/api/v1/%', '/api/v1/user/get-single-user%E0%A4%A'])('the malformed URL %s is a 400', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 400, body: { success: false, code: 'malformed_request' } })
})

test.each([
  ['GET', '/api/v1/nothing-here'],
  ['GET', '/api/v1'],
  ['POST', '/api/v1/nothing-here'],
])('%s %s is a 404', async (method, path) => {
  expect(await ask(path, { method })).toMatchObject({ status: 404, body: { success: false, code: 'no_route' } })
})

test('repeated slashes count as one', async () => {
  const { username } = await createMember()

  const answer = await ask(`//api//v1/user//recover-delete-user///${username}`, {
    method: 'PATCH',
    as: await sharedAdmin(),
  })

  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Recover successfully' } })
})

test('a body above the limit is refused, with or without Content-Length', async () => {
  const long = JSON.stringify({ username: 'a'.repeat(70_000), password: 'b' })
  const withoutLength = { method: 'POST', body: new Blob([long]).stream(), duplex: 'half' } as RequestInit

  const answers = [
    await post(long, { 'Content-Length': String(long.length) }),
    await ask('/api/v1/auth/login', withoutLength),
  ]

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 413, body: { success: false, code: 'body_too_large' } })
  }
})

test.each(['a\u0000b', '\u0000', 'half a \ud83d character'])(
  'text that PostgreSQL cannot store (%j) causes no server error',
  async (text) => {
    const [as, admin] = [await createMember(), await sharedAdmin()]

    const statuses = [
      (await call(supports.create, { message: text }, { as, key: crypto.randomUUID() })).status,
      (await call(notices.post, { notice: text }, { as: admin })).status,
      (await send(users.register, { username: text, password: text })).status,
      (await ask('/api/v1/auth/login', { method: 'POST', body: JSON.stringify({ username: text, password: 'b' }) }))
        .status,
    ]

    for (const status of statuses) expect(status).toBeLessThan(500)
  },
)

test.each(['%00', '%E0%A4%A', '%FF', '%2F', '%', '..', 'a'.repeat(5_000)])(
  'the name %s in a path causes no server error',
  async (name) => {
    const { status } = await ask(`/api/v1/user/delete-user/${name}`, { method: 'PATCH', as: await sharedAdmin() })

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

test('text with a backslash is returned unchanged', async () => {
  const message = 'C:\\u0000 and \\ud83d are text; so are 😀, <b> and «রহিম».'

  const { status, data } = await call(supports.create, { message }, { as: await createMember() })

  expect(status).toBe(200)
  expect(data.message).toBe(message)
})

test('names of Object.prototype are not fields', async () => {
  const body =
    '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"username":"a","password":"b"}'

  expect((await post(body)).status).toBe(401)
  expect(({} as { role?: string }).role).toBeUndefined()
})

test('responses are not cached by proxies and their type is not sniffed', async () => {
  const { headers } = await call(users.me, {}, { as: await createMember() })
  const refused = await ask('/api/v1/user/get-single-user')

  for (const answered of [headers, refused.headers]) {
    expect(answered.get('Cache-Control')).toBe('no-store')
    expect(answered.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answered.get('Content-Type')).toMatch(/^application\/json/)
  }
})

test('an error response has a stack trace only outside production', async () => {
  const inProduction = createApp({ ...parts, isProduction: true })

  const inDevelopment = await ask('/api/v1/nothing')
  const hidden = await ask('/api/v1/nothing', {}, inProduction)

  expect(inDevelopment.body.stack).toContain('Refusal')
  expect(hidden.body).toEqual({ success: false, code: 'no_route', message: '404 No Route Matches' })
})

test('an unreachable database is a 503 and is logged', async () => {
  const { log, entries } = captureLog()
  const client = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const cutOff = createApp({ ...parts, db: drizzle({ client }), isProduction: true, log })

  const answer = await ask('/api/v1/auth/login', { method: 'POST', body: '{"username":"a","password":"b"}' }, cutOff)

  expect(answer).toMatchObject({
    status: 503,
    body: { success: false, code: 'unavailable' },
  })
  expect(entries().filter(({ level }) => level === 'error')).toHaveLength(1)
  await client.end()
})
