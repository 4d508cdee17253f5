import { createHash, randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { keptAnswers, usages } from '#server/http/table.ts'
import { openMailer } from '#server/mail/open-mailer.ts'
import { resets } from '#server/sessions/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { call, send } from '../support/call.ts'
import { catchLog } from '../support/catch-log.ts'
import { fromAddress } from '../support/from-address.ts'
import { app, db, mails, parts } from '../support/house.ts'
import { newAdmin, newMember, password, signIn, theAdmin } from '../support/members.ts'
import { startPostOffice } from '../support/post-office.ts'
import { askForLink, mailedTokens } from '../support/reset-links.ts'
import { requestOf } from '../support/wire.ts'

const chosen = 'staple battery'
const reset = (token: string, key?: string) =>
  call(sessions.resetPassword, { password: chosen, token }, key === undefined ? {} : { key })
const trySignIn = async (username: string, typed: string) =>
  (await call(sessions.signIn, { username, password: typed })).status
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const over = {
  status: 422,
  errors: { token: 'This link is used or older than 30 minutes. Ask for a new one.' },
}
const sent = { status: 200, message: 'A Password reset link send your mail.', data: null }

test('somebody who forgot the password gets a link by mail, and chooses another with it', async () => {
  const here = await newMember()
  const token = await askForLink(here.username)

  const { status, message } = await reset(token)

  expect({ status, message }).toEqual({ status: 200, message: 'Password reset successfully.' })
  expect(await trySignIn(here.username, password)).toBe(401)
  expect(await trySignIn(here.username, chosen)).toBe(200)
})

test('the mail goes to the account’s address, is short, and holds nothing personal but the name', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)

  const mail = mails.at(-1)!

  expect(mail).toMatchObject({ to: 'member@example.com', subject: 'Choose a new password for Joma' })
  expect(mail.text).toBe(`Hello,

somebody asked for a new password for the Joma account "${username}".
If it was you, open this link within 30 minutes and choose one:

https://joma.example/auth/recovery-password?pst=${token}

The link works once. If it was not you, do nothing: your password stays as it is.

Joma
`)
})

test('a whole reset through a real mail server', async () => {
  const office = await startPostOffice()
  const { log, lines } = catchLog()
  const place = { smtpUrl: office.url('?ignoreTLS=true'), mailFrom: 'Joma <no-reply@joma.example>', dataDir: '' }
  const mailer = openMailer(place, log)
  const server = createApp({ ...parts, mailer, log })
  const { username } = await newMember()

  await server.request(...requestOf(sessions.forgotPassword, { username }))
  await vi.waitFor(() => expect(office.letters).toHaveLength(1))
  const token = /\?pst=(\S+)/.exec(office.letters[0]!.email.text!)![1]!
  const answer = await server.request(...requestOf(sessions.resetPassword, { password: chosen, token }))
  await mailer.close()

  expect(answer.status).toBe(200)
  expect(await trySignIn(username, chosen)).toBe(200)
  for (const secret of [token, hashOf(token), username, 'member@example.com', chosen]) {
    expect(lines.join()).not.toContain(secret)
  }
})

test('the name is compared without case and without the spaces around it', async () => {
  const { username } = await newMember()

  await call(sessions.forgotPassword, { username: ` ${username.toUpperCase()} ` })

  expect(await mailedTokens(username)).toHaveLength(1)
})

test('an administrator gets a link too', async () => {
  const { username } = await newAdmin()

  const { status } = await reset(await askForLink(username))

  expect(status).toBe(200)
  expect(await trySignIn(username, chosen)).toBe(200)
})

