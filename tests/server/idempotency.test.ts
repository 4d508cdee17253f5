import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { runIdempotent } from '#server/http/idempotency.ts'
import { idempotentResponses } from '#server/http/table.ts'
import { createFingerprintKeys } from '#server/secrets/fingerprint-keys.ts'
import { call, send } from '../support/server/call.ts'
import { createMember, paymentInput, registrationInput, sharedAdmin, topUp } from '../support/server/members.ts'
import { db, parts } from '../support/server/test-app.ts'
import { mp4, upload } from '../support/server/videos.ts'

test('the same key returns the same response and has no second effect', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const key = randomUUID()
  const send = () => call(transfers.toWallet, { username: receiver.username, amount: 30 }, { as, key })

  const first = await send()
  const second = await send()

  expect(second.data).toEqual(first.data)
  expect(second).toMatchObject({ status: 200, message: first.message })
  expect(first.headers.has('Idempotency-Replayed')).toBe(false)
  expect(second.headers.get('Idempotency-Replayed')).toBe('true')
  expect(await as.getBalance()).toBe(70)
})

test('without a key each request has its effect', async () => {
  const [as, { username }] = [await createMember({ balance: 100 }), await createMember()]

  await call(transfers.toWallet, { username, amount: 30 }, { as })
  await call(transfers.toWallet, { username, amount: 30 }, { as })

  expect(await as.getBalance()).toBe(40)
})

test('a key is the same in lower and upper case', async () => {
  const as = await createMember({ earning: 100 })
  const key = randomUUID()
  await call(transfers.fromIncome, { amount: 30 }, { as, key })

  const { headers } = await call(transfers.fromIncome, { amount: 30 }, { as, key: key.toUpperCase() })

  expect(headers.get('Idempotency-Replayed')).toBe('true')
  expect(await as.getEarning()).toBe(70)
})

test('a key with other input is refused', async () => {
  const as = await createMember({ earning: 100 })
  const key = randomUUID()
  await call(transfers.fromIncome, { amount: 30 }, { as, key })

  const { status, code } = await call(transfers.fromIncome, { amount: 31 }, { as, key })

  expect({ status, code }).toEqual({ status: 422, code: 'key_reused' })
  expect(await as.getEarning()).toBe(70)
})

test('a key with another call is refused', async () => {
  const as = await createMember({ balance: 100, earning: 100 })
  const key = randomUUID()
  await call(transfers.fromIncome, { amount: 30 }, { as, key })

  expect((await call(supports.create, { message: 'Hello' }, { as, key })).status).toBe(422)
})

test('a key with another path parameter is refused', async () => {
  const [one, other] = [await createMember(), await createMember()]
  const as = await sharedAdmin()
  const key = randomUUID()
  await call(users.delete, { username: one.username }, { as, key })

  expect((await call(users.delete, { username: other.username }, { as, key })).status).toBe(422)
})

test('unknown fields do not change the idempotent request', async () => {
  const as = await createMember({ earning: 100 })
  const key = randomUUID()
  await call(transfers.fromIncome, { amount: 30 }, { as, key })

  const { headers } = await send(transfers.fromIncome, { shown_at: 'now', amount: 30 }, { as, key })

  expect(headers.get('Idempotency-Replayed')).toBe('true')
})

test('a refusal is not stored: the same key may succeed later', async () => {
  const [as, { username }] = [await createMember(), await createMember()]
  const key = randomUUID()
  const refused = await call(transfers.toWallet, { username, amount: 30 }, { as, key })
  await topUp(as, 30)

  const { status, headers } = await call(transfers.toWallet, { username, amount: 30 }, { as, key })

  expect(refused.status).toBe(422)
  expect(status).toBe(200)
  expect(headers.has('Idempotency-Replayed')).toBe(false)
})

test('the same key of two members is two keys', async () => {
  const key = randomUUID()
  const members = [await createMember({ earning: 100 }), await createMember({ earning: 100 })]

  const replies = await Promise.all(members.map((as) => call(transfers.fromIncome, { amount: 30 }, { as, key })))

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await Promise.all(members.map(({ getEarning }) => getEarning()))).toEqual([70, 70])
})

