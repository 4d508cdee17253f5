import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { basePath } from '#contract/endpoint.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { createMember } from '../support/server/members.ts'
import { sendWithoutEnd } from '../support/server/send-without-end.ts'
import { app } from '../support/server/test-app.ts'
import { listen } from '../support/server/wire.ts'

const picturePath = basePath + pictureUpload.path
const megabyte = 1_048_576

test.each(['GET', 'HEAD'])('a %s with a body is refused at once, and the connection closes', async (method) => {
  const port = await listen(app)

  const { response, bytes } = await sendWithoutEnd(port, `${method} /api/v1/notice/get-notice HTTP/1.1`)

  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toMatch(/^connection: close\r$/im)
  expect(bytes).toBeLessThan(30 * megabyte)
})

test('an endless JSON body is refused with 413, and the connection closes', async () => {
  const port = await listen(app)

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
  const port = await listen(app)

  const { response, bytes } = await sendWithoutEnd(port, head)

  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(response).toMatch(/^connection: close\r$/im)
  expect(bytes).toBeLessThan(30 * megabyte)
})

test('an endless preamble of an upload ends the connection', async () => {
  const { token } = await createMember()
  const port = await listen(app)
  const head = `POST ${picturePath} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x`

  const { bytes } = await sendWithoutEnd(port, head)

  expect(bytes).toBeLessThan(30 * megabyte)
})

test('a refused request with a short body leaves the connection open', async () => {
  const port = await listen(app)
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

test('an unknown expectation is refused, and the connection closes', async () => {
  const port = await listen(app)

  const { response, bytes } = await sendWithoutEnd(port, 'POST /nothing HTTP/1.1\r\nExpect: tea')

  expect(response).toMatch(/^HTTP\/1\.1 417 /)
  expect(response).toMatch(/^connection: close\r$/im)
  expect(bytes).toBeLessThan(30 * megabyte)
})
