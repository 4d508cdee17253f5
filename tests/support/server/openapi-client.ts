import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { sharedAdmin } from './members.ts'
import { getOperation, requestOperation } from './openapi-document.ts'
import { validateReply } from './published-schema.ts'

// A client that knows only the OpenAPI document: operation ids, fields and example bodies.

interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: Only the document describes the response, and `validateReply` checks it.
  body: { success: boolean; message: string; data: any }
}

/** The operations that were answered with 200. */
export const successfulOperations = new Set<string>()

/** Makes a call and validates the response against the document. */
export async function callOperation(
  operationId: string,
  sent: Parameters<typeof requestOperation>[1] = {},
): Promise<Reply> {
  const reply = (await requestOperation(operationId, sent)) as Reply
  expect(validateReply(getOperation(operationId), reply)).toEqual([])
  if (reply.status === 200) successfulOperations.add(operationId)
  return reply
}

/** As `callOperation`, but the call must succeed. Returns the data. */
export async function callSuccessfully(operationId: string, token?: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await callOperation(operationId, { token, fields })
  expect({ operationId, status, message: body.message }).toMatchObject({ operationId, status: 200 })
  return body.data
}

export const getExample = (operationId: string) =>
  getOperation(operationId).requestBody?.content?.['application/json']?.example as Record<string, unknown>

/** Without the example's username, which is not the caller's. */
export const getOwnExample = (operationId: string) => ({ ...getExample(operationId), username: undefined })

export const password = 'battery staple'

export async function signUp(fields: Record<string, unknown> = {}) {
  const username = `c${randomUUID().slice(0, 12)}`
  await callSuccessfully('usersRegister', undefined, {
    ...getExample('usersRegister'),
    refer_code: undefined,
    username,
    password,
    confirm_password: password,
    ...fields,
  })
  return { username, token: await signIn(username, password) }
}

export const signIn = async (username: string, entered: string): Promise<string> =>
  (await callSuccessfully('sessionsSignIn', undefined, { username, password: entered })).accessToken

export const examplePayment = (amount: number) => ({
  ...getOwnExample('paymentsRequest'),
  date: '2026-01-31',
  transaction_id: randomUUID().replaceAll('-', ''),
  amount,
})

export async function topUp({ username, token }: { username: string; token: string }, amount: number) {
  const { _id } = await callSuccessfully('paymentsRequest', token, examplePayment(amount))
  await callSuccessfully('paymentsAccept', (await sharedAdmin()).token, { _id, username, status: 'success' })
}