test('the answer is the same for an account, a blocked one, a deleted one and none, and only the first gets a mail', async () => {
  const [live, blocked, deleted] = [await newMember(), await newMember(), await newMember()]
  const as = await theAdmin()
  await call(users.block, { username: blocked.username, status: 'block' }, { as })
  await call(users.delete, { username: deleted.username }, { as })
  const names = [live.username, blocked.username, deleted.username, `n${randomUUID().slice(0, 12)}`]

  const replies = await Promise.all(names.map((username) => call(sessions.forgotPassword, { username })))

  expect(replies).toMatchObject([sent, sent, sent, sent])
  const headersOf = ({ headers }: (typeof replies)[number]) => [...headers.keys()].sort()
  for (const reply of replies) expect(headersOf(reply)).toEqual(headersOf(replies[0]!))
  const counts = await Promise.all(names.map(async (username) => (await mailedTokens(username)).length))
  expect(counts).toEqual([1, 0, 0, 0])
})

test('the answer does not wait for the mail, nor for the look-up', async () => {
  const { username } = await newMember()

  const { status } = await call(sessions.forgotPassword, { username })

  expect(status).toBe(200)
  expect(mails.some(({ text }) => text.includes(username))).toBe(false)
  expect(await mailedTokens(username)).toHaveLength(1)
})

test('a mail that cannot be sent changes nothing in the answer', async () => {
  const mailer = {
    send: () => {
      throw new Error('The mailer is broken')
    },
    close: async () => undefined,
  }
  const { username } = await newMember()

  const answer = await createApp({ ...parts, mailer }).request(...requestOf(sessions.forgotPassword, { username }))
  await parts.background.settled()

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true, message: sent.message, data: null })
})

test('the token is long, differs each time, and is kept only as a hash', async () => {
  const { id, username } = await newMember()
  const tokens = [await askForLink(username), await askForLink(username)]

  const kept = await db.select().from(resets).where(eq(resets.user_id, id))

  expect(tokens[0]).toMatch(/^[\w-]{43}$/)
  expect(tokens[0]).not.toBe(tokens[1])
  expect(kept.map(({ token_hash }) => token_hash).sort()).toEqual(tokens.map(hashOf).sort())
  expect(JSON.stringify(kept)).not.toContain(tokens[0])
})

test('a link works once', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  await reset(token)

  const again = await call(sessions.resetPassword, { password: 'another one', token })

  expect(again).toMatchObject(over)
  expect(await trySignIn(username, chosen)).toBe(200)
})

test('of many resets with one link at once, one succeeds and its password holds', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  const passwords = Array.from({ length: 8 }, (_, turn) => `staple battery ${turn}`)

  const replies = await Promise.all(passwords.map((typed) => call(sessions.resetPassword, { password: typed, token })))

  const winners = replies.flatMap(({ status }, turn) => (status === 200 ? [turn] : []))
  expect(winners).toHaveLength(1)
  for (const reply of replies) if (reply.status !== 200) expect(reply).toMatchObject(over)
  expect(await trySignIn(username, passwords[winners[0]!]!)).toBe(200)
})

