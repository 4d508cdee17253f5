import { once } from 'node:events'
import { Agent, createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import { sessions } from '#contract/sessions.ts'
import { createBackground, stop } from '#server/process/background.ts'
import { createMigratedLocation } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { form, mp4 } from '../support/server/videos.ts'
import { createCaller } from '../support/server/wire.ts'

const admin = { username: 'admin', password: 'test-password' }

async function prepareServer() {
  const location = await createMigratedLocation()
  return async (environment: Record<string, string> = {}) => {
    const joma = await startJoma({ ...location, environment: { ADMIN_PASSWORD: admin.password, ...environment } })
    onTestFinished(() => joma.end('SIGKILL'))
    const call = createCaller(joma.address)
    const { data } = await call(sessions.signIn, admin)
    return { joma, call, as: { token: data.accessToken } }
  }
}

/** Starts an upload and sends half of its bytes. */
async function startUpload(address: string, { token }: { token: string }, bytes: Uint8Array) {
  const sending = request(`${address}/api/v1${advertiseUpload.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': form.type },
  })
  const answered = once(sending, 'response')
  sending.write(form.head)
  sending.write(bytes.subarray(0, bytes.length / 2))
  return {
    finish: async () => {
      sending.write(bytes.subarray(bytes.length / 2))
      sending.end(form.tail)
      const [answer] = await answered
      answer.resume()
      return answer.statusCode as number
    },
  }
}

const isOpen = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  )

test('a server that receives SIGTERM logs it, finishes running requests, and exits with 0', async () => {
  const start = await prepareServer()
  const { joma, call, as } = await start({ STOP_DELAY: '4' })
  const keepAliveAgent = new Agent({ keepAlive: true })
  const idle = get(joma.address, { agent: keepAliveAgent })
  const [opened] = await once(idle, 'response')
  opened.resume()
  await once(opened, 'end')
  const upload = await startUpload(joma.address, as, mp4(100_000))

  const ended = joma.end('SIGTERM')
  await expect.poll(async () => (await fetch(`${joma.address}/readyz`)).status).toBe(503)
  const late = await call(advertises.list, {}, { as })
  await expect.poll(() => isOpen(joma.address), { timeout: 60_000 }).toBe(false)
  const finished = await upload.finish()
  await ended

  expect(late.status).toBe(200)
  expect(finished).toBe(200)
  expect(joma.exitCode()).toBe(0)
  const again = await start()
  expect((await again.call(advertises.list, {}, { as: again.as })).data.total).toBe(1)
  await again.joma.end('SIGTERM')
  expect(again.joma.exitCode()).toBe(0)
})

test('a server on a port in use prints one line', async () => {
  const { server, address } = await listen(() => {})
  onTestFinished(() => void server.close())

  const refused = (await prepareServer())({ PORT: new URL(address).port })

  await expect(refused).rejects.toThrow(/: \{[^\n]*"msg":"Joma did not start: [^\n]*EADDRINUSE[^\n]*\n$/)
})

async function listen(handler: Parameters<typeof createServer>[1]) {
  const server = createServer(handler).listen(0)
  await once(server, 'listening')
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('background work finishes before the database closes, and its failure is logged', async () => {
  const happened: string[] = []
  const background = createBackground((error) => happened.push(String(error)))
  const { server, address } = await listen((_, answer) => answer.end())
  await fetch(address)
  const { promise: mail, resolve: sent } = Promise.withResolvers<void>()
  background.run(mail.then(() => happened.push('sent')))
  background.run(Promise.reject('failed'))

  const stopped = stop({ server, background, close: async () => void happened.push('closed'), delayMs: 0 })
  setImmediate(sent)
  await stopped

  expect(happened).toEqual(['failed', 'sent', 'closed'])
})

test('a connection that never ends does not stop the shutdown', async () => {
  const { server, address } = await listen(() => {})
  const waiting = fetch(address).catch(() => 'cut off')
  await once(server, 'request')
  let isClosed = false
  const close = async () => {
    isClosed = true
  }

  const background = createBackground(() => {})
  background.run(new Promise(() => {}))
  await stop({ server, background, close, delayMs: 0, capMs: 200 })

  expect(await waiting).toBe('cut off')
  expect(isClosed).toBe(true)
})
