import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { receipts } from '#contract/receipts.ts'
import { statements } from '#contract/statements.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type ApiClient, createApiClient, signIn } from '#server/commands/demo/api-client.ts'
import { startJoma } from '#tests/support/server/joma-process.ts'

const admin = { username: 'admin', password: 'joma-admin-demo' }
const member = { username: 'nusrat', password: 'joma-member' }
const newcomer = { username: 'moushumi', password: 'joma-member' }

export type Account = 'signed-out' | 'member' | 'newcomer' | 'admin'

/** A URL path for each route path with params, and for requests in other states. */
export type ExamplePaths = Record<string, string>

export interface DemoApp extends AsyncDisposable {
  address: string
  tokens: Record<Account, string | undefined>
  /** A new token, as soon after the password that sensitive changes do not ask for it again. */
  signIn: (account: Account) => Promise<string | undefined>
  examplePaths: ExamplePaths
}

/** Starts the demo, with two weeks of sample data, in a temporary folder that is deleted at the end. */
export async function startDemoApp(): Promise<DemoApp> {
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
  const accounts = { member, newcomer, admin }
  const signInAs = async (account: Account) =>
    account === 'signed-out' ? undefined : await signIn(app, accounts[account])
  const tokens = {
    'signed-out': undefined,
    member: await signInAs('member'),
    newcomer: await signInAs('newcomer'),
    admin: await signInAs('admin'),
  }
  return {
    address: joma.address,
    tokens,
    signIn: signInAs,
    examplePaths: await findExamplePaths(createApiClient(app, tokens.member)),
    [Symbol.asyncDispose]: () => joma.end('SIGTERM'),
  }
}

async function findExamplePaths(act: ApiClient): Promise<ExamplePaths> {
  const ownPayments = (await act(payments.mine, {})).items
  const [payment] = ownPayments
  const deniedPayment = ownPayments.find(({ state }) => state === 'deny')
  // A denied withdrawal shows the most details.
  const ownWithdrawals = (await act(withdrawals.mine, {})).items
  const withdrawal = ownWithdrawals.find(({ status }) => status === 'denied')
  const pendingWithdrawal = ownWithdrawals.find(({ status }) => status === 'pending')
  const [plan] = await act(plans.list, {})
  const [message] = (await act(supports.mine, {})).items
  const pendingPayment = ownPayments.find(({ state }) => state === 'pending')
  const addedPayment = ownPayments.find(({ state }) => state === 'success')
  const transfer = (await act(statements.mine, {})).items.find(({ reason }) => !/^(top_up|withdraw)/.test(reason))
  const { code } = await act(receipts.create, { kind: 'payment', id: addedPayment?._id ?? '' })
  return {
    '/check/$code': `/check/${code}`,
    '/home/transactions/payment/$id/correct': `/home/transactions/payment/${deniedPayment?._id}/correct`,
    '/home/transactions/entry/$id': `/home/transactions/entry/${transfer?.ref}`,
    '/home/top-up-request/$id': `/home/top-up-request/${pendingPayment?._id}`,
    '/home/inbox/$id': `/home/inbox/${pendingPayment?._id}`,
    '/home/payout-request/$id': `/home/payout-request/${pendingWithdrawal?._id}`,
    pendingPayment: `/home/transactions/payment/${pendingPayment?._id}`,
    addedPayment: `/home/transactions/payment/${addedPayment?._id}`,
    '/home/support/$id': `/home/support/${message?._id}`,
    '/home/support-desk/$id': `/home/support-desk/${message?._id}`,
    '/home/transactions/payment/$id': `/home/transactions/payment/${payment?._id}`,
    '/home/transactions/withdraw/$id': `/home/transactions/withdraw/${withdrawal?._id}`,
    deniedPayment: `/home/transactions/payment/${deniedPayment?._id}`,
    pendingWithdrawal: `/home/transactions/withdraw/${pendingWithdrawal?._id}`,
    '/home/update-plans/$id': `/home/update-plans/${plan?._id}`,
    '/home/user-information/$username': `/home/user-information/${member.username}`,
  }
}
