import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { app } from './house.ts'
import { type Reply, readReply, requestOf, type Sender } from './wire.ts'

export { type Reply, readReply }

/** Makes the call of a row straight on the server. Throws where the answer is not the contract's. */
export function call<E extends Endpoint>(row: E, input: Input<E>, sender?: Sender): Promise<Reply<Output<E>>> {
  return send(row, input, sender)
}

/** As `call`, with fields the row's input need not allow. */
export async function send<E extends Endpoint>(row: E, fields: object, sender?: Sender): Promise<Reply<Output<E>>> {
  const [path, request] = requestOf(row, fields, sender)
  return readReply(row.output, await app.request(path, request))
}
