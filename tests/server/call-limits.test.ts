import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaultLimits, limits } from '#contract/limits.ts'
import { notices } from '#contract/notices.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, registrationInput } from '../support/server/members.ts'
import { installedAddress, testCallsPerAccount } from '../support/server/target.ts'
import { app, parts, startApp } from '../support/server/test-app.ts'
import { buildRequest, fromAddress, readReply } from '../support/server/wire.ts'

/** An address that no other test uses. */
const newAddress = () => `198.18.${randomInt(256)}.${randomInt(256)}`
const inParallel = 20
/** In process; an installed release has them in its configuration. */
const rates = { perAccount: testCallsPerAccount, perAddress: 1_000_000, isShared: false }

test('an account that calls too often gets a 429 with the time to wait, and other accounts do not', async () => {
  const server = installedAddress ? app : createApp({ ...parts, rates })
  const [member, other] = [await createMember(), await createMember()]
  const read = async ({ token }: { token: string }) => {
    const [path, request] = buildRequest(notices.get, {}, { as: { token } })
    return readReply(notices.get.output, await server.request(path, request))
  }
  let refused: Awaited<ReturnType<typeof read>> | undefined
  let sent = 0
  const sendUntilRefused = async () => {
    while (!refused && sent < 2 * testCallsPerAccount) {
      sent++
      const reply = await read(member)
      if (reply.status === 429) refused = reply
    }
  }

  await Promise.all(Array.from({ length: inParallel }, sendUntilRefused))

  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(sent).toBeGreaterThan(testCallsPerAccount - inParallel)
  expect(Number(refused!.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await read(other)).status).toBe(200)
})

test('wrong passwords from one address end in a 429, and the right password from another address still works', async () => {
  const { username } = await createMember()
  const address = newAddress()
  const signInFrom = async (from: string, password: string) => {
    const [path, request] = buildRequest(sessions.signIn, { username, password })
    return (await app.request(path, request, fromAddress(from))).status
  }

  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) statuses.push(await signInFrom(address, 'a wrong one'))

  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(statuses[10]).toBe(429)
})

test('an address registers as many accounts in an hour as the setting allows', async () => {
  await callAsAdmin(limits.set, { ...defaultLimits, registrations_per_hour: 2 })
  const address = newAddress()
  const registerFrom = async (from: string) => {
    const [path, request] = buildRequest(users.register, registrationInput())
    return app.request(path, request, fromAddress(from))
  }

  const statuses = [(await registerFrom(address)).status, (await registerFrom(address)).status]
  const refused = await registerFrom(address)

  expect(statuses).toEqual([200, 200])
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too_many_registrations' })
  expect((await registerFrom(newAddress())).status).toBe(200)
  // Widens the limits again.
  await startApp()
})

test('links for a new password are limited for an account, whatever the address', async () => {
  const { username } = await createMember()

  const replies = []
  for (let attempt = 0; attempt < 6; attempt++) replies.push(await call(sessions.forgotPassword, { username }))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})
