import * as v from 'valibot'
import { endpoints, nothing } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import type { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { Handlers } from '#server/http/mount-endpoints.ts'
import { call } from '#src/api/call.ts'
import { endpointMutation, endpointQuery, pagedEndpointQuery } from '#src/api/query.ts'
import { useWrite } from '#src/api/use-write.ts'

// What must not compile. Checked by `npm run types`, never run.

// @ts-expect-error An endpoint without a handler.
export const missing: Handlers<typeof notices> = { get: async () => ({ notice: '' }) }

export const wrong: Handlers<typeof notices> = {
  // @ts-expect-error An answer the endpoint does not describe.
  get: async () => ({ notice: 5 }),
  // @ts-expect-error A write that does not give its effect.
  post: async () => ({ notice: '' }),
}

export async function calls() {
  // @ts-expect-error An amount is a number.
  await call(transfers.fromIncome, { amount: '5' })
  // @ts-expect-error A field is missing.
  await call(transfers.toWallet, { amount: 5 })
  // @ts-expect-error There is no such method of payment.
  await call(withdrawals.request, { account_number: '01712345678', method: 'cash', amount: 500 })
  // @ts-expect-error What travels in a URL is text.
  await call(payments.mine, { limit: 5 })
  const made = await call(withdrawals.request, { account_number: '01712345678', method: 'bkash', amount: 500 })
  made.status satisfies 'pending' | 'approved' | 'denied' | 'cancelled'
  // @ts-expect-error An answer has only what its endpoint names.
  made.password_hash
}

export function useQueries() {
  // @ts-expect-error A write is not a read.
  endpointQuery(transfers.fromIncome, { amount: 5 })
  // @ts-expect-error A read is not a write.
  endpointMutation(users.me)
  // @ts-expect-error One record has no pages.
  pagedEndpointQuery(users.me, {})
  // @ts-expect-error A read is not a write.
  useWrite(users.me)
}

export const exampleEndpoints = endpoints({
  // @ts-expect-error There is no such tag.
  a: { method: 'GET', path: '/a', role: 'customer', input: nothing, output: v.string(), tags: ['nope'] },
  // @ts-expect-error A number cannot travel in a URL.
  b: { method: 'GET', path: '/b', role: 'customer', input: v.object({ n: v.number() }), output: v.string(), tags: [] },
  // @ts-expect-error A write says what it touches.
  c: { method: 'POST', path: '/c', role: 'customer', input: nothing, output: v.string(), message: 'Done' },
  // @ts-expect-error A write says what a person reads once it is done.
  d: { method: 'POST', path: '/d', role: 'customer', input: nothing, output: v.string(), touches: [] },
  // @ts-expect-error A write of administrators names its audit action.
  g: { method: 'POST', path: '/g', role: 'admin', input: nothing, output: v.string(), touches: [], message: 'Done' },
  // @ts-expect-error There is no such role.
  e: { method: 'GET', path: '/e', role: 'manager', input: nothing, output: v.string(), tags: [] },
  // @ts-expect-error A path begins at the top.
  f: { method: 'GET', path: 'f', role: 'customer', input: nothing, output: v.string(), tags: [] },
})

// @ts-expect-error A refusal is one of the list.
export const refusal = new Refusal('no_luck')
