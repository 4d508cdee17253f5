import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { buildRequest, type Call, createCaller, readReply } from '../server/wire.ts'
import type { HttpsClient } from './https-client.ts'

/** Creates a function that makes calls through a proxy, as the page does. */
export const callThrough =
  ({ request }: HttpsClient): Call =>
  async (endpoint, input, sender) =>
    readReply(endpoint.output, await request(...buildRequest(endpoint, input as object, sender)))

/** Registers a member at a process and signs in. */
export async function registerMember(address: string): Promise<{ token: string }> {
  const call = createCaller(address)
  const password = 'correct horse'
  const member = { username: 'rahim', email: 'rahim@joma.example', country: 'Bangladesh', mobile_number: '01712345678' }
  await call(users.register, { ...member, gender: 'male', password, confirm_password: password })
  return { token: (await call(sessions.signIn, { username: 'rahim', password })).data.accessToken }
}

/** A request whose form has one file. */
export function formWith(field: string, bytes: Uint8Array<ArrayBuffer>, { token }: { token: string }): RequestInit {
  const body = new FormData()
  body.set(field, new File([bytes], 'file'))
  return { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body }
}
