import { users } from '#contract/users.ts'
import { createApiClient } from '#server/commands/demo/api-client.ts'
import { defaultPassword } from '../browser/account-forms.ts'
import type { Account } from '../browser/demo-app.ts'
import { admin } from '../browser/prepared-data.ts'
import { startServer } from '../browser/server.ts'

const member = 'rahima_k'

export interface EmptyShop extends AsyncDisposable {
  address: string
  tokens: Partial<Record<Account, string>>
}

/** A new installation with its first administrator and one member. */
export async function startEmptyShop(): Promise<EmptyShop> {
  const server = await startServer('empty')
  const app = { request: (path: string, init: RequestInit) => fetch(server.address + path, init) }
  await createApiClient(app)(users.register, {
    username: member,
    email: 'rahima@example.com',
    mobile_number: '01712345678',
    gender: 'female',
    country: 'Bangladesh',
    password: defaultPassword,
    confirm_password: defaultPassword,
  })
  const tokens = { member: await server.startSession(member), admin: await server.startSession(admin.username) }
  return { address: server.address, tokens, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}
