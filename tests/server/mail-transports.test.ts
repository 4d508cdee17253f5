import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailer } from '#server/mail/open-mailer.ts'
import { captureLog } from '../support/server/capture-log.ts'
import { startSmtpServer } from '../support/server/smtp-server.ts'
import { createTestMailer, exampleMail, givenUpMessage, mailFrom, retryMessage } from '../support/server/test-mailer.ts'

test('a mail arrives unchanged, with its link on one line', async () => {
  const smtp = await startSmtpServer()
  const { mailer, lines } = createTestMailer(smtp.url('?ignoreTLS=true'))

  mailer.send(exampleMail)

  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
  const { email, recipients } = smtp.letters[0]!
  expect(recipients).toEqual([exampleMail.to])
  expect(email).toMatchObject({
    from: { name: 'Joma', address: 'no-reply@joma.example' },
    to: [{ address: exampleMail.to, name: '' }],
    subject: exampleMail.subject,
    text: exampleMail.text,
  })
  expect(email.html).toBeUndefined()
  expect(email.headers.map(({ key }) => key)).toContain('auto-submitted')
  expect(lines).toEqual([])
})

test('mails share connections', async () => {
  const smtp = await startSmtpServer()
  const { mailer } = createTestMailer(smtp.url('?ignoreTLS=true'))

  for (let sent = 0; sent < 20; sent++) mailer.send(exampleMail)

  await vi.waitFor(() => expect(smtp.letters).toHaveLength(20))
  // Three connections send mails, and one has verified the mail server at the start.
  expect(smtp.connectionCount()).toBeLessThanOrEqual(4)
})

test('mails use TLS and the password where the mail server requires them', async () => {
  const seen: unknown[] = []
  const smtp = await startSmtpServer({
    authOptional: false,
    onAuth: ({ username, password }, { secure }, decide) => {
      seen.push({ username, password, secure })
      decide(null, { user: username })
    },
  })
  const { mailer } = createTestMailer(smtp.url('?requireTLS=true&tls.rejectUnauthorized=false', 'joma:p%40ss@'))

  mailer.send(exampleMail)

  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
  expect(smtp.letters[0]!.isSecure).toBe(true)
  expect(seen.at(-1)).toEqual({ username: 'joma', password: 'p@ss', secure: true })
})

test('a mail server without TLS receives no data, unless the URL allows it', async () => {
  const smtp = await startSmtpServer({ disabledCommands: ['STARTTLS'] })
  const strict = createTestMailer(smtp.url())
  const lenient = createTestMailer(smtp.url('?ignoreTLS=true'))

  strict.mailer.send(exampleMail)
  await vi.waitFor(() =>
    expect(strict.entriesOf(retryMessage).length + strict.entriesOf(givenUpMessage).length).toBe(1),
  )
  lenient.mailer.send({ ...exampleMail, subject: 'without TLS' })

  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
  expect(smtp.letters[0]!.email.subject).toBe('without TLS')
})

test('a mail server with an untrusted certificate receives no data', async () => {
  const smtp = await startSmtpServer()
  const { mailer, entriesOf } = createTestMailer(smtp.url())

  mailer.send(exampleMail)

  await vi.waitFor(() => expect(entriesOf(givenUpMessage)).toHaveLength(1))
  expect(entriesOf(retryMessage)).toHaveLength(2)
  expect(smtp.letters).toEqual([])
})

test('with requireTLS a mail server without TLS receives neither the password nor the mail', async () => {
  let passwords = 0
  const smtp = await startSmtpServer({
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, decide) => {
      passwords += 1
      decide(null, { user: 'joma' })
    },
  })
  const { mailer, entriesOf } = createTestMailer(smtp.url('?requireTLS=true', 'joma:secret@'))

  mailer.send(exampleMail)

  await vi.waitFor(() => expect(entriesOf(givenUpMessage)).toHaveLength(1))
  expect(smtp.letters).toEqual([])
  expect(passwords).toBe(0)
})

test('a wrong password for the mail server is not retried', async () => {
  const smtp = await startSmtpServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, decide) => decide(new Error('No')),
  })
  const { mailer, entriesOf, lines } = createTestMailer(smtp.url('?ignoreTLS=true', 'joma:secret@'))

  mailer.send(exampleMail)

  await vi.waitFor(() => expect(entriesOf(givenUpMessage)).toHaveLength(1))
  expect(entriesOf(givenUpMessage)).toMatchObject([{ code: 'EAUTH', responseCode: 535 }])
  expect(entriesOf(retryMessage)).toEqual([])
  expect(lines.join()).not.toContain('secret')
})

test('without a mail server a mail is written to a file that only its owner can read, and the log has its path', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'joma-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { log, entries, lines } = captureLog()
  const mailer = await openMailer({ smtpUrl: undefined, mailFrom: mailFrom, dataDir }, log)

  mailer.send(exampleMail)
  mailer.send({ ...exampleMail, to: 'karim@example.com' })
  await mailer.close()

  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder)).map((name) => join(folder, name))
  expect(entries().map(({ file }) => file)).toEqual(expect.arrayContaining(files))
  expect(files).toHaveLength(2)
  for (const file of files) {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const email = await PostalMime.parse(await readFile(file))
    expect(email).toMatchObject({
      subject: exampleMail.subject,
      text: exampleMail.text,
      from: { address: 'no-reply@joma.example' },
    })
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(lines.join()).not.toMatch(/rahim|karim|pst/)
})

test('a mail folder without write permission loses mails but does not stop the server', async () => {
  const { log, entries } = captureLog()
  const mailer = await openMailer({ smtpUrl: undefined, mailFrom: mailFrom, dataDir: '/dev/null' }, log)

  mailer.send(exampleMail)
  await vi.waitFor(() => expect(entries()).toMatchObject([{ level: 'warn', code: 'ENOTDIR' }]))
  await mailer.close()

  expect(entries().at(-1)).toMatchObject({ level: 'error', msg: givenUpMessage })
})
