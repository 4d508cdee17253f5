import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember, theAdmin } from '../support/server/members.ts'
import { operations } from '../support/server/open-api.ts'
import {
  answered,
  aPayment,
  ask,
  done,
  exampleOf,
  password,
  signIn,
  signUp,
  topUp,
} from '../support/server/openapi-client.ts'
import { newAdvertise } from '../support/server/videos.ts'

let admin: { username: string; token: string }
beforeAll(async () => {
  admin = await theAdmin()
})
// Other files of the worker share this set.
beforeEach(() => answered.clear())

test('a client that is generated from the document tops up a new member', async () => {
  const { username, token } = await signUp()
  const key = randomUUID()
  const payment = aPayment(750.5)

  const asked = await ask('paymentsRequest', { token, key, fields: payment })
  const again = await ask('paymentsRequest', { token, key, fields: payment })
  const forbidden = await ask('paymentsAccept', { token, fields: { ...exampleOf('paymentsAccept') } })
  await done('paymentsAccept', admin.token, { _id: asked.body.data._id, username, status: 'success' })

  expect(again.body.data).toEqual(asked.body.data)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(forbidden.status).toBe(403)
  expect(await done('usersMe', token)).toMatchObject({ username, balance: 750.5 })
})

test('a client reads page after page as the document describes', async () => {
  const { token } = await signUp()
  for (const message of ['one', 'two', 'three']) await done('supportsCreate', token, { message })
  const seen: string[] = []

  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await done('supportsMine', token, { limit: '2', sort: 'oldest', ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ message }: { message: string }) => message))
    cursor = page.next_cursor
    expect(page.total).toBe(3)
  }

  expect(seen).toEqual(['one', 'two', 'three'])
})

