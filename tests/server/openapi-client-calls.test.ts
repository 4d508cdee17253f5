import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openAlarms } from '#server/tills/alarms.ts'
import { withdrawals } from '#server/withdrawals/table.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import {
  callOperation,
  callSuccessfully,
  examplePayment,
  getExample,
  getOwnExample,
  password,
  signIn,
  signUp,
  successfulOperations,
  topUp,
} from '../support/server/openapi-client.ts'
import { callStaffOperations } from '../support/server/openapi-client-staff.ts'
import { operations } from '../support/server/openapi-document.ts'
import { requestEmailLink } from '../support/server/sessions.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

let admin: { username: string; token: string }
beforeAll(async () => {
  admin = await sharedAdmin()
})
// Other test files of the worker share this set.
beforeEach(() => successfulOperations.clear())

test('a client that is generated from the document tops up a new member', async () => {
  const { username, token } = await signUp()
  const key = randomUUID()
  const payment = examplePayment(750.5)

  const requested = await callOperation('paymentsRequest', { token, key, fields: payment })
  const again = await callOperation('paymentsRequest', { token, key, fields: payment })
  const forbidden = await callOperation('paymentsAccept', { token, fields: { ...getExample('paymentsAccept') } })
  await callSuccessfully('paymentsAccept', admin.token, { _id: requested.body.data._id, username, status: 'success' })

  expect(again.body.data).toEqual(requested.body.data)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(forbidden.status).toBe(403)
  expect(await callSuccessfully('usersMe', token)).toMatchObject({ username, balance: 750.5 })
})

test('a client reads page after page as the document describes', async () => {
  const { token } = await signUp()
  for (const message of ['one', 'two', 'three']) await callSuccessfully('supportsCreate', token, { message })
  const seen: string[] = []

  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await callSuccessfully('supportsMine', token, {
      limit: '2',
      sort: 'oldest',
      ...(cursor && { cursor }),
    })
    seen.push(...page.items.map(({ message }: { message: string }) => message))
    cursor = page.next_cursor
    expect(page.total).toBe(3)
  }

  expect(seen).toEqual(['one', 'two', 'three'])
})

