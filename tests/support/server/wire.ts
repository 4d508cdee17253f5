import * as v from 'valibot'
import { Answer, Failure } from '#contract/answers.ts'
import { type Endpoint, fillPath, type Input, type Output } from '#contract/endpoint.ts'

export interface Reply<Data> {
  status: number
  message: string
  /** What the row's `output` describes. Undefined where the server refused. */
  data: Data
  /** Why the server refused. */
  code?: string
  /** What fills the sentence of the code. */
  values?: Failure['values']
  /** Field name → the code of what is wrong with it. Empty where nothing is. */
  issues: Record<string, string>
  /** Field name → what is wrong with it, in English. */
  errors: Record<string, string>
  headers: Headers
}

export interface Sender {
  as?: { token: string } | undefined
  /** The Idempotency-Key. */
  key?: string
}

/** Makes the call of a row on whatever server it was made for. Throws where the answer is not the contract's. */
export type Call = <E extends Endpoint>(row: E, input: Input<E>, sender?: Sender) => Promise<Reply<Output<E>>>

/** Calls a server that listens at an address, as a page does. */
export const createCaller =
  (address: string): Call =>
  async (row, input, sender) => {
    const [path, request] = buildRequest(row, input as object, sender)
    return readReply(row.output, await fetch(address + path, request))
  }

/** The request that makes a call, with fields the row's input need not allow. */
export function buildRequest(row: Endpoint, fields: object, { as, key }: Sender = {}): [path: string, RequestInit] {
  const { path, rest } = fillPath(row.path, fields)
  const isRead = row.method === 'GET'
  const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const request = {
    method: row.method,
    headers: {
      ...(as && { Authorization: `Bearer ${as.token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(!isRead && { 'Content-Type': 'application/json' }),
    },
    ...(!isRead && { body: JSON.stringify(rest) }),
  }
  return [`/api/v1${path}${query}`, request]
}

/** Reads an answer, and checks that it wears the envelope and holds what `output` describes. */
export async function readReply<S extends v.GenericSchema>(
  output: S,
  response: Response,
): Promise<Reply<v.InferOutput<S>>> {
  const { status, headers, ok } = response
  const body: unknown = await response.json()
  if (ok) {
    const { message, data } = v.parse(Answer(v.unknown()), body)
    return { status, headers, message, data: v.parse(output, data), issues: {}, errors: {} }
  }
  const { code, message, values, issues = {}, errors = {} } = v.parse(Failure, body)
  const codes = Object.fromEntries(Object.entries(issues).map(([field, issue]) => [field, issue.code]))
  const refused = { code, message, issues: codes, errors, ...(values && { values }) }
  return { status, headers, ...refused, data: undefined as v.InferOutput<S> }
}
