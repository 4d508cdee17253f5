import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { createApp } from '#server/app.ts'
import { openMailer } from '#server/mail/open-mailer.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { captureLog } from '../support/server/capture-log.ts'
import { createMember } from '../support/server/members.ts'
import { hashToken, newPassword, requestResetLink, signInStatus } from '../support/server/sessions.ts'
import { startSmtpServer } from '../support/server/smtp-server.ts'
import { db, mails, parts } from '../support/server/test-app.ts'
import { buildRequest } from '../support/server/wire.ts'

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
