import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NewAdmin } from '#contract/users.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { messageOf } from '#server/mail/message.ts'
import { openMailer } from '#server/mail/open-mailer.ts'
import { createSmtpCarrier } from '#server/mail/smtp-carrier.ts'
import { catchLog } from '../support/catch-log.ts'
import { startPostOffice } from '../support/post-office.ts'

const from = 'Joma <no-reply@joma.example>'
const link = `https://joma.example/auth/recovery-password?pst=${'Aa0-_'.repeat(30)}`
const mail = { to: 'rahim@example.com', subject: 'Hello রহিম', text: `Dear রহিম,\n\n${link}\n` }

/** A mailer to a mail server, with short pauses. It is closed when the test is over. */
function mailerTo(url: string, manner: { pausesMs?: number[]; closeLimitMs?: number; waitingMax?: number } = {}) {
  const { log, entries, lines } = catchLog()
  const mailer = createMailer(createSmtpCarrier(url, log), { from, log, pausesMs: [20, 20], ...manner })
  onTestFinished(() => mailer.close())
  return { mailer, entries, lines, says: (msg: string) => entries().filter((entry) => entry.msg === msg) }
}

const notYet = 'A mail could not be sent yet'
const givenUp = 'A mail is given up'

/** A mail server that takes calls and is then as the test says. */
async function startOddServer(onCall: (socket: Socket) => void) {
  const calls: Socket[] = []
  const server = createServer((socket) => {
    calls.push(socket)
    socket.on('error', () => undefined)
    onCall(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of calls) socket.destroy()
    server.close()
  })
  return { calls, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a mail arrives as it was written, with its link in one piece', async () => {
  const office = await startPostOffice()
  const { mailer, lines } = mailerTo(office.url('?ignoreTLS=true'))

  mailer.send(mail)

  await vi.waitFor(() => expect(office.letters).toHaveLength(1))
  const { email, recipients } = office.letters[0]!
  expect(recipients).toEqual([mail.to])
  expect(email).toMatchObject({
    from: { name: 'Joma', address: 'no-reply@joma.example' },
    to: [{ address: mail.to, name: '' }],
    subject: mail.subject,
    text: mail.text,
  })
  expect(email.html).toBeUndefined()
  expect(email.headers.map(({ key }) => key)).toContain('auto-submitted')
  expect(lines).toEqual([])
})

test('mails share connections', async () => {
  const office = await startPostOffice()
  const { mailer } = mailerTo(office.url('?ignoreTLS=true'))

  for (let sent = 0; sent < 20; sent++) mailer.send(mail)

  await vi.waitFor(() => expect(office.letters).toHaveLength(20))
  // Three carry mails, and one has looked at the start whether the mail server is there.
  expect(office.connectionsUntilNow()).toBeLessThanOrEqual(4)
})

test('a mail server with TLS and a password is spoken to over TLS and with the password', async () => {
  const seen: unknown[] = []
  const office = await startPostOffice({
    authOptional: false,
    onAuth: ({ username, password }, { secure }, decide) => {
      seen.push({ username, password, secure })
      decide(null, { user: username })
    },
  })
  const { mailer } = mailerTo(office.url('?requireTLS=true&tls.rejectUnauthorized=false', 'joma:p%40ss@'))

  mailer.send(mail)

  await vi.waitFor(() => expect(office.letters).toHaveLength(1))
  expect(office.letters[0]!.isSecure).toBe(true)
  expect(seen.at(-1)).toEqual({ username: 'joma', password: 'p@ss', secure: true })
})

test('nothing is said to a mail server whose certificate nobody vouches for', async () => {
  const office = await startPostOffice()
  const { mailer, says } = mailerTo(office.url())

  mailer.send(mail)

  await vi.waitFor(() => expect(says(givenUp)).toHaveLength(1))
  expect(says(notYet)).toHaveLength(2)
  expect(office.letters).toEqual([])
})

