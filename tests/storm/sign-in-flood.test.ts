import { expect, test } from 'vitest'
import { securityEvents } from '#contract/security-events.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createMigratedLocation } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { password, registrationInput } from '../support/server/members.ts'
import { createCaller } from '../support/server/wire.ts'
import { describeTimes } from './describe-times.ts'

const admin = { username: 'admin', password: 'storm password' }
const floodSize = 1_000

test('1,000 sign-ins at once do not stop the reads of another member, and few of them cost a password check', async () => {
  const location = await createMigratedLocation()
  await using joma = await startJoma({ ...location, environment: { ADMIN_PASSWORD: admin.password } })
  const call = createCaller(joma.address)
  const input = registrationInput()
  await call(users.register, input)
  const as = { token: (await call(sessions.signIn, { username: input.username, password })).data.accessToken }
  const adminToken = (await call(sessions.signIn, admin)).data.accessToken
  const read = async () => {
    const startedAt = performance.now()
    expect((await call(users.me, {}, { as })).status).toBe(200)
    return performance.now() - startedAt
  }
  const alone: number[] = []
  for (let turn = 0; turn < 100; turn++) alone.push(await read())

  let isOver = false
  const flood = Promise.all(
    // Each account from this one address: the address is closed after 100 of them.
    Array.from({ length: floodSize }, (_, turn) =>
      call(sessions.signIn, { username: `flood-${turn}`, password: 'a wrong one' }),
    ),
  ).finally(() => {
    isOver = true
  })
  const beside: number[] = []
  while (!isOver) beside.push(await read())
  const replies = await flood

  const toSeconds = (times: number[]) => Math.max(1, Math.round(times.reduce((sum, ms) => sum + ms, 0) / 1_000))
  console.log(describeTimes('Reads alone', alone, toSeconds(alone)))
  console.log(describeTimes('Reads beside the flood', beside, toSeconds(beside)))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.every((status) => status === 401 || status === 429)).toBe(true)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100)
  const failed = await call(securityEvents.list, { kind: 'sign-in-failed' }, { as: { token: adminToken } })
  expect(failed.data.total).toBeLessThanOrEqual(100)
  // Known devices and other addresses are not closed; this address is, also for the next attempt.
  expect((await call(sessions.signIn, { username: 'flood-next', password: 'a wrong one' })).status).toBe(429)
})
