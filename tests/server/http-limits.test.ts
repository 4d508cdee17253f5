import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { basePath } from '#contract/endpoint.ts'
import { pictureUpload } from '#contract/users.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'
import { listen } from '../support/server/wire.ts'

// Raw sockets, because HTTP clients stop sending when the response arrives.

const picturePath = basePath + pictureUpload.path
const videoPath = basePath + advertiseUpload.path
const uploads = { [picturePath]: 2_000_000, [videoPath]: 20_000_000 }
const megabyte = 1_048_576

interface Sent {
  /** The response's head and body, '' if there was none. */
  response: string
  /** Bytes that the server's side accepted before it closed the connection. */
  bytes: number
}

/** Sends a head, then chunks of `chunkBytes` without end, until the server closes the connection. */
async function sendWithoutEnd(port: number, head: string, chunkBytes = 65_536): Promise<Sent> {
  const socket = connect({ port, host: '127.0.0.1' })
  let response = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text
  })
  socket.on('error', () => {})
  const chunk = `${chunkBytes.toString(16)}\r\n${'a'.repeat(chunkBytes)}\r\n`
  socket.write(`${head}\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`)
  const closed = waitFor(socket, 'close')
  void writeUntilClosed(socket, chunk)
  await closed
  return { response, bytes: socket.bytesWritten }
}

/** Unlike `once`, it does not reject after an error: a reset connection is a valid end. */
const waitFor = (socket: Socket, event: 'close' | 'drain') => new Promise((resolve) => socket.once(event, resolve))

async function writeUntilClosed(socket: Socket, chunk: string) {
  while (!socket.destroyed && socket.writable) {
    if (!socket.write(chunk)) await Promise.race([waitFor(socket, 'drain'), waitFor(socket, 'close')])
  }
}

test.each(['GET', 'HEAD'])('a %s with a body is refused at once, and the connection closes', async (method) => {
  const port = await listen(app, { uploads })

  const { response, bytes } = await sendWithoutEnd(port, `${method} /api/v1/notice/get-notice HTTP/1.1`)

  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toMatch(/^connection: close\r$/im)
  expect(bytes).toBeLessThan(30 * megabyte)
})

test('an endless JSON body is refused with 413, and the connection closes', async () => {
  const port = await listen(app, { uploads })

  const { response, bytes } = await sendWithoutEnd(
    port,
    'POST /api/v1/auth/login HTTP/1.1\r\nContent-Type: application/json',
    16_384,
  )

  expect(response).toMatch(/^HTTP\/1\.1 413 |^$/)
  if (response) expect(response).toMatch(/^connection: close\r$/im)
  expect(bytes).toBeLessThan(30 * megabyte)
})

test.each([
  ['an unknown path', 'POST /nothing HTTP/1.1', 404],
  ['an upload without a session', `POST ${picturePath} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x`, 401],
])('an endless body for %s ends the connection', async (_, head, status) => {
  const port = await listen(app, { uploads })

  const { response, bytes } = await sendWithoutEnd(port, head)

  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(response).toMatch(/^connection: close\r$/im)
  expect(bytes).toBeLessThan(30 * megabyte)
})

test('an endless preamble of an upload ends the connection', async () => {
  const { token } = await createMember()
  const port = await listen(app, { uploads })
  const head = `POST ${picturePath} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`

  const { bytes } = await sendWithoutEnd(port, head)

  expect(bytes).toBeLessThan(30 * megabyte)
})

/** Sends a request whose body arrives in pieces of one byte. Returns the response when the connection closes. */
async function sendSlowly(port: number, head: string, everyMs: number) {
  const socket = connect({ port, host: '127.0.0.1' })
  let response = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text
  })
  socket.on('error', () => {})
  socket.write(`${head}\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n`)
  const timer = setInterval(() => socket.writable && socket.write('a'), everyMs)
  await waitFor(socket, 'close')
  clearInterval(timer)
  return response
}

