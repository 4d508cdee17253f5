import * as v from 'valibot'
import { Answer, Failure } from '#contract/answers.ts'
import { type Endpoint, fillPath, type Input, type Output } from '#contract/endpoint.ts'
import { sessions } from '#contract/sessions.ts'

/** What takes a request: the app itself, or a server at an address. */
interface Requested {
  request: (path: string, init: RequestInit) => Response | Promise<Response>
}

/** Makes the call of a row as one person, and throws where the server refuses. */
export type ApiClient = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/** Without a token: as somebody who is not signed in. */
export const createApiClient =
  (app: Requested, token?: string): ApiClient =>
  async (endpoint, input) => {
    const { path, rest } = fillPath(endpoint.path, input as object)
    const isRead = endpoint.method === 'GET'
    const data = await send(app, isRead ? `${path}?${new URLSearchParams(rest as Record<string, string>)}` : path, {
      method: endpoint.method,
      headers: { ...bearer(token), 'Content-Type': 'application/json' },
      ...(!isRead && { body: JSON.stringify(rest) }),
    })
    // What the row's own schema has passed is the row's output.
    return v.parse(endpoint.output, data) as Output<typeof endpoint>
  }

export async function signIn(app: Requested, account: Input<typeof sessions.signIn>): Promise<string> {
  const { accessToken } = await createApiClient(app)(sessions.signIn, account)
  return accessToken
}

/** Gives the `data` of an answer. */
export async function send(app: Requested, path: string, request: RequestInit): Promise<unknown> {
  const response = await app.request(`/api/v1${path}`, request)
  const answer = v.parse(v.union([Answer(v.unknown()), Failure]), await response.json())
  if (answer.success) return answer.data
  throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.errors ?? '')}`)
}

export const bearer = (token?: string) => ({ ...(token && { Authorization: `Bearer ${token}` }) })
