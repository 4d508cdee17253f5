import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { unconfirmedPauseMs } from '#server/mail/mailer.ts'
import { smtpTimeouts } from '#server/mail/smtp-transport.ts'
import { createMigratedLocation } from '../support/server/data-locations.ts'
import { spawnJoma } from '../support/server/joma-process.ts'
import { startScriptedSmtpServer } from '../support/server/scripted-smtp-server.ts'
import { startSmtpServer } from '../support/server/smtp-server.ts'
import {
  createTestMailer,
  exampleMail,
  givenUpMessage,
  retryMessage,
  unconfirmedMessage,
} from '../support/server/test-mailer.ts'

const minuteMs = 60_000

describe('the options of SMTP_URL', () => {
  test.each(['', '?ignoreTLS=false'])(
    'a mail server without TLS receives neither password nor mail with %j',
    async (query) => {
      let passwords = 0
      const smtp = await startSmtpServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: (_, __, decide) => {
          passwords += 1
          decide(null, { user: 'joma' })
        },
      })
      const { mailer, entriesOf } = createTestMailer(smtp.url(query, 'joma:secret@'))

      mailer.send(exampleMail)

      await vi.waitFor(() => expect(entriesOf(givenUpMessage)).toHaveLength(1))
      expect(smtp.letters).toEqual([])
      expect(passwords).toBe(0)
    },
  )

  test('a mail server with TLS receives mail over TLS with ?ignoreTLS=false', async () => {
    const smtp = await startSmtpServer()
    const { mailer } = createTestMailer(smtp.url('?ignoreTLS=false&tls.rejectUnauthorized=false'))

    mailer.send(exampleMail)

    await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
    expect(smtp.letters[0]!.isSecure).toBe(true)
  })

  test.each([
    ['smtp://mail.example?ignoreTls=true', 'SMTP_URL has the unknown option ignoreTls'],
    ['smtp://joma:a#b@mail.example', 'SMTP_URL has a # that has to be written as %23'],
  ])('the server does not start with %s, and prints one line', async (url, line) => {
    const environment = { SMTP_URL: url, PUBLIC_URL: 'https://joma.example' }
    await using joma = spawnJoma({ ...(await createMigratedLocation()), environment })

    await expect(joma.ready).rejects.toThrow(line)

    expect(joma.output().trim().split('\n')).toHaveLength(1)
  })
})

describe('the waits for a mail server', () => {
  test('are those of RFC 5321, and a repeat comes while a link is valid', () => {
    expect(smtpTimeouts).toMatchObject({ greetingTimeout: 5 * minuteMs, socketTimeout: 10 * minuteMs })
    expect(smtpTimeouts.connectionTimeout).toBeGreaterThan(smtpTimeouts.greetingTimeout)
    expect(smtpTimeouts.socketTimeout + unconfirmedPauseMs).toBeLessThan(30 * minuteMs)
  })

  test('a server that greets after 12 s and accepts after 25 s receives a mail once', async () => {
    const { url, mails } = await startScriptedSmtpServer({
      beforeGreeting: () => pause(12_000),
      onEnd: () => pause(25_000, '250 accepted'),
    })
    const { mailer, lines } = createTestMailer(url, { closeLimitMs: 10 * minuteMs })

    mailer.send(exampleMail)
    await mailer.close()

    expect(mails).toHaveLength(1)
    expect(lines).toEqual([])
  })

  test('a server that is slower than the limits receives no mail', async () => {
    const { url, mails } = await startScriptedSmtpServer({ beforeGreeting: () => new Promise(() => {}) })
    const { mailer, entriesOf } = createTestMailer(url, { timeouts: { ...smtpTimeouts, greetingTimeout: 100 } })

    mailer.send(exampleMail)

    await vi.waitFor(() => expect(entriesOf(givenUpMessage)).toHaveLength(1))
    expect(mails).toEqual([])
  })
})

describe('a mail whose end is not answered', () => {
  const timeouts = { ...smtpTimeouts, socketTimeout: 300 }
  const readMessageIds = (mails: string[]) => mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])

  test.each([
    ['does not answer', () => undefined],
    ['closes the connection', (_: number, socket: { destroy: () => void }) => void socket.destroy()],
  ])(
    'is repeated once with the same Message-ID where the server %s, and is not reported as given up',
    async (_, onEnd) => {
      const { url, mails } = await startScriptedSmtpServer({ onEnd })
      const { mailer, entriesOf } = createTestMailer(url, { timeouts })

      mailer.send(exampleMail)

      await vi.waitFor(() => expect(entriesOf(unconfirmedMessage)).toHaveLength(2))
      await mailer.close()
      expect(mails).toHaveLength(2)
      expect(new Set(readMessageIds(mails)).size).toBe(1)
      expect([entriesOf(givenUpMessage), entriesOf(retryMessage)]).toEqual([[], []])
    },
  )

  test('is delivered when the server answers the repeat', async () => {
    const { url, mails } = await startScriptedSmtpServer({ onEnd: (n) => (n === 1 ? undefined : '250 accepted') })
    const { mailer, entriesOf, lines } = createTestMailer(url, { timeouts })

    mailer.send(exampleMail)

    await vi.waitFor(() => expect(mails).toHaveLength(2))
    await mailer.close()
    expect(entriesOf(unconfirmedMessage)).toHaveLength(1)
    expect(lines).toHaveLength(1)
  })

  test('is repeated later and not at once', async () => {
    const { url, mails } = await startScriptedSmtpServer({ onEnd: () => undefined })
    const { mailer, entriesOf } = createTestMailer(url, { timeouts, unconfirmedPauseMs })
    mailer.send(exampleMail)
    await vi.waitFor(() => expect(entriesOf(unconfirmedMessage)).toHaveLength(1))

    await mailer.close()

    expect(mails).toHaveLength(1)
    expect(entriesOf(unconfirmedMessage)).toHaveLength(2)
    expect(entriesOf(givenUpMessage)).toEqual([])
  })

  test('is retried as usual where the server answers that it cannot take it now', async () => {
    const { url, mails } = await startScriptedSmtpServer({
      onEnd: (n) => (n < 3 ? '451 4.3.0 try again later' : '250 accepted'),
    })
    const { mailer, entriesOf } = createTestMailer(url, { timeouts })

    mailer.send(exampleMail)

    await vi.waitFor(() => expect(mails).toHaveLength(3))
    await mailer.close()
    expect(entriesOf(retryMessage)).toHaveLength(2)
    expect(entriesOf(unconfirmedMessage)).toEqual([])
  })
})

test.each([
  ['"Joma @ Dhaka, Ltd." <no-reply@joma.example>', 'Joma @ Dhaka, Ltd.', 'joma.example'],
  ['জমা <no-reply@bücher.example>', 'জমা', 'xn--bcher-kva.example'],
  ['no-reply@joma.example', '', 'joma.example'],
])('a mail from %s has one sender, and a Message-ID with its domain in ASCII', async (from, name, domain) => {
  const smtp = await startSmtpServer()
  const { mailer } = createTestMailer(smtp.url('?ignoreTLS=true'), { from })

  mailer.send(exampleMail)

  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
  const { email } = smtp.letters[0]!
  expect(email.from).toMatchObject({ name, address: expect.stringMatching(/^no-reply@/) })
  expect(email.messageId).toMatch(/^<[0-9a-f-]{36}@[\x21-\x7e]+>$/)
  expect(email.messageId).toContain(`@${domain}>`)
})