test('a body that arrives too slowly is refused with 408', async () => {
  const port = await listen(app, { uploads, requestTimeoutMs: 200 })

  const response = await sendSlowly(port, 'POST /api/v1/auth/login HTTP/1.1\r\nContent-Type: application/json', 20)

  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(response).toMatch(/^connection: close\r$/im)
})

test('an upload below the least speed ends', async () => {
  const { token } = await sharedAdmin()
  const port = await listen(app, { uploads, minUploadSpeed: { bytes: 1_000, windowMs: 100 } })
  const head = `POST ${videoPath} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`

  const response = await sendSlowly(port, head, 20)

  expect(response).toBe('')
})

test('an upload may take longer than other requests', async () => {
  const { token } = await createMember()
  const port = await listen(app, { uploads, requestTimeoutMs: 100, minUploadSpeed: { bytes: 1, windowMs: 100 } })
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('latin1')
  const answered = once(socket, 'data')
  const end = '\r\n--x--\r\n'
  const pieces = ['--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n', ...Array(40).fill('a'), end]
  socket.write(
    `POST ${picturePath} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${pieces.join('').length}\r\n\r\n`,
  )
  const timer = setInterval(() => {
    const piece = pieces.shift()
    if (piece) socket.write(piece)
    else clearInterval(timer)
  }, 10)

  const [response] = await answered

  expect(response).toMatch(/^HTTP\/1\.1 415 /)
  socket.destroy()
})

test('a refused request with a short body leaves the connection open', async () => {
  const port = await listen(app, { uploads })
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('latin1')
  const request = 'POST /api/v1/user/delete-user/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}'

  socket.write(request)
  const [first] = await once(socket, 'data')
  socket.write(request)
  const [second] = await once(socket, 'data')
  socket.destroy()

  expect([first, second]).toEqual([
    expect.stringMatching(/^HTTP\/1\.1 405 /),
    expect.stringMatching(/^HTTP\/1\.1 405 /),
  ])
})

const polling = { interval: 1, timeout: 10_000 }

/** An app that opens the body's stream, as a check of its size does, and responds without reading it. */
const refuseWhen = (isReady: (incoming: IncomingMessage) => boolean) => ({
  fetch: async ({ body }: Request, { incoming }: { incoming: IncomingMessage }) => {
    void body
    await vi.waitUntil(() => isReady(incoming), polling)
    return new Response('', { status: 413 })
  },
})

test('a refused body that has arrived but was not read leaves the connection open', async () => {
  let bytesRead = 0
  const isComplete = (incoming: IncomingMessage) => {
    bytesRead = incoming.socket.bytesRead
    return incoming.complete
  }
  const port = await listen(refuseWhen(isComplete) as typeof app, { uploads })
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('latin1')
  const send = async () => {
    const answered = once(socket, 'data')
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 120000\r\n\r\n')
    for (let piece = 0; piece < 12; piece++) {
      await vi.waitUntil(() => bytesRead === socket.bytesWritten, polling)
      socket.write('a'.repeat(10_000))
    }
    return String((await answered)[0])
  }

  const responses = [await send()]
  // Longer than Hono's limit for the rest of a body.
  await pause(700)
  responses.push(await send())
  socket.destroy()

  for (const response of responses) {
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toMatch(/^connection: keep-alive\r$/im)
  }
})

test('a response before the body has arrived closes the connection, with Connection: close', async () => {
  const port = await listen(refuseWhen(() => true) as typeof app, { uploads })
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('latin1')
  const closed = once(socket, 'end')

  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\na')
  const [response] = await once(socket, 'data')
  await closed
  socket.destroy()

  expect(response).toMatch(/^HTTP\/1\.1 413 /)
  expect(response).toMatch(/^connection: close\r$/im)
})

test('an unknown expectation is refused, and the connection closes', async () => {
  const port = await listen(app, { uploads })

  const { response, bytes } = await sendWithoutEnd(port, 'POST /nothing HTTP/1.1\r\nExpect: tea')

  expect(response).toMatch(/^HTTP\/1\.1 417 /)
  expect(response).toMatch(/^connection: close\r$/im)
  expect(bytes).toBeLessThan(30 * megabyte)
})