test('with requireTLS a mail server without TLS gets neither password nor mail', async () => {
  let passwords = 0
  const office = await startPostOffice({
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, decide) => {
      passwords += 1
      decide(null, { user: 'joma' })
    },
  })
  const { mailer, says } = mailerTo(office.url('?requireTLS=true', 'joma:secret@'))

  mailer.send(mail)

  await vi.waitFor(() => expect(says(givenUp)).toHaveLength(1))
  expect(office.letters).toEqual([])
  expect(passwords).toBe(0)
})

test('a mail that is refused for good is not sent again, and the log names neither address nor link', async () => {
  let asked = 0
  const office = await startPostOffice({
    onRcptTo: ({ address }, _, decide) => {
      asked += 1
      decide(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 }))
    },
  })
  const { mailer, says, lines } = mailerTo(office.url('?ignoreTLS=true'))

  mailer.send(mail)

  await vi.waitFor(() => expect(says(givenUp)).toHaveLength(1))
  expect(says(givenUp)).toMatchObject([{ level: 'error', code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }])
  expect(asked).toBe(1)
  expect(lines.join()).not.toMatch(/rahim|example\.com|pst|Dear/)
})

test('a mail that is refused for now is tried again until it is taken', async () => {
  let asked = 0
  const office = await startPostOffice({
    onRcptTo: (_, __, decide) => {
      asked += 1
      decide(asked < 3 ? Object.assign(new Error('Come back later'), { responseCode: 451 }) : null)
    },
  })
  const { mailer, says } = mailerTo(office.url('?ignoreTLS=true'))

  mailer.send(mail)

  await vi.waitFor(() => expect(office.letters).toHaveLength(1))
  expect(says(notYet)).toHaveLength(2)
  expect(says(givenUp)).toEqual([])
})

test('a wrong password of the mail server is given up at once', async () => {
  const office = await startPostOffice({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, decide) => decide(new Error('No')),
  })
  const { mailer, says, lines } = mailerTo(office.url('', 'joma:secret@'))

  mailer.send(mail)

  await vi.waitFor(() => expect(says(givenUp)).toHaveLength(1))
  expect(says(givenUp)).toMatchObject([{ code: 'EAUTH', responseCode: 535 }])
  expect(says(notYet)).toEqual([])
  expect(lines.join()).not.toContain('secret')
})

test('a mail waits for a mail server that comes back', async () => {
  const { port, url, close } = await startPostOffice()
  await close()
  const { mailer, says } = mailerTo(url('?ignoreTLS=true'), { pausesMs: Array(100).fill(20) })
  mailer.send(mail)
  await vi.waitFor(() => expect(says(notYet).length).toBeGreaterThan(1))

  const office = await startPostOffice({}, port)

  await vi.waitFor(() => expect(office.letters).toHaveLength(1))
  expect(office.letters[0]!.email.text).toBe(mail.text)
})

test('a mail server that is down is remarked at the start, and keeps nothing from starting', async () => {
  const { url, close } = await startPostOffice()
  await close()

  const { says } = mailerTo(url())

  await vi.waitFor(() => expect(says('The mail server cannot be used at present')).toHaveLength(1))
})

test.each([
  ['says nothing', () => undefined],
  ['stops in the middle', (socket: Socket) => void socket.write('220 odd ESMTP\r\n')],
  ['hangs up', (socket: Socket) => void socket.end()],
  ['speaks another language', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a mail to a server that %s is given up in the end', async (_, onCall) => {
  const { url } = await startOddServer(onCall)
  const limits = 'greetingTimeout=100&socketTimeout=100&maxRequeues=1'
  const { mailer, says } = mailerTo(`${url}?${limits}`, { pausesMs: [20] })

  mailer.send(mail)

  await vi.waitFor(() => expect(says(givenUp)).toHaveLength(1), 5_000)
  expect(says(notYet)).toHaveLength(1)
})

test('closing waits for a mail on its way, and for no other try of one that waits', async () => {
  const office = await startPostOffice({ onMailFrom: (_, __, decide) => void setTimeout(decide, 150) })
  const down = await startPostOffice()
  await down.close()
  const slow = mailerTo(office.url('?ignoreTLS=true'))
  const waiting = mailerTo(down.url(), { pausesMs: [60_000] })
  slow.mailer.send(mail)
  waiting.mailer.send(mail)
  await vi.waitFor(() => expect(waiting.says(notYet)).toHaveLength(1))

  await Promise.all([slow.mailer.close(), waiting.mailer.close()])

  expect(office.letters).toHaveLength(1)
  expect(waiting.says(givenUp)).toHaveLength(1)
})

test('closing does not wait for a mail server that hangs', async () => {
  const { calls, url } = await startOddServer(() => undefined)
  const { mailer, says } = mailerTo(url, { closeLimitMs: 50 })
  mailer.send(mail)
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1))

  await mailer.close()

  expect(says(givenUp)).toHaveLength(1)
})