test('of resets with different links of one account at once, one succeeds', async () => {
  const { username } = await newMember()
  const tokens = [await askForLink(username), await askForLink(username), await askForLink(username)]

  const replies = await Promise.all(tokens.map((token) => reset(token)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('a link stays good when another is asked for, until one of them is used', async () => {
  const { username } = await newMember()
  const [first, second] = [await askForLink(username), await askForLink(username)]

  expect((await reset(first)).status).toBe(200)
  expect(await reset(second)).toMatchObject(over)
})

test('after half an hour a link is over', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  const [kept] = await db
    .select()
    .from(resets)
    .where(eq(resets.token_hash, hashOf(token)))
  const lives = kept!.expires_at.getTime() - kept!.created_at.getTime()
  await db
    .update(resets)
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where(eq(resets.token_hash, hashOf(token)))

  const reply = await reset(token)

  expect(lives).toBe(30 * 60_000)
  expect(reply).toMatchObject(over)
  expect(await trySignIn(username, password)).toBe(200)
})

test('a reset ends every session of the account, and no other’s', async () => {
  const [here, other] = [await newMember(), await newMember()]
  const there = await signIn(here.username)

  await reset(await askForLink(here.username))

  expect((await call(users.me, {}, { as: here })).status).toBe(401)
  expect((await call(users.me, {}, { as: there })).status).toBe(401)
  expect((await call(users.me, {}, { as: other })).status).toBe(200)
  expect(await trySignIn(other.username, password)).toBe(200)
})

test('a changed password makes links void that were asked for before', async () => {
  const as = await newMember()
  const token = await askForLink(as.username)
  const change = { currentPassWord: password, newPassword: 'my own choice', confirmPassword: 'my own choice' }
  await call(sessions.changePassword, change, { as })

  expect(await reset(token)).toMatchObject(over)
  expect(await trySignIn(as.username, 'my own choice')).toBe(200)
})

test('an account that was blocked meanwhile keeps its password, and its link for when it is unblocked', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  const as = await theAdmin()
  await call(users.block, { username, status: 'block' }, { as })

  const refused = await reset(token)
  await call(users.block, { username, status: 'on-progress' }, { as })

  expect(refused).toMatchObject({ status: 403, message: 'This account is blocked. Please contact support.' })
  expect(await trySignIn(username, password)).toBe(200)
  expect((await reset(token)).status).toBe(200)
})

test('a link of an account that was deleted meanwhile is over', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  await call(users.delete, { username }, { as: await theAdmin() })

  expect(await reset(token)).toMatchObject(over)
})

test('somebody locked out by wrong passwords gets in with a reset', async () => {
  const { username } = await newMember()
  for (let failure = 0; failure < 10; failure++) await trySignIn(username, 'a wrong one')
  expect(await trySignIn(username, password)).toBe(429)

  await reset(await askForLink(username))

  expect(await trySignIn(username, chosen)).toBe(200)
})

test.each([
  ['no fields', {}, { password: 'This field is required.', token: 'This field is required.' }],
  ['a short password', { password: 'short', token: 'x' }, { password: 'Enter at least 8 characters.' }],
  ['a long password', { password: 'x'.repeat(129), token: 'x' }, { password: 'Enter at most 128 characters.' }],
  ['a token with other characters', { password: chosen, token: "' or 1=1" }, { token: expect.any(String) }],
  ['a token that is no text', { password: chosen, token: { $gt: '' } }, { token: expect.any(String) }],
  ['an endless token', { password: chosen, token: 'x'.repeat(5_000) }, { token: expect.any(String) }],
])('%s are refused at their fields', async (_, fields, expected) => {
  const { status, errors } = await send(sessions.resetPassword, fields)

  expect(status).toBe(400)
  expect(errors).toEqual(expected)
})

test('a token nobody was sent is refused at its field', async () => {
  expect(await reset('x'.repeat(43))).toMatchObject(over)
})

test.each([undefined, '', '   ', 7, 'x'.repeat(65), ['a']])(
  'forgetting needs a name, and %j is none',
  async (username) => {
    const { status, errors } = await send(sessions.forgotPassword, { username })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual(['username'])
  },
)

test.each(['\0', "'; drop table reset --", '‮evil', '%', '_', 'İstanbul'])(
  '%j is a name like any other',
  async (username) => {
    const { status } = await call(sessions.forgotPassword, { username })

    expect([200, 400]).toContain(status)
    expect(await mailedTokens(username)).toEqual([])
  },
)

test('characters that turn the text around stay out of the mail', async () => {
  const { id } = await newMember()
  const username = `nasrin\u202e\u0007${randomUUID().slice(0, 8)}`
  await db.update(userTable).set({ username }).where(eq(userTable.id, id))
  await call(sessions.forgotPassword, { username })

  await parts.background.settled()

  expect(mails.at(-1)!.text).toContain(`"${username.replace('\u202e\u0007', '')}"`)
})

test('one key sent again sends no second mail', async () => {
  const { username } = await newMember()
  const key = randomUUID()
  await call(sessions.forgotPassword, { username }, { key })

  const again = await call(sessions.forgotPassword, { username }, { key })
  const other = await call(sessions.forgotPassword, { username: 'somebody' }, { key })

  expect(again).toMatchObject(sent)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(other.status).toBe(422)
  expect(await mailedTokens(username)).toHaveLength(1)
})

test('a reset whose answer was lost is answered again under its key, and does nothing more', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  const key = randomUUID()
  await reset(token, key)
  const as = await signIn(username, chosen)

  const again = await reset(token, key)

  expect(again).toMatchObject({ status: 200, message: 'Password reset successfully.' })
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect((await call(users.me, {}, { as })).status).toBe(200)
})

