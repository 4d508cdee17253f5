import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { basePath } from '#contract/endpoint.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { sendWithoutEnd } from '../support/server/send-without-end.ts'
import { app } from '../support/server/test-app.ts'

// Not in the tests of the release: it reads the counts of a socket of the server.

const picturePath = basePath + pictureUpload.path
const megabyte = 1_048_576

test.each([
  ['a GET of the health probe', 'GET /healthz HTTP/1.1', 400],
  ['an unknown path', 'POST /nothing HTTP/1.1', 404],
  ['an unknown expectation', 'POST /nothing HTTP/1.1\r\nExpect: tea', 417],
  ['an upload without a session', `POST ${picturePath} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x`, 401],
])('the server reads at most 1 MB of a body after the response: %s', async (_, head, status) => {
  const server = createHttpServer(app.fetch, { uploads: { [picturePath]: 200 * megabyte } })
  onTestFinished(async () => void (await server[Symbol.asyncDispose]()))
  const read = new Promise<number>((resolve) => {
    server.on('connection', (socket: Socket) => socket.on('close', () => resolve(socket.bytesRead)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  const { response } = await sendWithoutEnd((server.address() as AddressInfo).port, head)

  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  // What arrives before the response is up to one read of the socket for each turn of the event loop.
  expect(await read).toBeLessThan(2 * megabyte)
})