test('a mail server that is down does not fill the memory with mails', async () => {
  const { port, close } = await startPostOffice()
  await close()
  const { mailer, says } = mailerTo(`smtp://127.0.0.1:${port}`, { pausesMs: [60_000], waitingMax: 5 })

  for (let sent = 0; sent < 15; sent++) mailer.send(mail)

  expect(says('Too many mails wait already; one is not sent')).toHaveLength(10)
})

test.each([
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\nRCPT TO:<b@example.com>',
  'a@example.com> SIZE=1 <b@example.com',
  '"b@example.com" <a@example.com>',
  'group: a@example.com, b@example.com;',
  'a@b@example.com',
  'nobody',
  '',
])('nothing is sent to %j, which is not one address', async (to) => {
  const office = await startPostOffice()
  const { mailer, says, lines } = mailerTo(office.url('?ignoreTLS=true'))

  mailer.send({ ...mail, to })

  await vi.waitFor(() => expect(says(givenUp)).toHaveLength(1))
  expect(office.letters).toEqual([])
  expect(lines.join()).not.toContain('b@example.com')
})

test('every address that can be registered is one that mails go to, and stays the same', () => {
  const odd = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `${text}@example.com`)
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), odd, fc.constant('rahim.khan+joma@mail.example.com.bd')), (to) => {
      fc.pre(v.is(NewAdmin.entries.email, to))
      expect(messageOf({ ...mail, to }, from).to).toEqual({ name: '', address: to })
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
  const office = await startPostOffice()
  const { mailer } = mailerTo(office.url('?ignoreTLS=true'))
  const nasty = 'Hi\r\nBcc: b@example.com\r\n\r\n.\r\nRCPT TO:<b@example.com>'

  mailer.send({ to: mail.to, subject: nasty, text: `${nasty}\r\n.\r\nMAIL FROM:<x@example.com>\r\n` })

  await vi.waitFor(() => expect(office.letters).toHaveLength(1))
  const { email, recipients } = office.letters[0]!
  expect(recipients).toEqual([mail.to])
  expect(email.bcc).toBeUndefined()
  expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(email.text).toContain('MAIL FROM:<x@example.com>')
})

test('without a mail server a mail is a file that only its owner reads, and the log says where', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'joma-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { log, entries, lines } = catchLog()
  const mailer = openMailer({ smtpUrl: undefined, mailFrom: from, dataDir }, log)

  mailer.send(mail)
  mailer.send({ ...mail, to: 'karim@example.com' })
  await mailer.close()

  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder)).map((name) => join(folder, name))
  expect(entries().map(({ file }) => file)).toEqual(expect.arrayContaining(files))
  expect(files).toHaveLength(2)
  for (const file of files) {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const email = await PostalMime.parse(await readFile(file))
    expect(email).toMatchObject({ subject: mail.subject, text: mail.text, from: { address: 'no-reply@joma.example' } })
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(lines.join()).not.toMatch(/rahim|karim|pst/)
})

test('a folder that cannot be written to loses mails and nothing else', async () => {
  const { log, entries } = catchLog()
  const mailer = openMailer({ smtpUrl: undefined, mailFrom: from, dataDir: '/dev/null' }, log)

  mailer.send(mail)
  await vi.waitFor(() => expect(entries()).toMatchObject([{ level: 'warn', code: 'ENOTDIR' }]))
  await mailer.close()

  expect(entries().at(-1)).toMatchObject({ level: 'error', msg: givenUp })
})
