import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { basePath } from '#contract/endpoint.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'
import { listen } from '../support/server/wire.ts'

// Raw sockets, and shorter limits than those of an installed server.

const picturePath = basePath + pictureUpload.path
const videoPath = basePath + advertiseUpload.path
const uploads = { [picturePath]: 2_000_000, [videoPath]: 20_000_000 }

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
  await new Promise((resolve) => socket.once('close', resolve))
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

  expect(await sendSlowly(port, head, 20)).toBe('')
})

test('an upload may take longer than other requests', async () => {
  const { token } = await createMember()
  const port = await listen(app, { uploads, requestTimeoutMs: 100, minUploadSpeed: { bytes: 1, windowMs: 60_000 } })
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

const polling = { interval: 1 }

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

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const responses = [await send()]
  // Longer than Hono's limit for the rest of a body.
  await vi.advanceTimersByTimeAsync(700)
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
