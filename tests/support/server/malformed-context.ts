import { randomUUID } from 'node:crypto'
import { sign } from 'hono/jwt'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from './call.ts'
import type { RequestContext } from './malformed-draft.ts'
import { type Account, createAdmin, createMember, createPlan, paymentInput, sharedAdmin } from './members.ts'
import { parts } from './test-app.ts'
import { createAdvertise } from './videos.ts'

/** Creates members with and without money, and one row of each kind that a request can name. */
export async function createRequestContext(): Promise<RequestContext> {
  const [rich, poor, other, admin] = [
    await createMember({ balance: 9_000 }),
    await createMember(),
    await createMember({ balance: 700 }),
    await createAdmin(),
  ]
  const plan = await createPlan({ price: 1_000, refer_balance: 1_000 })
  for (const referrer of [rich, other]) {
    const buyer = await createMember({ balance: 1_000, referrer })
    await call(plans.purchase, { planName: plan.plan_name }, { as: buyer })
  }
  await createAdvertise()
  const { data: payment } = await call(payments.request, paymentInput(500), { as: other })
  const { data: withdrawal } = await call(
    withdrawals.request,
    { account_number: '01712345678', method: 'bkash', amount: 600 },
    { as: other },
  )
  const { data: message } = await call(supports.create, { message: 'Hello' }, { as: other })
  const { data: handedOut } = await call(tasks.today, {}, { as: other })
  const toSender = ({ username, token }: Account, role: 'customer' | 'admin') => ({ name: username, role, token })
  return {
    anonymous: { name: 'anonymous' },
    rich: toSender(rich, 'customer'),
    poor: toSender(poor, 'customer'),
    admin: toSender(admin, 'admin'),
    usernames: [other.username, (await sharedAdmin()).username],
    ids: [plan._id, payment._id, withdrawal._id, message._id, ...handedOut.map(({ _id }) => _id)],
    harmless: [plan._id, message._id],
    wrongTokens: await wrongTokens(admin, poor),
  }
}

async function wrongTokens({ username, token }: Account, poor: Account): Promise<string[]> {
  const now = Math.floor(Date.now() / 1000)
  const claims = { username, role: 'admin', iat: now, exp: now + 3_600, jti: randomUUID() }
  const [head, , signature] = token.split('.')
  const unsigned = [{ alg: 'none', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return [
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    `Basic ${Buffer.from('admin:admin').toString('base64')}`,
    `Bearer ${token.slice(0, -2)}`,
    `Bearer ${token} ${poor.token}`,
    `Bearer ${unsigned.join('.')}.`,
    `Bearer ${[head, unsigned[1], signature].join('.')}`,
    `Bearer ${await sign(claims, 'another secret', 'HS256')}`,
    `Bearer ${await sign(claims, parts.secret, 'HS256')}`,
    `Bearer ${await sign({ ...claims, exp: now - 1 }, parts.secret, 'HS256')}`,
    `Bearer ${await sign({ ...claims, jti: "' or true --" }, parts.secret, 'HS256')}`,
    `Bearer ${await sign({ ...claims, jti: 5 }, parts.secret, 'HS256')}`,
    `Bearer ${'a'.repeat(20_000)}`,
    'Bearer \u00e9\u00ff',
  ]
}