test('one key that is sent many times concurrently has one effect', async () => {
  const as = await createMember({ earning: 300 })
  const key = randomUUID()

  const replies = await Promise.all(
    Array.from({ length: 8 }, () => call(transfers.fromIncome, { amount: 30 }, { as, key })),
  )

  expect(await as.getEarning()).toBe(270)
  const done = replies.filter(({ status }) => status === 200)
  const fresh = done.filter(({ headers }) => !headers.has('Idempotency-Replayed'))
  expect(fresh).toHaveLength(1)
  for (const reply of replies.filter((each) => !done.includes(each))) {
    expect(reply).toMatchObject({ status: 409, code: 'request_running' })
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
})

test('a signed-out caller can use a key', async () => {
  const typed = registrationInput()
  const key = randomUUID()
  await call(users.register, typed, { key })

  const { status, headers } = await call(users.register, typed, { key })

  expect(status).toBe(200)
  expect(headers.get('Idempotency-Replayed')).toBe('true')
})

test('an admin’s decision under the same key returns the stored response', async () => {
  const member = await createMember()
  const { data } = await call(payments.request, paymentInput(50), { as: member })
  const decision = { _id: data._id, username: member.username, status: 'success' as const }
  const sender = { as: await sharedAdmin(), key: randomUUID() }
  await call(payments.accept, decision, sender)

  expect((await call(payments.accept, decision, sender)).status).toBe(200)
  expect(await member.getBalance()).toBe(50)
})

test('a key that is not a UUID is refused', async () => {
  const as = await createMember({ earning: 100 })

  const { status, errors } = await call(transfers.fromIncome, { amount: 30 }, { as, key: 'again' })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual(['Idempotency-Key'])
  expect(await as.getEarning()).toBe(100)
})

test('a video that is uploaded twice under one key is stored once', async () => {
  const sender = { as: await sharedAdmin(), key: randomUUID() }
  const bytes = mp4()
  const first = await upload(bytes, sender)

  const second = await upload(bytes, sender)
  const other = await upload(mp4(), sender)

  expect(second.data).toEqual(first.data)
  expect(second.headers.get('Idempotency-Replayed')).toBe('true')
  expect(other.status).toBe(422)
})

test('what is deferred when a transaction is repeated runs once, after the commit', async () => {
  const deferred: number[] = []
  let attempts = 0
  const { role, path, touches } = users.register
  const request = {
    endpoint: { role, path, touches },
    caller: { address: '127.0.0.1' },
    key: randomUUID(),
    identity: ['repeated'],
  }
  const writeParts = {
    db,
    fingerprintKeys: createFingerprintKeys({ db, secrets: [parts.secret] }),
    authorizeWrite: vi.fn(),
    insertAuditEntries: vi.fn(),
  }

  const { data } = await runIdempotent(writeParts, request, async (_, { afterCommit }) => {
    attempts += 1
    const attempt = attempts
    afterCommit(() => deferred.push(attempt))
    expect(deferred).toEqual([])
    if (attempt < 3) throw Object.assign(new Error('Deadlock'), { code: '40P01' })
    return attempt
  })

  expect(data).toBe(3)
  expect(deferred).toEqual([3])
})

test('a response that was stored under the key of an earlier version or secret is still replayed', async () => {
  const as = await createMember({ earning: 100 })
  const key = randomUUID()
  const { method, path } = transfers.fromIncome
  const identity = JSON.stringify([method, path, JSON.stringify({ amount: 30 })])
  await call(transfers.fromIncome, { amount: 30 }, { as, key })
  const fingerprint = createHmac('sha256', parts.secret).update(identity).digest('base64url')
  await db.update(idempotentResponses).set({ fingerprint, key_id: null }).where(eq(idempotentResponses.key, key))

  const again = await call(transfers.fromIncome, { amount: 30 }, { as, key })
  const other = await call(transfers.fromIncome, { amount: 31 }, { as, key })

  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(other).toMatchObject({ status: 409, code: 'already_sent' })
  expect(await as.getEarning()).toBe(70)
})
