import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type ApiClient, createApiClient, signIn } from '#server/commands/demo/api-client.ts'
import { startJoma } from '#tests/support/server/joma-process.ts'

const admin = { username: 'admin', password: 'joma-admin' }
const member = { username: 'nusrat', password: 'joma-member' }
const newcomer = { username: 'moushumi', password: 'joma-member' }

export type Account = 'nobody' | 'member' | 'newcomer' | 'admin'

/** An address to go to for each path that holds a `$…`. */
export type Known = Record<string, string>

export interface DemoHouse extends AsyncDisposable {
  address: string
  tokens: Record<Account, string | undefined>
  known: Known
}

/** Joma with two weeks of believable life in it, in a folder that goes when it ends. */
export async function startDemoHouse(): Promise<DemoHouse> {
  const joma = await startJoma({ command: 'commands/demo.ts', dataDir: '', environment: { LOG_LEVEL: 'warn' } })
  const app = { request: (path: string, init: RequestInit) => fetch(joma.address + path, init) }
  await createApiClient(app)(users.register, {
    ...newcomer,
    email: 'moushumi.das@example.com',
    mobile_number: '01912003400',
    gender: 'female',
    country: 'Bangladesh',
    confirm_password: newcomer.password,
  })
  const tokens = {
    nobody: undefined,
    member: await signIn(app, member),
    newcomer: await signIn(app, newcomer),
    admin: await signIn(app, admin),
  }
  return {
    address: joma.address,
    tokens,
    known: await knownTo(createApiClient(app, tokens.member)),
    [Symbol.asyncDispose]: () => joma.end('SIGTERM'),
  }
}

async function knownTo(act: ApiClient): Promise<Known> {
  const [payment] = (await act(payments.mine, {})).items
  // The denied one, which says the most.
  const withdrawal = (await act(withdrawals.mine, {})).items.find(({ status }) => status === 'denied')
  const [plan] = await act(plans.list, {})
  return {
    '/home/transactions/payment/$id': `/home/transactions/payment/${payment?._id}`,
    '/home/transactions/withdraw/$id': `/home/transactions/withdraw/${withdrawal?._id}`,
    '/home/update-plans/$id': `/home/update-plans/${plan?._id}`,
    '/home/user-information/$username': `/home/user-information/${member.username}`,
  }
}
