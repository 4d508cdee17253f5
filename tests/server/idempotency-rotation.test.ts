import { createHmac, randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import type { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { createApp } from '#server/app.ts'
import { deleteExpired } from '#server/cleanup/delete-expired.ts'
import { fingerprintKeys, idempotentResponses } from '#server/http/table.ts'
import { deriveKeys } from '#server/process/keys.ts'
import { resealRows } from '#server/secrets/reseal.ts'
import { call } from '../support/server/call.ts'
import { createMember, password } from '../support/server/members.ts'
import { db, parts, startApp } from '../support/server/test-app.ts'
import { buildRequest, type Call, readReply, type Sender } from '../support/server/wire.ts'

const first = parts.secret
const [second, third] = [
  'the second secret of the tests, thirty-two chars',
  'the third secret of the tests, thirty-two chars!',
]

// Each test has keys of its own.
beforeEach(startApp)

function createServer(secret: string, previousSecrets: string[]) {
  const server: Hono = createApp({ ...parts, secret, previousSecrets })
  const callServer: Call = async (endpoint, input, sender) =>
    readReply(endpoint.output, await server.request(...buildRequest(endpoint, input as object, sender)))
  return callServer
}

/** As docs/operating.md describes it: the earlier secret is removed when no row needs it. */
async function rotate(from: string, to: string) {
  const counts = await resealRows({ db, secrets: [to, from] })
  expect(counts.reduce((sum, { lost }) => sum + lost, 0)).toBe(0)
}

async function transfer() {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const key = randomUUID()
  const input = { username: receiver.username, amount: 30 }
  await call(transfers.toWallet, input, { as, key })
  return { as, receiver, key, input }
}

async function setAge(key: string, days: number) {
  const created_at = new Date(Date.now() - days * 86_400_000)
  await db.update(idempotentResponses).set({ created_at }).where(eq(idempotentResponses.key, key))
  await deleteExpired(db)
}

const signInAt = async (server: Call, { username }: { username: string }): Promise<Sender> => {
  const { data } = await server(sessions.signIn, { username, password })
  return { as: { token: data.accessToken } }
}

test('a transfer repeated 10, 100 and 399 days later is answered as it was, across two rotations of the secret', async () => {
  const { as, receiver, key, input } = await transfer()
  const repeatAt = async (days: number, secret: string) => {
    await setAge(key, days)
    const server = createServer(secret, [])
    return server(transfers.toWallet, input, { ...(await signInAt(server, as)), key })
  }

  await rotate(first, second)
  const afterOne = await repeatAt(10, second)
  await rotate(second, third)
  const afterTwo = [await repeatAt(100, third), await repeatAt(399, third)]

  for (const { status, headers } of [afterOne, ...afterTwo])
    expect([status, headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
  expect([await as.getBalance(), await receiver.getBalance()]).toEqual([70, 30])
})

test('after a rotation another input under the key is still refused as other contents', async () => {
  const { as, key, input } = await transfer()
  await rotate(first, second)
  const server = createServer(second, [])

  const reply = await server(transfers.toWallet, { ...input, amount: 31 }, { ...(await signInAt(server, as)), key })

  expect(reply).toMatchObject({ status: 422, code: 'key_reused' })
})

test('a repeated request whose fingerprint cannot be compared was already sent, and never has other contents', async () => {
  const { as, receiver, key, input } = await transfer()
  // A lost secret: no earlier one is configured.
  const server = createServer(third, [])
  const sender = await signInAt(server, as)

  const same = await server(transfers.toWallet, input, { ...sender, key })
  const other = await server(transfers.toWallet, { ...input, amount: 31 }, { ...sender, key })
  const later = await server(transfers.toWallet, { ...input, amount: 1 }, { ...sender, key: randomUUID() })

  for (const reply of [same, other]) expect(reply).toMatchObject({ status: 409, code: 'already_sent' })
  expect(later.status).toBe(200)
  expect(await receiver.getBalance()).toBe(31)
})

test('a response that an earlier version has stored is replayed after the upgrade and a rotation', async () => {
  const { as, key, input } = await transfer()
  const { method, path } = transfers.toWallet
  const identity = JSON.stringify([method, path, JSON.stringify(input)])
  const fingerprint = createHmac('sha256', deriveKeys(first).fingerprint).update(identity).digest('base64url')
  await db.update(idempotentResponses).set({ fingerprint, key_id: null }).where(eq(idempotentResponses.key, key))
  await db.delete(fingerprintKeys)
  await createServer(first, [])(transfers.toWallet, input, { as, key })

  await rotate(first, second)
  const server = createServer(second, [])
  const sender = await signInAt(server, as)

  const same = await server(transfers.toWallet, input, { ...sender, key })
  const other = await server(transfers.toWallet, { ...input, amount: 31 }, { ...sender, key })
  expect(same.headers.get('Idempotency-Replayed')).toBe('true')
  expect(other).toMatchObject({ status: 409, code: 'already_sent' })
})

test('two servers that start at once share one key of fingerprints', async () => {
  const servers = [createServer(first, []), createServer(first, [])]
  const [as, other] = [await createMember({ balance: 100 }), await createMember({ balance: 100 })]
  const receiver = await createMember()

  const input = { username: receiver.username, amount: 30 }
  const replies = await Promise.all(
    servers.map((server, index) => server(transfers.toWallet, input, { as: [as, other][index]!, key: randomUUID() })),
  )

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await db.select().from(fingerprintKeys).where(isNull(fingerprintKeys.retired_at))).toHaveLength(1)
})
