import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { theAdmin } from './members.ts'
import { operationOf, request } from './open-api.ts'
import { wrongWith } from './published-schema.ts'

// What somebody knows who has the document and nothing else: names of calls, their fields, examples of their bodies.

interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: Only the document says what is in an answer, and it is asked.
  body: { success: boolean; message: string; data: any }
}

/** The calls that were answered with 200. */
export const answered = new Set<string>()

/** Makes a call, and checks that the answer is one the document describes. */
export async function ask(operationId: string, sent: Parameters<typeof request>[1] = {}): Promise<Reply> {
  const reply = (await request(operationId, sent)) as Reply
  expect(wrongWith(operationOf(operationId), reply)).toEqual([])
  if (reply.status === 200) answered.add(operationId)
  return reply
}

/** As `ask`, for a call that has to work. Gives its data. */
export async function done(operationId: string, token?: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await ask(operationId, { token, fields })
  expect({ operationId, status, message: body.message }).toMatchObject({ operationId, status: 200 })
  return body.data
}

export const exampleOf = (operationId: string) =>
  operationOf(operationId).requestBody?.content?.['application/json']?.example as Record<string, unknown>

export const password = 'battery staple'

export async function signUp(fields: Record<string, unknown> = {}) {
  const username = `c${randomUUID().slice(0, 12)}`
  await done('usersRegister', undefined, {
    ...exampleOf('usersRegister'),
    refer_code: undefined,
    username,
    password,
    confirm_password: password,
    ...fields,
  })
  return { username, token: await signIn(username, password) }
}

export const signIn = async (username: string, typed: string): Promise<string> =>
  (await done('sessionsSignIn', undefined, { username, password: typed })).accessToken

export const aPayment = (amount: number) => ({
  ...exampleOf('paymentsRequest'),
  date: '2026-01-31',
  transaction_id: randomUUID().replaceAll('-', ''),
  amount,
})

export async function topUp({ username, token }: { username: string; token: string }, amount: number) {
  const { _id } = await done('paymentsRequest', token, aPayment(amount))
  await done('paymentsAccept', (await theAdmin()).token, { _id, username, status: 'success' })
}
