import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { openMailer } from '#server/mail/open-mailer.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { captureLog } from '../support/server/capture-log.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import {
  hashToken,
  linkSentReply,
  newPassword,
  readMailedTokens,
  requestResetLink,
  signInStatus,
} from '../support/server/sessions.ts'
import { startSmtpServer } from '../support/server/smtp-server.ts'
import { db, mails, parts } from '../support/server/test-app.ts'
import { buildRequest } from '../support/server/wire.ts'

test('the username is trimmed and compared without case', async () => {
  const { username } = await createMember()

  await call(sessions.forgotPassword, { username: ` ${username.toUpperCase()} ` })

  expect(await readMailedTokens(username)).toHaveLength(1)
})

test('the response is the same for an active, a blocked, a deleted and a missing account, and only the active one gets a mail', async () => {
  const [live, blocked, deleted] = [await createMember(), await createMember(), await createMember()]
  const as = await sharedAdmin()
  await call(users.block, { username: blocked.username, status: 'block' }, { as })
  await call(users.delete, { username: deleted.username }, { as })
  const names = [live.username, blocked.username, deleted.username, `n${randomUUID().slice(0, 12)}`]

  const replies = await Promise.all(names.map((username) => call(sessions.forgotPassword, { username })))

  expect(replies).toMatchObject([linkSentReply, linkSentReply, linkSentReply, linkSentReply])
  const headersOf = ({ headers }: (typeof replies)[number]) => [...headers.keys()].sort()
  for (const reply of replies) expect(headersOf(reply)).toEqual(headersOf(replies[0]!))
  const counts = await Promise.all(names.map(async (username) => (await readMailedTokens(username)).length))
  expect(counts).toEqual([1, 0, 0, 0])
})

test('the response waits neither for the mail nor for the database', async () => {
  const { username } = await createMember()

  expect((await call(sessions.forgotPassword, { username })).status).toBe(200)
  expect(mails.some(({ text }) => text.includes(username))).toBe(false)
  expect(await readMailedTokens(username)).toHaveLength(1)
})

test('a mail that cannot be sent does not change the response', async () => {
  const mailer = {
    send: () => {
      throw new Error('The mailer is broken')
    },
    close: async () => undefined,
  }
  const { username } = await createMember()

  const answer = await createApp({ ...parts, mailer }).request(...buildRequest(sessions.forgotPassword, { username }))
  await parts.background.settled()

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true, message: linkSentReply.message, data: null })
})

test.each(['\0', "'; drop table reset --", '‮evil', '%', '_', 'İstanbul'])(
  '%j is treated as any other username',
  async (username) => {
    const { status } = await call(sessions.forgotPassword, { username })

    expect([200, 400]).toContain(status)
    expect(await readMailedTokens(username)).toEqual([])
  },
)

test('the same key sends no second mail', async () => {
  const { username } = await createMember()
  const key = randomUUID()
  await call(sessions.forgotPassword, { username }, { key })

  const again = await call(sessions.forgotPassword, { username }, { key })
  const other = await call(sessions.forgotPassword, { username: 'unknown-user' }, { key })

  expect(again).toMatchObject(linkSentReply)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(other.status).toBe(422)
  expect(await readMailedTokens(username)).toHaveLength(1)
})

test('the mail goes to the account’s address, is short, and has no personal data except the username', async () => {
  const { username } = await createMember()
  const token = await requestResetLink(username)

  const mail = mails.at(-1)!

  expect(mail).toMatchObject({ to: `${username}@example.com`, subject: 'Choose a new password for Joma' })
  expect(mail.text).toBe(`Hello,

a new password was requested for the Joma account "${username}".
If it was you, open this link within 30 minutes and choose one:

https://joma.example/auth/recovery-password#pst=${token}

The link works once. If it was not you, do nothing: your password stays as it is.

Joma
`)
})

test('a complete reset works with a real mail server', async () => {
  const smtp = await startSmtpServer()
  const { log, lines } = captureLog()
  const place = { smtpUrl: smtp.url('?ignoreTLS=true'), mailFrom: 'Joma <no-reply@joma.example>', dataDir: '' }
  const mailer = await openMailer(place, log)
  const server = createApp({ ...parts, mailer, log })
  const { username } = await createMember()

  await server.request(...buildRequest(sessions.forgotPassword, { username }))
  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
  const token = /#pst=(\S+)/.exec(smtp.letters[0]!.email.text!)![1]!
  const answer = await server.request(...buildRequest(sessions.resetPassword, { password: newPassword, token }))
  await mailer.close()

  expect(answer.status).toBe(200)
  expect(await signInStatus(username, newPassword)).toBe(200)
  for (const secret of [token, hashToken(token), username, 'member@example.com', newPassword]) {
    expect(lines.join()).not.toContain(secret)
  }
})

test('bidirectional control characters are removed from the mail', async () => {
  const { id } = await createMember()
  const username = `nasrin\u202e\u0007${randomUUID().slice(0, 8)}`
  await db.update(userTable).set({ username }).where(eq(userTable.id, id))
  await call(sessions.forgotPassword, { username })

  await parts.background.settled()

  expect(mails.at(-1)!.text).toContain(`"${username.replace('\u202e\u0007', '')}"`)
})
