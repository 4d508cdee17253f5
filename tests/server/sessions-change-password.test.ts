import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { createMember, password, signIn } from '../support/server/members.ts'
import { requestResetLink } from '../support/server/sessions.ts'

const chosen = 'staple battery'

test('a changed password ends every earlier session', async () => {
  const here = await createMember()
  const there = await signIn(here.username)
  const change = { currentPassWord: password, newPassword: 'staple battery', confirmPassword: 'staple battery' }

  const { status, message } = await call(sessions.changePassword, change, { as: here })

  expect({ status, message }).toEqual({ status: 200, message: 'Password changed successfully' })
  expect((await call(users.me, {}, { as: here })).status).toBe(401)
  expect((await call(users.me, {}, { as: there })).status).toBe(401)
  expect((await call(sessions.signIn, { username: here.username, password })).status).toBe(401)
  expect((await (await signIn(here.username, 'staple battery')).me()).username).toBe(here.username)
})

test('a session for the old password does not survive a concurrent change', async () => {
  const as = await createMember()
  const change = { currentPassWord: password, newPassword: 'staple battery', confirmPassword: 'staple battery' }

  let isChanged = false
  const attempts: Awaited<ReturnType<typeof enter>>[] = []
  const enter = () => call(sessions.signIn, { username: as.username, password })
  const signInUntilChanged = async () => {
    while (!isChanged) attempts.push(await enter())
  }

  const changing = call(sessions.changePassword, change, { as }).finally(() => {
    isChanged = true
  })
  await Promise.all([changing, ...Array.from({ length: 4 }, signInUntilChanged)])

  const tokens = attempts.filter(({ status }) => status === 200).map(({ data }) => data.accessToken)
  const statuses = await Promise.all(tokens.map(async (token) => (await call(users.me, {}, { as: { token } })).status))
  expect(statuses).toEqual(statuses.map(() => 401))
})

test('a wrong current password is refused with a field error', async () => {
  const as = await createMember()
  const change = { currentPassWord: 'guessed it', newPassword: 'staple battery', confirmPassword: 'staple battery' }

  const { status, issues } = await call(sessions.changePassword, change, { as })

  expect(status).toBe(422)
  expect(issues).toEqual({ currentPassWord: 'wrong_password' })
})

test('after ten wrong current passwords even the right one is refused for a time', async () => {
  const as = await createMember()
  const guess = (currentPassWord: string) =>
    call(sessions.changePassword, { currentPassWord, newPassword: chosen, confirmPassword: chosen }, { as })
  for (let turn = 0; turn < 10; turn++) expect((await guess(`guess number ${turn}`)).status).toBe(422)

  expect((await guess(password)).status).toBe(429)
  expect((await call(sessions.signIn, { username: as.username, password })).status).toBe(200)
})

test('of two concurrent changes of one password, one succeeds', async () => {
  const as = await createMember()
  const choices = ['staple battery 1', 'staple battery 2', 'staple battery 3']

  const replies = await Promise.all(
    choices.map((choice) =>
      call(
        sessions.changePassword,
        { currentPassWord: password, newPassword: choice, confirmPassword: choice },
        { as },
      ),
    ),
  )

  const winners = choices.filter((_, turn) => replies[turn]!.status === 200)
  expect(winners).toHaveLength(1)
  expect((await call(sessions.signIn, { username: as.username, password: winners[0]! })).status).toBe(200)
})

test('a reset password cannot be changed with the earlier password', async () => {
  const as = await createMember()
  const token = await requestResetLink(as.username)
  const change = { currentPassWord: password, newPassword: 'the thief’s own', confirmPassword: 'the thief’s own' }

  const [changed, reset] = await Promise.all([
    call(sessions.changePassword, change, { as }),
    call(sessions.resetPassword, { password: chosen, token }),
  ])

  // The first one revokes the password or the link of the other.
  expect([changed.status, reset.status].filter((status) => status === 200)).toHaveLength(1)
  const held = reset.status === 200 ? chosen : change.newPassword
  expect((await call(sessions.signIn, { username: as.username, password: held })).status).toBe(200)
})
