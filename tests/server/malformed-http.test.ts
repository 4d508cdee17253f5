import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { app } from '../support/server/test-app.ts'
import { listen } from '../support/server/wire.ts'

// Raw bytes on a socket, because no HTTP client sends such requests.

/** Sends bytes. Returns the status of the first response, or undefined if the server closed the connection without one. */
async function write(port: number, bytes: string): Promise<number | undefined> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let answer = ''
  // A reset connection is a valid response, so its error is ignored.
  connect({ port, host: '127.0.0.1' })
    .setEncoding('latin1')
    .on('data', (text: string) => {
      answer += text
    })
    .on('error', () => {})
    .on('close', resolve)
    .end(Buffer.from(bytes, 'latin1'))
  await closed
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
  return status ? Number(status) : undefined
}

const host = 'Host: localhost\r\n'
const end = 'Connection: close\r\n\r\n'
const login = 'POST /api/v1/auth/login HTTP/1.1\r\n'
const json = 'Content-Type: application/json\r\n'

test.each([
  ['text that is not HTTP', 'hello\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown HTTP version', `GET /api/v1/notice/get-notice HTTP/9.9\r\n${host}${end}`],
  ['a missing Host header', `GET /api/v1/notice/get-notice HTTP/1.1\r\n${end}`],
  ['an invalid host', `GET /api/v1/notice/get-notice HTTP/1.1\r\nHost: a b\\c?d#e\r\n${end}`],
  ['an empty host', `GET /api/v1/notice/get-notice HTTP/1.1\r\nHost:\r\n${end}`],
  ['an invalid port', `GET /api/v1/notice/get-notice HTTP/1.1\r\nHost: localhost:99999\r\n${end}`],
  ['an absolute URL', `GET http://example.com:99999999/api/v1/x HTTP/1.1\r\n${host}${end}`],
  ['two slashes', `GET // HTTP/1.1\r\n${host}${end}`],
  ['a backslash', `GET \\\\api\\v1 HTTP/1.1\r\n${host}${end}`],
  ['no slash', `GET api/v1 HTTP/1.1\r\n${host}${end}`],
  ['an asterisk as the path', `OPTIONS * HTTP/1.1\r\n${host}${end}`],
  ['CONNECT', `CONNECT localhost:443 HTTP/1.1\r\n${host}${end}`],
  ['TRACE', `TRACE /api/v1/notice/get-notice HTTP/1.1\r\n${host}${end}`],
  ['bytes in the path', `GET /api/v1/\xff\xfe\x80 HTTP/1.1\r\n${host}${end}`],
  ['a NUL in the path', `GET /api/v1/\x00 HTTP/1.1\r\n${host}${end}`],
  ['a path traversal', `GET /../../../../etc/passwd HTTP/1.1\r\n${host}${end}`],
  ['an encoded path traversal', `GET /file/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\n${host}${end}`],
  ['a very long path', `GET /api/v1/${'a'.repeat(100_000)} HTTP/1.1\r\n${host}${end}`],
  ['a very long header', `GET /api/v1/x HTTP/1.1\r\n${host}Authorization: Bearer ${'a'.repeat(100_000)}\r\n${end}`],
  ['very many headers', `GET /api/v1/x HTTP/1.1\r\n${host}${'X-A: b\r\n'.repeat(5_000)}${end}`],
  [
    'the same header twice',
    `GET /api/v1/user/get-single-user HTTP/1.1\r\n${host}${'Authorization: Bearer a\r\n'.repeat(2)}${end}`,
  ],
  ['bytes in a header', `GET /api/v1/user/get-single-user HTTP/1.1\r\n${host}Authorization: Bearer \xff\xfe\r\n${end}`],
  ['two Content-Length headers', `${login}${host}${json}Content-Length: 2\r\nContent-Length: 3\r\n${end}{}`],
  ['a negative Content-Length', `${login}${host}${json}Content-Length: -1\r\n${end}{}`],
  ['an invalid Content-Length', `${login}${host}${json}Content-Length: 0x2\r\n${end}{}`],
  [
    'Content-Length with a chunked body',
    `${login}${host}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
  ],
  ['invalid chunks', `${login}${host}${json}Transfer-Encoding: chunked\r\n${end}zz\r\n{}\r\n`],
  ['an incomplete body', `${login}${host}${json}Content-Length: 50\r\n${end}{"a"`],
  ['a GET with a body', `GET /api/v1/notice/get-notice HTTP/1.1\r\n${host}${json}Content-Length: 2\r\n${end}{}`],
  [
    'a body with a wrong Content-Encoding',
    `${login}${host}${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n${end}{}`,
  ],
])('%s causes no server error', async (_, bytes) => {
  const port = await listen(app)

  const status = (await write(port, bytes)) ?? 400

  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})
