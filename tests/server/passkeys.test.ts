import { expect, test } from 'vitest'
import { factors } from '#contract/factors.ts'
import { sessions } from '#contract/sessions.ts'
import {
  addPasskey,
  createAuthenticator,
  toCreationOptions,
  toRequestOptions,
} from '../support/server/authenticator.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, password } from '../support/server/members.ts'

const readSignInOptions = async ({ username }: Account) =>
  (await call(factors.signInOptions, { username, password })).data.passkey!
const signIn = ({ username }: Account, passkey: { id: string }) =>
  call(sessions.signIn, { username, password, passkey: { ...passkey } })

test('a passkey is added with recovery codes, and every sign-in needs it', async () => {
  const as = await createMember()
  const authenticator = await addPasskey(as)
  const { data } = await call(factors.mine, {}, { as })
  expect(data).toMatchObject({ totp: false, passkeys: [{ label: 'Laptop', last_used_at: null }], recovery_codes: 10 })
  expect((await call(sessions.signIn, { username: as.username, password })).code).toBe('factor_needed')

  const options = await readSignInOptions(as)
  expect((await signIn(as, authenticator.get(toRequestOptions(options)))).status).toBe(200)

  const { passkeys } = (await call(factors.mine, {}, { as })).data
  expect(passkeys[0]!.last_used_at).not.toBeNull()
})

test('a response of a passkey works once', async () => {
  const as = await createMember()
  const authenticator = await addPasskey(as)
  const response = authenticator.get(toRequestOptions(await readSignInOptions(as)))

  const replies = await Promise.all([signIn(as, response), signIn(as, response)])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a passkey of another account, of another site, without its user or with an old count is refused', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const [own, foreign] = [await addPasskey(as), await addPasskey(other)]
  const phishing = createAuthenticator({ origin: 'https://joma.example.evil.test' })

  expect((await signIn(as, foreign.get(toRequestOptions(await readSignInOptions(as))))).code).toBe('wrong_passkey')
  expect((await signIn(as, phishing.get(toRequestOptions(await readSignInOptions(as))))).code).toBe('wrong_passkey')
  const unverified = own.get(toRequestOptions(await readSignInOptions(as)), { isVerified: false })
  expect((await signIn(as, unverified)).code).toBe('wrong_passkey')
  expect((await signIn(as, own.get(toRequestOptions(await readSignInOptions(as))))).status).toBe(200)
  own.setCounter(0)
  expect((await signIn(as, own.get(toRequestOptions(await readSignInOptions(as))))).code).toBe('wrong_passkey')
})

test('a challenge of another account is refused', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const authenticator = await addPasskey(as)
  await addPasskey(other)

  expect((await signIn(as, authenticator.get(toRequestOptions(await readSignInOptions(other))))).code).toBe(
    'wrong_passkey',
  )
})

test('a passkey proves a user at the device', async () => {
  const as = await createMember()
  const authenticator = await addPasskey(as)
  const { passkey: options } = (await call(factors.proofOptions, {}, { as })).data

  const passkey = { ...authenticator.get(toRequestOptions(options!)) }
  expect((await call(factors.prove, { passkey }, { as })).status).toBe(200)
})

test('one passkey is added once, ten at most, and can be removed', async () => {
  const as = await createMember()
  const authenticator = await addPasskey(as)
  const { options } = (await call(factors.startPasskey, {}, { as })).data
  expect(options.excludeCredentials).toHaveLength(1)
  const response = { ...authenticator.create(toCreationOptions(options)) }
  expect((await call(factors.addPasskey, { label: 'Again', response }, { as })).code).toBe('wrong_passkey')
  for (let count = 1; count < 10; count++) await addPasskey(as)

  expect((await call(factors.startPasskey, {}, { as })).code).toBe('too_many_rows')
  const { passkeys } = (await call(factors.mine, {}, { as })).data
  expect((await call(factors.removePasskey, { id: passkeys[0]!._id }, { as })).status).toBe(200)
  expect((await call(factors.mine, {}, { as })).data.passkeys).toHaveLength(9)
})
