import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import { basePath, type Endpoint, fillPath, type Input, type Output } from '#contract/endpoint.ts'
import { Failure, Success } from '#contract/responses.ts'
import { sessions } from '#contract/sessions.ts'

/** Handles requests: the app itself, or a server at an address. */
export interface Api {
  request: (path: string, init: RequestInit) => Response | Promise<Response>
}

/** Calls an endpoint of the API as one user. Throws if the server refuses. */
export type ApiClient = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/** Without a token the calls are those of a signed-out user. */
export const createApiClient =
  (app: Api, token?: string): ApiClient =>
  async (endpoint, input) => {
    const { path, rest } = fillPath(endpoint.path, input as object)
    const isRead = endpoint.method === 'GET'
    const data = await send(app, isRead ? `${path}?${new URLSearchParams(rest as Record<string, string>)}` : path, {
      method: endpoint.method,
      headers: { ...bearer(token), 'Content-Type': 'application/json' },
      ...(!isRead && { body: JSON.stringify(rest) }),
    })
    // The endpoint's own schema has validated the data.
    return v.parse(endpoint.output, data) as Output<typeof endpoint>
  }

export async function signIn(app: Api, account: Input<typeof sessions.signIn>): Promise<string> {
  const { accessToken } = await createApiClient(app)(sessions.signIn, account)
  return accessToken
}

/** Returns the `data` of a response. Throws if the server refuses. */
export async function send(app: Api, path: string, request: RequestInit): Promise<unknown> {
  const response = await app.request(basePath + path, request)
  const body = v.parse(v.union([Success(v.unknown()), Failure]), await response.json())
  if (body.success) return body.data
  throw new Error(`${path}: ${body.message} ${JSON.stringify(body.errors ?? '')}`)
}

export const bearer = (token?: string) => ({ ...(token && { Authorization: `Bearer ${token}` }) })

const videos = ['tea.mp4', 'cycle.mp4']

export async function uploadVideos(app: Hono, token: string): Promise<void> {
  for (const video of videos) {
    const body = new FormData()
    body.set(advertiseUpload.field, new File([await readFile(join(import.meta.dirname, video))], video))
    const stored = await send(app, advertiseUpload.path, {
      method: advertiseUpload.method,
      headers: bearer(token),
      body,
    })
    await publish(app, token, v.parse(advertiseUpload.output, stored).advertise)
  }
}

/** Makes an uploaded video a task, at what it costs now. */
export async function publish(app: Api, token: string, id: string): Promise<void> {
  const client = createApiClient(app, token)
  const { cost } = await client(advertises.cost, {})
  await client(advertises.publish, { id, cost })
}