test('what is kept under a key tells neither password nor token', async () => {
  const { username } = await newMember()
  const token = await askForLink(username)
  const key = randomUUID()
  await reset(token, key)

  const [kept] = await db.select().from(keptAnswers).where(eq(keptAnswers.key, key))

  const plain = createHash('sha256')
    .update(JSON.stringify({ password: chosen, token }))
    .digest('base64url')
  expect(kept).toMatchObject({ data: null })
  for (const secret of [chosen, token, hashOf(token), plain]) expect(JSON.stringify(kept)).not.toContain(secret)
})

test('five links in a quarter of an hour are enough, for an account and for a name that has none', async () => {
  const { username } = await newMember()
  const nobody = `n${randomUUID().slice(0, 12)}`
  const refusals = []
  for (const name of [username, nobody]) {
    for (let asked = 0; asked < 5; asked++)
      expect((await call(sessions.forgotPassword, { username: name })).status).toBe(200)
    const { status, message, headers } = await call(sessions.forgotPassword, { username: name.toUpperCase() })
    refusals.push({ status, message, waits: Number(headers.get('Retry-After')) > 14 * 60 })
  }

  expect(refusals[0]).toEqual({ status: 429, message: 'Too many attempts. Try again in 15 minutes.', waits: true })
  expect(refusals[1]).toEqual(refusals[0])
  expect(await mailedTokens(username)).toHaveLength(5)
  expect(await trySignIn(username, password)).toBe(200)
})

test('requests at once do not get past the limit', async () => {
  const { username } = await newMember()

  await Promise.all(Array.from({ length: 15 }, () => call(sessions.forgotPassword, { username })))

  expect(await mailedTokens(username)).toHaveLength(5)
})

test('an address that asks for too many accounts has to wait, another need not', async () => {
  const { username } = await newMember()
  const expire = new Date(Date.now() + 60_000)
  await db.insert(usages).values({ key: 'forgot-password address:192.0.2.17', points: 100, expire })
  const request = requestOf(sessions.forgotPassword, { username })

  const worn = await app.request(...request, fromAddress('192.0.2.17'))
  const other = await app.request(...request, fromAddress('192.0.2.18'))

  expect(worn.status).toBe(429)
  expect(other.status).toBe(200)
})

test('an address is counted for links that are none, and not for those that are good', async () => {
  const address = '192.0.2.19'
  const from = (token: string) =>
    app.request(...requestOf(sessions.resetPassword, { password: chosen, token }), fromAddress(address))
  const pointsNow = async () => {
    const [used] = await db
      .select()
      .from(usages)
      .where(like(usages.key, `reset-password%${address}`))
    return used?.points ?? 0
  }
  const { username } = await newMember()

  for (let wrong = 0; wrong < 3; wrong++) await from(`wrong${wrong}`)
  const before = await pointsNow()
  const good = await from(await askForLink(username))

  expect(good.status).toBe(200)
  expect(before).toBe(3)
  expect(await pointsNow()).toBe(3)
})

test('an address with too many wrong links has to wait', async () => {
  const expire = new Date(Date.now() + 60_000)
  await db.insert(usages).values({ key: 'reset-password address:192.0.2.20', points: 100, expire })

  const { status } = await app.request(
    ...requestOf(sessions.resetPassword, { password: chosen, token: 'wrong' }),
    fromAddress('192.0.2.20'),
  )

  expect(status).toBe(429)
})
