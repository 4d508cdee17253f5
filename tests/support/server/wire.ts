import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { basePath, type Endpoint, fillPath, type Input, type Output } from '#contract/endpoint.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { Proposed } from '#contract/proposals.ts'
import { Failure, Success } from '#contract/responses.ts'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import type { app as appOfFile } from './test-app.ts'

export interface Reply<Data> {
  /** The id of the proposal, if the write waits for a second person (202). */
  proposal?: string
  status: number
  message: string
  /** Matches the endpoint's `output`. Undefined after a refusal. */
  data: Data
  /** The refusal code. */
  code?: string
  /** The values in the sentence of the code. */
  values?: Failure['values']
  /** Field name → code of its issue. Empty if there are none. */
  issues: Record<string, string>
  /** Field name → message of its issue, in English. */
  errors: Record<string, string>
  headers: Headers
}

export interface Sender {
  as?: { token: string } | undefined
  /** The Idempotency-Key. */
  key?: string
}

/** Makes a call. Throws if the response does not match the contract. */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, sender?: Sender) => Promise<Reply<Output<E>>>

/** Creates a function that calls a server at an address, as the page does. */
export const createCaller =
  (address: string): Call =>
  async (endpoint, input, sender) => {
    const [path, request] = buildRequest(endpoint, input as object, sender)
    return readReply(endpoint.output, await fetch(address + path, request))
  }

/** Builds the request of a call. `fields` are not type-checked. */
export function buildRequest(
  endpoint: Endpoint,
  fields: object,
  { as, key }: Sender = {},
): [path: string, RequestInit] {
  const { path, rest } = fillPath(endpoint.path, fields)
  const isRead = endpoint.method === 'GET'
  const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const request = {
    method: endpoint.method,
    headers: {
      ...(as && { Authorization: `Bearer ${as.token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(!isRead && { 'Content-Type': 'application/json' }),
    },
    ...(!isRead && { body: JSON.stringify(rest) }),
  }
  return [`/api/v1${path}${query}`, request]
}

/** Parses a response and validates its envelope and its data. */
export async function readReply<S extends v.GenericSchema>(
  output: S,
  response: Response,
): Promise<Reply<v.InferOutput<S>>> {
  const { status, headers, ok } = response
  const body: unknown = await response.json()
  if (ok) {
    const { message, data } = v.parse(Success(v.unknown()), body)
    if (status === 202) {
      const { proposal } = v.parse(Proposed, data)
      return { status, headers, message, proposal, data: undefined as v.InferOutput<S>, issues: {}, errors: {} }
    }
    return { status, headers, message, data: v.parse(output, data), issues: {}, errors: {} }
  }
  const { code, message, values, issues = {}, errors = {} } = v.parse(Failure, body)
  const codes = Object.fromEntries(Object.entries(issues).map(([field, issue]) => [field, issue.code]))
  const refused = { code, message, issues: codes, errors, ...(values && { values }) }
  return { status, headers, ...refused, data: undefined as v.InferOutput<S> }
}

/** Fakes the connection's remote address: the third argument of `app.request`. */
export const fromAddress = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: remoteAddress.includes(':') ? 'IPv6' : 'IPv4' } },
})

type Limits = Parameters<typeof createHttpServer>[1]

/** The limits of `npm start`. */
const usualLimits: Limits = {
  uploads: {
    [basePath + advertiseUpload.path]: 100_000_000,
    [basePath + pictureUpload.path]: pictureUpload.limitBytes,
    [basePath + supportPictureUpload.path]: supportPictureUpload.limitBytes,
  },
}

/** Serves an app on 127.0.0.1 until the test finishes. Returns the port. An installed release already listens. */
export async function listen(app: Pick<typeof appOfFile, 'fetch'>, limits: Limits = usualLimits): Promise<number> {
  if ('address' in app) return Number(new URL(String(app.address)).port)
  const server = createHttpServer(app.fetch, limits).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
