import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { NewAdmin } from '#contract/registration.ts'
import { messageOf } from '#server/mail/mailer.ts'
import { startSmtpServer } from '../support/server/smtp-server.ts'
import { createTestMailer, exampleMail, givenUpMessage, mailFrom } from '../support/server/test-mailer.ts'

test.each([
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\nRCPT TO:<b@example.com>',
  'a@example.com> SIZE=1 <b@example.com',
  '"b@example.com" <a@example.com>',
  'group: a@example.com, b@example.com;',
  'a@b@example.com',
  'no-at-sign',
  '',
])('no mail is sent to %j, which is not one address', async (to) => {
  const smtp = await startSmtpServer()
  const { mailer, entriesOf, lines } = createTestMailer(smtp.url('?ignoreTLS=true'))

  mailer.send({ ...exampleMail, to })

  await vi.waitFor(() => expect(entriesOf(givenUpMessage)).toHaveLength(1))
  expect(smtp.letters).toEqual([])
  expect(lines.join()).not.toContain('b@example.com')
})

test.each([
  ['no-reply@joma.example', 'Padma Ads'],
  ['Joma <no-reply@joma.example>', 'Joma'],
])('the sender %s has the name %s', (from, name) => {
  const message = messageOf({ ...exampleMail, shopName: 'Padma Ads' }, from)
  expect(message.from).toEqual({ name, address: 'no-reply@joma.example' })
})

test('every address that can be registered can receive mail, unchanged', () => {
  const odd = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `${text}@example.com`)
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), odd, fc.constant('rahim.khan+joma@mail.example.com.bd')), (to) => {
      fc.pre(v.is(NewAdmin.entries.email, to))
      expect(messageOf({ ...exampleMail, to }, mailFrom).to).toEqual({ name: '', address: to })
    }),
  )
})

test.each(['a@example.com,b@example.com', 'a@example.com\r\nBcc: b@example.com', '<a@example.com>', 'a@example.com '])(
  '%j cannot be registered',
  (email) => {
    expect(v.is(NewAdmin.entries.email, email)).toBe(false)
  },
)

test('a subject and a text cannot add headers or recipients', async () => {
  const smtp = await startSmtpServer()
  const { mailer } = createTestMailer(smtp.url('?ignoreTLS=true'))
  const nasty = 'Hi\r\nBcc: b@example.com\r\n\r\n.\r\nRCPT TO:<b@example.com>'

  mailer.send({ to: exampleMail.to, subject: nasty, text: `${nasty}\r\n.\r\nMAIL FROM:<x@example.com>\r\n` })

  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
  const { email, recipients } = smtp.letters[0]!
  expect(recipients).toEqual([exampleMail.to])
  expect(email.bcc).toBeUndefined()
  expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(email.text).toContain('MAIL FROM:<x@example.com>')
})
