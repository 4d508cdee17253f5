import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { app } from './test-app.ts'
import { buildRequest, type Reply, readReply, type Sender } from './wire.ts'

export { type Reply, readReply }

type Transport = (endpoint: Endpoint, fields: object, sender?: Sender) => Response | Promise<Response>

let transport: Transport | undefined

/** Makes the calls of this file in another way than the endpoint describes, or with undefined as it does. */
export function setTransport(other: Transport | undefined): void {
  transport = other
}

/** Makes a call on the test app. Throws if the reply does not match the contract. */
export function call<E extends Endpoint>(endpoint: E, input: Input<E>, sender?: Sender): Promise<Reply<Output<E>>> {
  return send(endpoint, input, sender)
}

/** The refusal codes that the OpenAPI document lists for a call and a status. */
async function documentedCodes(endpoint: Endpoint, status: number): Promise<string[]> {
  const { findOperation } = await import('./openapi-document.ts')
  const schema = findOperation(endpoint)?.responses[status]?.content?.['application/json']?.schema
  return (schema?.properties as { code: { enum: string[] } } | undefined)?.code.enum ?? []
}

/** As `call`, but `fields` are not type-checked. */
export async function send<E extends Endpoint>(
  endpoint: E,
  fields: object,
  sender?: Sender,
): Promise<Reply<Output<E>>> {
  const response = transport
    ? transport(endpoint, fields, sender)
    : app.request(...buildRequest(endpoint, fields, sender))
  const reply = await readReply(endpoint.output, await response)
  if (reply.code && !(await documentedCodes(endpoint, reply.status)).includes(reply.code))
    throw new Error(`The OpenAPI document does not list ${reply.code} for ${endpoint.method} ${endpoint.path}`)
  return reply
}
