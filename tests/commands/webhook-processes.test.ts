import { expect, onTestFinished, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { webhooks } from '#contract/webhooks.ts'
import { createMigratedLocation } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { isSigned, startReceiver } from '../support/server/webhook-receiver.ts'
import { createCaller } from '../support/server/wire.ts'

vi.setConfig({ testTimeout: 300_000 })

const firstAdmin = { username: 'admin', password: 'an admin’s password' }
const environment = {
  ADMIN_PASSWORD: firstAdmin.password,
  JWT_SECRET: 'the secret of this test and long enough for it',
  WEBHOOK_PRIVATE_ADDRESSES: 'on',
}

test('two servers send each message once, without a call that starts it', async () => {
  const location = await createMigratedLocation()
  const receiver = await startReceiver()
  onTestFinished(() => receiver[Symbol.asyncDispose]())
  await using stack = new AsyncDisposableStack()
  const one = stack.use(await startJoma({ ...location, environment }))
  stack.use(await startJoma({ ...location, environment }))
  const call = createCaller(one.address)
  const as = { token: (await call(sessions.signIn, firstAdmin)).data.accessToken }
  const { secret } = (await call(webhooks.set, { format: 'standard', url: receiver.url }, { as })).data

  const count = 20
  for (let sent = 0; sent < count; sent++) expect((await call(webhooks.test, {}, { as })).status).toBe(200)

  await vi.waitFor(() => expect(receiver.received).toHaveLength(count))
  await vi.waitFor(async () => {
    const { items } = (await call(webhooks.deliveries, {}, { as })).data
    expect(items.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(count).fill('sent 1'))
  })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(count)
  expect(receiver.received.every((message) => isSigned(message, secret!))).toBe(true)
})
