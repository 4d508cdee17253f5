import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, password, registrationInput } from '../support/server/members.ts'

const register = (username: string) => call(users.register, { ...registrationInput(), username })

test.each([
  ['rah\u200bim', 'has_hidden_character'],
  ['rah\u202eim', 'has_hidden_character'],
  ['rah\u2067im', 'has_hidden_character'],
  ['rah\u00adim', 'has_hidden_character'],
  ['rah\u0007im', 'has_hidden_character'],
  ['rah\ufe0fim', 'has_hidden_character'],
  ['rah\u3164im', 'has_hidden_character'],
  ['rah\u034fim', 'has_hidden_character'],
  ['...', 'has_no_letter'],
  ['_-_!', 'has_no_letter'],
  ['😀😀😀', 'has_no_letter'],
])('the username %j is refused: %s', async (username, code) => {
  const { status, issues } = await register(username)

  expect({ status, issues }).toEqual({ status: 400, issues: { username: code } })
})

test('composed and decomposed letters are the same name', async () => {
  const composed = 'jos\u00e9.one'

  expect((await register('jose\u0301.one')).status).toBe(200)
  const again = await register(composed)
  const signedIn = await call(sessions.signIn, { username: composed, password })

  expect(again).toMatchObject({ status: 409, code: 'username_taken' })
  expect(signedIn.status).toBe(200)
  const [listed] = (await callAsAdmin(users.list, { search: composed })).data.items
  expect(listed!.username).toBe(composed)
})

test.each(['j0ma-b0ss', 'jоma-boss', 'JOMA-B0SS', 'joma-bosꜱ', 'ｊoma-boss'])(
  'a member cannot have the name %s, which looks like an administrator’s',
  async (username) => {
    await callAsAdmin(users.createAdmin, { ...registrationInput(), username: 'joma-boss' })

    const { status, issues } = await register(username)

    expect({ status, issues }).toEqual({ status: 400, issues: { username: 'looks_like_admin' } })
  },
)

test('capital I and small l look alike', async () => {
  await callAsAdmin(users.createAdmin, { ...registrationInput(), username: 'cashier-lima' })

  expect((await register('cashIer-Iima')).issues).toEqual({ username: 'looks_like_admin' })
})

test('names that look like a member’s are allowed, and Bengali names stay possible', async () => {
  expect((await register('karim.one')).status).toBe(200)
  expect((await register('kar1m.one')).status).toBe(200)
  expect((await register('রহিমা')).status).toBe(200)
})