test('every call answers as the document describes', async () => {
  const [rich, other] = [await signUp(), await signUp()]
  await topUp(rich, 50_000)
  const { refer_code } = await callSuccessfully('usersMe', rich.token)
  const referred = await signUp({ refer_code })
  await topUp(referred, 500)
  const { token: earner } = await createMember({ earning: 5_000 })

  await callSuccessfully('sessionsForgotPassword', undefined, { username: other.username })
  await callSuccessfully('sessionsChangePassword', other.token, {
    currentPassWord: password,
    newPassword: 'another one',
    confirmPassword: 'another one',
  })
  const device = await signIn(other.username, 'another one')
  await signIn(other.username, 'another one')
  const [newest] = await callSuccessfully('devicesMine', device)
  await callSuccessfully('devicesEnd', device, { id: newest._id })
  await callSuccessfully('devicesEndOthers', await signIn(other.username, 'another one'))
  await callSuccessfully('securityEventsMine', await signIn(other.username, 'another one'))
  const mailed = await createMember()
  await callSuccessfully('emailsConfirm', undefined, { token: await requestEmailLink(mailed) })
  await callSuccessfully('emailsChange', mailed.token, { email: 'b@example.com', currentPassWord: 'correct horse' })
  await callSuccessfully('sessionsSignOut', await signIn(other.username, 'another one'))
  await callSuccessfully('devicesOfUser', admin.token, { username: other.username })
  await callSuccessfully('devicesEndOfUser', admin.token, { username: other.username })
  await callSuccessfully('securityEventsList', admin.token)

  await callStaffOperations(admin)

  const plan = await callSuccessfully('plansCreate', admin.token, {
    ...getExample('plansCreate'),
    plan_name: `p ${randomUUID()}`,
  })
  await callSuccessfully('plansUpdate', admin.token, {
    ...getExample('plansUpdate'),
    plan_name: plan.plan_name,
    id: plan._id,
  })
  await callSuccessfully('plansGet', rich.token, { id: plan._id })
  await callSuccessfully('plansPurchase', rich.token, { planName: plan.plan_name })
  await callSuccessfully('plansList', rich.token)
  await callSuccessfully('plansMine', rich.token, { id: plan._id })
  const registered = { ...getExample('usersRegisterWithPlan'), username: `w${randomUUID().slice(0, 12)}`, refer_code }
  await callSuccessfully('usersRegisterWithPlan', rich.token, {
    ...registered,
    planName: plan.plan_name,
    plan_id: plan._id,
    price: plan.price,
  })
  await callSuccessfully('plansDelete', admin.token, { planName: plan.plan_name })

  const username = `a${randomUUID().slice(0, 12)}`
  await callSuccessfully('usersRemovePicture', rich.token)
  await callSuccessfully('usersRequestClosing', rich.token, { forfeits: true })
  await callSuccessfully('usersCancelClosing', rich.token)
  await callSuccessfully('usersCreateAdmin', admin.token, { ...getExample('usersCreateAdmin'), username })
  await callSuccessfully('usersGet', admin.token, { username: rich.username })
  await callSuccessfully('usersList', admin.token, { search: rich.username.slice(0, 6), sort: 'username' })
  await callSuccessfully('usersBlock', admin.token, { username, status: 'block' })
  await callSuccessfully('usersListBlocked', admin.token)
  await callSuccessfully('usersDelete', admin.token, { username })
  await callSuccessfully('usersListDeleted', admin.token)
  await callSuccessfully('usersRecover', admin.token, { username })

  await createAdvertise()
  await callSuccessfully('tasksToday', rich.token)
  await callSuccessfully('tasksRollOver', rich.token)
  await callSuccessfully('tasksDay', rich.token)
  await callSuccessfully('tasksClear', admin.token)
  const [video] = (await callSuccessfully('advertisesList', admin.token)).items
  await callSuccessfully('advertisesRetire', admin.token, { id: video._id })

  await callSuccessfully('noticesPost', admin.token, getExample('noticesPost'))
  await callSuccessfully('noticesGet', rich.token)
  const [notification] = (await callSuccessfully('notificationsList', rich.token)).items
  await callSuccessfully('notificationsMarkSeen', rich.token)
  await callSuccessfully('notificationsMarkRead', rich.token, { id: notification._id })
  await callSuccessfully('notificationsMarkAllRead', rich.token)
  await callSuccessfully('notificationsSwitches', rich.token)
  await callSuccessfully('notificationsSetSwitch', rich.token, { kind: 'notice', isOn: false })
  await callSuccessfully('pushKey', rich.token)
  const subscription = getExample('pushSubscribe')
  await callSuccessfully('pushSubscribe', rich.token, subscription)
  await callSuccessfully('pushUnsubscribe', rich.token, { endpoint: subscription.endpoint })
  await callSuccessfully('refersSet', admin.token, getExample('refersSet'))
  await callSuccessfully('refersGet', rich.token)
  await callSuccessfully('refersMine', rich.token)
  await callSuccessfully('limitsSet', admin.token, getExample('limitsSet'))
  await callSuccessfully('limitsGet', admin.token)
  await callSuccessfully('limitsMine', rich.token)
  const bank = await callSuccessfully('banksAdd', admin.token, {
    ...getExample('banksAdd'),
    bank_name: `b ${randomUUID()}`,
  })
  await callSuccessfully('banksChangeStatus', admin.token, { data: { name: bank.bank_name, status: 'inactive' } })
  await callSuccessfully('banksList', admin.token)
  await callSuccessfully('banksListValid', rich.token)
  await callSuccessfully('banksDelete', admin.token, { data: bank.bank_name })

  await callSuccessfully('tillsSetSettings', admin.token, getExample('tillsSetSettings'))
  await callSuccessfully('tillsSettings', admin.token)
  await callSuccessfully('tillsAdd', admin.token, getExample('tillsAdd'))
  const [till] = await callSuccessfully('tillsList', admin.token)
  await callSuccessfully('tillsUpdate', admin.token, { ...getExample('tillsUpdate'), id: till._id })
  await callSuccessfully('tillsSetMode', admin.token, { id: till._id, mode: 'off' })
  await callSuccessfully('tillsEnterBalance', admin.token, { id: till._id, balance: 5_000 })
  const phone = await callSuccessfully('tillPhonesPair', admin.token, getExample('tillPhonesPair'))
  await callSuccessfully('tillPhonesSetSims', admin.token, { id: phone._id, sims: [{ sim: 1, till: till._id }] })
  await callSuccessfully('tillPhonesList', admin.token)
  await callSuccessfully('tillPhonesRevoke', admin.token, { id: phone._id })
  const pasted = { ...getExample('tillSmsEnter'), till: till._id }
  const { transaction_id } = await callSuccessfully('tillSmsEnter', admin.token, pasted)
  await callSuccessfully('tillSmsList', admin.token, { search: transaction_id })
  await callSuccessfully('tillSmsUnclaimed', admin.token)
  const spent =
    'Send Money Tk 20.00 to 01712345678 successful. Ref 1. Fee Tk 5.00. Balance Tk 1.00. TrxID DKO1H6X87Q at 20/11/2026 13:22'
  const outgoing = await callSuccessfully('tillSmsEnter', admin.token, { till: till._id, body: spent })
  await callSuccessfully('tillSmsName', admin.token, { id: outgoing._id, purpose: 'expense' })
  await callSuccessfully('tillsShadowReport', admin.token, { payment_method: 'bkash', from: '2026-01-01' })
  const differing = { ...examplePayment(600), payment_method: till.method, transaction_id }
  const { _id: paid } = await callSuccessfully('paymentsRequest', rich.token, differing)
  await callSuccessfully('paymentsAcceptSmsAmount', admin.token, { _id: paid, amount: 500 })
  await db.transaction((tx) => openAlarms(tx, [{ kind: 'sms_rejected', ref: phone._id }]))
  const [alarm] = await callSuccessfully('tillsAlarms', admin.token)
  await callSuccessfully('tillsCloseAlarm', admin.token, { id: alarm._id, note: 'The phone was off.' })

  const { _id } = await callSuccessfully('paymentsRequest', rich.token, examplePayment(100))
  await callSuccessfully('paymentsAcceptMany', admin.token, { ids: [_id, randomUUID()], status: 'deny' })
  await callSuccessfully('paymentsArchive', admin.token, { id: _id, archived: true })
  await callSuccessfully('paymentsMine', rich.token, { sort: 'largest' })
  await callSuccessfully('paymentsMineOne', rich.token, { id: _id })
  await callSuccessfully('paymentsList', admin.token, { search: rich.username, archived: 'true' })

  await callSuccessfully('transfersToWallet', rich.token, { username: other.username, amount: 12.34 })
  await callSuccessfully('transfersFromIncome', earner, { amount: 100 })
  await callSuccessfully('transfersMine', rich.token)

  const limits = getExample('withdrawalsSetLimits')
  await callSuccessfully('withdrawalsSetLimits', admin.token, limits)
  await callSuccessfully('withdrawalsSetInfo', admin.token, limits)
  expect(await callSuccessfully('withdrawalsLimits', rich.token)).toEqual(
    await callSuccessfully('withdrawalsInfo', rich.token),
  )
  const one = await callSuccessfully('withdrawalsRequest', earner, {
    ...getOwnExample('withdrawalsRequest'),
    amount: 600,
  })
  const two = await callSuccessfully('withdrawalsRequest', earner, {
    ...getOwnExample('withdrawalsRequest'),
    amount: 700,
  })
  await callSuccessfully('withdrawalsDecide', admin.token, { id: one._id, status: 'denied', reason: 'Wrong number' })
  await callSuccessfully('withdrawalsDecideMany', admin.token, { ids: [one._id, two._id], status: 'approved' })
  await callSuccessfully('withdrawalsArchive', admin.token, { id: one._id, archived: true })
  await callSuccessfully('withdrawalsMine', earner)
  await callSuccessfully('withdrawalsMineOne', earner, { id: one._id })
  await callSuccessfully('withdrawalsList', admin.token, { status: 'approved' })

  const unwanted = await callSuccessfully('withdrawalsRequest', earner, {
    ...getOwnExample('withdrawalsRequest'),
    amount: 500,
  })
  await callSuccessfully('withdrawalsCancel', earner, { id: unwanted._id })
  const waiting = await callSuccessfully('withdrawalsRequest', earner, {
    ...getOwnExample('withdrawalsRequest'),
    amount: 500,
  })
  const { method } = waiting
  const cancelled = await callSuccessfully('payoutsCreate', admin.token, { method })
  await callSuccessfully('payoutsCancel', admin.token, { batch: cancelled._id })
  const batch = await callSuccessfully('payoutsCreate', admin.token, { method })
  await callSuccessfully('payoutsGet', admin.token, { batch: batch._id })
  const rows = [{ _id: waiting._id, payout_id: '9GH4K2LM7P' }]
  await callSuccessfully('payoutsPay', admin.token, { batch: batch._id, rows })
  await callSuccessfully('payoutsList', admin.token, { status: 'paid' })
  await db.update(withdrawals).set({ paid_at: null }).where(eq(withdrawals.id, waiting._id))
  await callSuccessfully('payoutsToPay', admin.token)
  await callSuccessfully('payoutsMarkPaid', admin.token, { id: waiting._id, payout_id: '9GH4K2LM7P' })
  await callSuccessfully('queuePlacesMine', earner)
  await callSuccessfully('queuesOfMember', admin.token, { username: rich.username })

  // The examples of a request and of a picture are not the member's.
  const { about: _, picture: __, ...ownMessage }: Record<string, unknown> = getOwnExample('supportsCreate')
  const message = await callSuccessfully('supportsCreate', rich.token, ownMessage)
  await callSuccessfully('supportThreadsReply', rich.token, { id: message._id, message: 'Hello?' })
  await callSuccessfully('supportDeskAnswer', admin.token, { id: message._id, message: 'It has arrived.' })
  await callSuccessfully('supportThreadsGet', rich.token, { id: message._id })
  await callSuccessfully('supportThreadsReplies', rich.token, { id: message._id, limit: '1' })
  await callSuccessfully('supportDeskAnswerTimes', admin.token)
  await callSuccessfully('cannedAnswersSave', admin.token, getExample('cannedAnswersSave'))
  await callSuccessfully('cannedAnswersList', admin.token)
  await callSuccessfully('cannedAnswersDelete', admin.token, { key: '1' })
  await callSuccessfully('supportsMine', rich.token)
  await callSuccessfully('supportsSolve', admin.token, { id: message._id })
  await callSuccessfully('supportsList', admin.token, { status: 'solved' })
  await callSuccessfully('supportsDelete', admin.token, { id: message._id })

  await callSuccessfully('accountsGive', admin.token, { username: rich.username, amount: 5, note: 'A gift' })
  await callSuccessfully('statementsMine', rich.token, { view: 'balance', direction: 'in' })
  await callSuccessfully('statementsRewards', rich.token)
  await callSuccessfully('statementsSave', rich.token, { month: '2026-11' })
  await callSuccessfully('accountsStatement', rich.token, { username: rich.username })
  await callSuccessfully('accountsStatement', admin.token, { username: rich.username, from: '2026-01-01' })
  await callSuccessfully('accountsAccountant', admin.token, { from: '2026-01-01', to: '2026-12-31' })
  await callSuccessfully('accountsDays', admin.token, { from: '2026-01-01', to: '2026-12-31' })
  await callSuccessfully('accountsToday', admin.token)
  await callSuccessfully('queuesWaiting', admin.token)
  const again = await callSuccessfully('supportsCreate', rich.token, ownMessage)
  await callSuccessfully('supportsSolveMany', admin.token, { ids: [again._id, randomUUID()] })
  await callSuccessfully('exportTablesPrepare', admin.token, { table: 'payments', filters: { status: 'success' } })
  await callSuccessfully('auditsList', admin.token, { actor: admin.username })

  // These need a file, a stream, a signature, a waiting time or a mail. Other tests cover them.
  const videos = ['advertisesUpload', 'advertisesVideo', 'advertisesVideoHead']
  const pictures = ['usersUploadPicture', 'usersPicture', 'supportThreadsUploadPicture', 'supportThreadsPicture']
  const phones = ['tillPhonesReceiveSms', 'tillPhonesHeartbeat']
  const elsewhere = [...videos, ...pictures, ...phones, 'changesStream', 'exportTablesDownload', 'healthz', 'readyz']
  const all = operations.map(({ operationId }) => operationId)
  const slow = ['tasksClaim', 'sessionsResetPassword']
  expect(all.filter((each) => !successfulOperations.has(each) && ![...elsewhere, ...slow].includes(each))).toEqual([])
})
