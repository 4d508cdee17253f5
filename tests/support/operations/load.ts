import { setTimeout as pause } from 'node:timers/promises'
import { basePath } from '#contract/endpoint.ts'
import { notices } from '#contract/notices.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { buildRequest } from '../server/wire.ts'
import type { HttpsClient } from './https-client.ts'
import type { ReverseProxy } from './proxies.ts'

interface Sender {
  token: string
}

/** Sends one request. Returns undefined if it succeeds, else what happened. */
export async function findFailure({ request }: HttpsClient, isWrite: boolean, as: Sender): Promise<string | undefined> {
  const [path, init] = isWrite
    ? buildRequest(notices.post, { notice: 'A notice' }, { as, key: crypto.randomUUID() })
    : buildRequest(users.me, {}, { as })
  try {
    const response = await request(path, init)
    const body = await response.text()
    return response.ok ? undefined : `${init.method} ${response.status} ${body.slice(0, 200)}`
  } catch (error) {
    return `${init.method} ${error}`
  }
}

/** How often each result occurred. */
export type Counts = Record<string, number>

export function addTo(results: Counts, result: string | number): void {
  results[result] = (results[result] ?? 0) + 1
}

const parallel = 8

/** Sends reads from several clients in parallel. Returns the failures. */
export async function sendForeignRequests(
  proxy: ReverseProxy,
  { as, count }: { as: Sender; count: number },
): Promise<Counts> {
  const failures: Counts = {}
  const sendShare = async () => {
    const client = proxy.createClient()
    for (let sent = 0; sent < count / parallel; sent++) {
      const failure = await findFailure(client, false, as)
      if (failure) addTo(failures, failure)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: parallel }, sendShare))
  return failures
}

/** Requests without a session, whose response the server sends before it has read the body. */
const unreadBodies: [path: string, init: RequestInit][] = [70_000, 90_000, 110_000, 130_000, 200_000, 900_000].flatMap(
  (bytes) => {
    const post = (path: string, type: string, method = 'POST'): [string, RequestInit] => [
      basePath + path,
      { method, headers: { 'Content-Type': type }, body: 'a'.repeat(bytes) },
    ]
    return [
      post(sessions.signIn.path, 'application/json'),
      post(sessions.signIn.path, 'text/plain'),
      post(pictureUpload.path, 'multipart/form-data; boundary=x'),
      post('/nothing', 'application/json'),
      post(sessions.signIn.path, 'application/json', 'DELETE'),
    ]
  },
)

/** Sends such requests, and cancelled ones, until it is stopped. */
export function sendUnreadBodies(client: HttpsClient) {
  let isStopped = false
  let sent = 0
  const statuses: Counts = {}
  const send = async () => {
    while (!isStopped) {
      const [path, init] = unreadBodies[sent++ % unreadBodies.length]!
      const hasLength = sent % 2 === 0
      await client.request(path, init, { hasLength }).then(
        ({ status }) => addTo(statuses, status),
        () => addTo(statuses, 'no response'),
      )
      await client.cancelRequest(path)
      // About 20 in a second, which is below the limits of one address.
      await pause(40)
    }
  }
  const sending = send()
  return {
    stop: async () => {
      isStopped = true
      await sending
      client.close()
      return { sent, statuses }
    },
  }
}
