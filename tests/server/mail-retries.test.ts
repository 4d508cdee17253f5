import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSmtpServer } from '../support/server/smtp-server.ts'
import { createTestMailer, exampleMail, givenUpMessage, retryMessage } from '../support/server/test-mailer.ts'

/** Starts a server that accepts connections and calls `onCall` for each. */
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

test('a permanently rejected mail is not retried, and the log has neither its address nor its link', async () => {
  let attempts = 0
  const smtp = await startSmtpServer({
    onRcptTo: ({ address }, _, decide) => {
      attempts += 1
      decide(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 }))
    },
  })
  const { mailer, entriesOf, lines } = createTestMailer(smtp.url('?ignoreTLS=true'))

  mailer.send(exampleMail)

  await vi.waitFor(() => expect(entriesOf(givenUpMessage)).toHaveLength(1))
  expect(entriesOf(givenUpMessage)).toMatchObject([
    { level: 'error', code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
  ])
  expect(attempts).toBe(1)
  expect(lines.join()).not.toMatch(/rahim|example\.com|pst|Dear/)
})

test('a temporarily rejected mail is retried until it is accepted', async () => {
  let attempts = 0
  const smtp = await startSmtpServer({
    onRcptTo: (_, __, decide) => {
      attempts += 1
      decide(attempts < 3 ? Object.assign(new Error('Come back later'), { responseCode: 451 }) : null)
    },
  })
  const { mailer, entriesOf } = createTestMailer(smtp.url('?ignoreTLS=true'))

  mailer.send(exampleMail)

  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
  expect(entriesOf(retryMessage)).toHaveLength(2)
  expect(entriesOf(givenUpMessage)).toEqual([])
})

test('a mail waits until the mail server is reachable again', async () => {
  const { port, url, close } = await startSmtpServer()
  await close()
  const { mailer, entriesOf } = createTestMailer(url('?ignoreTLS=true'), { pausesMs: Array(100).fill(20) })
  mailer.send(exampleMail)
  await vi.waitFor(() => expect(entriesOf(retryMessage).length).toBeGreaterThan(1))

  const smtp = await startSmtpServer({}, port)

  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
  expect(smtp.letters[0]!.email.text).toBe(exampleMail.text)
})

test('an unreachable mail server is logged at start, and does not stop the start', async () => {
  const { url, close } = await startSmtpServer()
  await close()

  const { entriesOf } = createTestMailer(url())

  await vi.waitFor(() => expect(entriesOf('The mail server cannot be used at present')).toHaveLength(1))
})

test.each([
  ['entriesOf nothing', () => undefined],
  ['stops after its greeting', (socket: Socket) => void socket.write('220 odd ESMTP\r\n')],
  ['closes the connection', (socket: Socket) => void socket.end()],
  ['answers with HTTP', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a mail to a server that %s is given up after the last retry', async (_, onCall) => {
  const { url } = await startOddServer(onCall)
  const limits = 'greetingTimeout=100&socketTimeout=100&maxRequeues=1'
  const { mailer, entriesOf } = createTestMailer(`${url}?${limits}`, { pausesMs: [20] })

  mailer.send(exampleMail)

  await vi.waitFor(() => expect(entriesOf(givenUpMessage)).toHaveLength(1))
  expect(entriesOf(retryMessage)).toHaveLength(1)
})

test('closing waits for a mail that is being sent, and not for the retry of another', async () => {
  const reached = Promise.withResolvers<() => void>()
  const smtp = await startSmtpServer({ onMailFrom: (_, __, decide) => reached.resolve(decide) })
  const down = await startSmtpServer()
  await down.close()
  const slow = createTestMailer(smtp.url('?ignoreTLS=true'))
  const waiting = createTestMailer(down.url(), { pausesMs: [60_000] })
  slow.mailer.send(exampleMail)
  waiting.mailer.send(exampleMail)
  const accept = await reached.promise
  await vi.waitFor(() => expect(waiting.entriesOf(retryMessage)).toHaveLength(1))

  const closing = slow.mailer.close()
  await waiting.mailer.close()
  expect(waiting.entriesOf(givenUpMessage)).toHaveLength(1)
  accept()
  await closing

  expect(smtp.letters).toHaveLength(1)
})

test('closing does not wait for a mail server that does not respond', async () => {
  const { calls, url } = await startOddServer(() => undefined)
  const { mailer, entriesOf } = createTestMailer(url, { closeLimitMs: 50 })
  mailer.send(exampleMail)
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1))

  await mailer.close()

  expect(entriesOf(givenUpMessage)).toHaveLength(1)
})

test('an unreachable mail server does not fill the memory with mails', async () => {
  const { port, close } = await startSmtpServer()
  await close()
  const { mailer, entriesOf } = createTestMailer(`smtp://127.0.0.1:${port}`, {
    pausesMs: [60_000],
    queueMax: 5,
  })

  for (let sent = 0; sent < 15; sent++) mailer.send(exampleMail)

  expect(entriesOf('Too many mails wait already; one is not sent')).toHaveLength(10)
})