test('every call answers as the document describes', async () => {
  const [rich, other] = [await signUp(), await signUp()]
  await topUp(rich, 50_000)
  const { refer_code } = await done('usersMe', rich.token)
  const referred = await signUp({ refer_code })
  await topUp(referred, 500)
  const { token: earner } = await newMember({ earning: 5_000 })

  await done('sessionsForgotPassword', undefined, { username: other.username })
  await done('sessionsChangePassword', other.token, {
    currentPassWord: password,
    newPassword: 'another one',
    confirmPassword: 'another one',
  })
  await signIn(other.username, 'another one')

  const plan = await done('plansCreate', admin.token, { ...exampleOf('plansCreate'), plan_name: `p ${randomUUID()}` })
  await done('plansUpdate', admin.token, { ...exampleOf('plansUpdate'), plan_name: plan.plan_name, id: plan._id })
  await done('plansGet', rich.token, { id: plan._id })
  await done('plansPurchase', rich.token, { planName: plan.plan_name })
  await done('plansList', rich.token)
  await done('plansMine', rich.token, { id: plan._id })
  const registered = { ...exampleOf('usersRegisterWithPlan'), username: `w${randomUUID().slice(0, 12)}`, refer_code }
  await done('usersRegisterWithPlan', rich.token, { ...registered, planName: plan.plan_name })
  await done('plansDelete', admin.token, { planName: plan.plan_name })

  const username = `a${randomUUID().slice(0, 12)}`
  await done('usersCreateAdmin', admin.token, { ...exampleOf('usersCreateAdmin'), username })
  await done('usersGet', admin.token, { username: rich.username })
  await done('usersList', admin.token, { search: rich.username.slice(0, 6), sort: 'username' })
  await done('usersBlock', admin.token, { username, status: 'block' })
  await done('usersListBlocked', admin.token)
  await done('usersDelete', admin.token, { username })
  await done('usersListDeleted', admin.token)
  await done('usersRecover', admin.token, { username })

  await newAdvertise()
  await done('tasksToday', rich.token)
  await done('tasksRollOver', rich.token)
  await done('tasksClear', admin.token)
  const [video] = (await done('advertisesList', admin.token)).items
  await done('advertisesRetire', admin.token, { id: video._id })

  await done('noticesPost', admin.token, exampleOf('noticesPost'))
  await done('noticesGet', rich.token)
  await done('refersSet', admin.token, exampleOf('refersSet'))
  await done('refersGet', rich.token)
  const bank = await done('banksAdd', admin.token, { ...exampleOf('banksAdd'), bank_name: `b ${randomUUID()}` })
  await done('banksChangeStatus', admin.token, { data: { name: bank.bank_name, status: 'inactive' } })
  await done('banksList', admin.token)
  await done('banksListValid', rich.token)
  await done('banksDelete', admin.token, { data: bank.bank_name })

  const { _id } = await done('paymentsRequest', rich.token, aPayment(100))
  await done('paymentsAcceptMany', admin.token, { ids: [_id, randomUUID()], status: 'deny' })
  await done('paymentsArchive', admin.token, { id: _id, archived: true })
  await done('paymentsMine', rich.token, { sort: 'largest' })
  await done('paymentsMineOne', rich.token, { id: _id })
  await done('paymentsList', admin.token, { search: rich.username, archived: 'true' })

  await done('transfersToWallet', rich.token, { username: other.username, amount: 12.34 })
  await done('transfersFromIncome', earner, { amount: 100 })
  await done('transfersMine', rich.token)

  const limits = exampleOf('withdrawalsSetLimits')
  await done('withdrawalsSetLimits', admin.token, limits)
  await done('withdrawalsSetInfo', admin.token, limits)
  expect(await done('withdrawalsLimits', rich.token)).toEqual(await done('withdrawalsInfo', rich.token))
  const one = await done('withdrawalsRequest', earner, { ...exampleOf('withdrawalsRequest'), amount: 600 })
  const two = await done('withdrawalsRequest', earner, { ...exampleOf('withdrawalsRequest'), amount: 700 })
  await done('withdrawalsDecide', admin.token, { id: one._id, status: 'denied', reason: 'Wrong number' })
  await done('withdrawalsDecideMany', admin.token, { ids: [one._id, two._id], status: 'approved' })
  await done('withdrawalsArchive', admin.token, { id: one._id, archived: true })
  await done('withdrawalsMine', earner)
  await done('withdrawalsMineOne', earner, { id: one._id })
  await done('withdrawalsList', admin.token, { status: 'approved' })

  const message = await done('supportsCreate', rich.token, exampleOf('supportsCreate'))
  await done('supportsMine', rich.token)
  await done('supportsSolve', admin.token, { id: message._id })
  await done('supportsList', admin.token, { status: 'solved' })
  await done('supportsDelete', admin.token, { id: message._id })

  await done('accountsGive', admin.token, { username: rich.username, amount: 5, note: 'A gift' })
  await done('accountsStatement', rich.token, { username: rich.username })
  await done('accountsStatement', admin.token, { username: rich.username, from: '2026-01-01' })
  await done('accountsAccountant', admin.token, { from: '2026-01-01', to: '2026-12-31' })
  await done('accountsDays', admin.token, { from: '2026-01-01', to: '2026-12-31' })
  await done('accountsToday', admin.token)
  await done('queuesWaiting', admin.token)
  const again = await done('supportsCreate', rich.token, exampleOf('supportsCreate'))
  await done('supportsSolveMany', admin.token, { ids: [again._id, randomUUID()] })
  await done('exportTablesPrepare', admin.token, { table: 'payments', filters: { status: 'success' } })
  await done('auditsList', admin.token, { actor: admin.username })

  // These answer with bytes or text, need 20 seconds of a video, or a mail; their own tests see them work.
  const files = ['advertisesUpload', 'advertisesVideo', 'advertisesVideoHead', 'usersUploadPicture', 'usersPicture']
  const elsewhere = [...files, 'changesStream', 'exportTablesDownload', 'healthz', 'readyz']
  const all = operations.map(({ operationId }) => operationId)
  const slow = ['tasksClaim', 'sessionsResetPassword']
  expect(all.filter((each) => !answered.has(each) && ![...elsewhere, ...slow].includes(each))).toEqual([])
})
