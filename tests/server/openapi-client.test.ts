import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { app } from '../support/house.ts'
import { newMember, theAdmin } from '../support/members.ts'
import { operationOf, operations, request } from '../support/open-api.ts'
import { png } from '../support/pictures.ts'
import { wrongWith } from '../support/published-schema.ts'
import { mp4, newAdvertise } from '../support/videos.ts'

// What somebody knows who has the document and nothing else: names of calls, their fields, examples of their bodies.

interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: Only the document says what is in an answer, and it is asked.
  body: { success: boolean; message: string; data: any }
}

const answered = new Set<string>()

/** Makes a call, and checks that the answer is one the document describes. */
async function ask(operationId: string, sent: Parameters<typeof request>[1] = {}): Promise<Reply> {
  const reply = (await request(operationId, sent)) as Reply
  expect(wrongWith(operationOf(operationId), reply)).toEqual([])
  if (reply.status === 200) answered.add(operationId)
  return reply
}

/** As `ask`, for a call that has to work. Gives its data. */
async function done(operationId: string, token?: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await ask(operationId, { token, fields })
  expect({ operationId, status, message: body.message }).toMatchObject({ operationId, status: 200 })
  return body.data
}

const exampleOf = (operationId: string) =>
  operationOf(operationId).requestBody?.content?.['application/json']?.example as Record<string, unknown>

const password = 'battery staple'

async function signUp(fields: Record<string, unknown> = {}) {
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

const signIn = async (username: string, typed: string): Promise<string> =>
  (await done('sessionsSignIn', undefined, { username, password: typed })).accessToken

const aPayment = (amount: number) => ({
  ...exampleOf('paymentsRequest'),
  date: '2026-01-31',
  transaction_id: randomUUID().replaceAll('-', ''),
  amount,
})

async function topUp({ username, token }: { username: string; token: string }, amount: number) {
  const { _id } = await done('paymentsRequest', token, aPayment(amount))
  await done('paymentsAccept', admin.token, { _id, username, status: 'success' })
}

let admin: { username: string; token: string }
beforeAll(async () => {
  admin = await theAdmin()
})

test('a client made of the document tops up a new member', async () => {
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

test('a page after a page, as the document says it', async () => {
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

test('every call answers as the document says', async () => {
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

test('a video is uploaded and streamed as the document says', async () => {
  const { path, method, requestBody } = operationOf('advertisesUpload')
  const [field] = Object.keys(requestBody?.content?.['multipart/form-data']?.schema?.properties as object)
  const form = new FormData()
  form.set(field!, new File([mp4()], 'video.mp4'))
  const headers = { Authorization: `Bearer ${admin.token}`, 'Idempotency-Key': randomUUID() }

  const response = await app.request(path, { method, headers, body: form })
  const body = (await response.json()) as { data: { advertise: string } }
  const video = operationOf('advertisesVideo')
  const streamed = await app.request(video.path.replace('{advertise}', body.data.advertise), {
    headers: { Range: 'bytes=0-99' },
  })

  expect(wrongWith(operationOf('advertisesUpload'), { status: response.status, body })).toEqual([])
  expect(response.status).toBe(200)
  expect(streamed.status).toBe(206)
  expect(Object.keys(video.responses['206']?.content ?? {})).toContain(streamed.headers.get('Content-Type'))
  for (const name of Object.keys(video.responses['206']?.headers ?? {})) expect(streamed.headers.has(name)).toBe(true)
  expect(await streamed.arrayBuffer()).toHaveProperty('byteLength', 100)
})

test('a picture is changed and seen as the document says', async () => {
  const { path, method, requestBody } = operationOf('usersUploadPicture')
  const [field] = Object.keys(requestBody?.content?.['multipart/form-data']?.schema?.properties as object)
  const form = new FormData()
  form.set(field!, new File([png()], 'me.png'))
  const { token } = await newMember()

  const response = await app.request(path, { method, headers: { Authorization: `Bearer ${token}` }, body: form })
  const body = (await response.json()) as { data: { image: string } }
  const { responses } = operationOf('usersPicture')
  const seen = await app.request(body.data.image)

  expect(wrongWith(operationOf('usersUploadPicture'), { status: response.status, body })).toEqual([])
  expect([response.status, seen.status]).toEqual([200, 200])
  expect(Object.keys(responses['200']?.content ?? {})).toContain(seen.headers.get('Content-Type'))
  for (const name of Object.keys(responses['200']?.headers ?? {})) expect(seen.headers.has(name)).toBe(true)
})

test('a table is prepared and had as the document says', async () => {
  const { path } = await done('exportTablesPrepare', admin.token, { table: 'users', filters: {} })

  const { status, headers } = await app.request(path)

  const { responses } = operationOf('exportTablesDownload')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toContain(Object.keys(responses['200']?.content ?? {})[0])
  for (const name of Object.keys(responses['200']?.headers ?? {})) expect(headers.has(name)).toBe(true)
})

test('changes are heard as the document says', async () => {
  const { path, method, responses } = operationOf('changesStream')
  const headers = { Authorization: `Bearer ${(await newMember()).token}` }

  const answer = await app.request(path, { method, headers })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toContain(Object.keys(responses['200']?.content ?? {})[0])
  await answer.body?.cancel()
})

test('the probes answer as the document says', async () => {
  for (const operationId of ['healthz', 'readyz']) {
    const { path, responses } = operationOf(operationId)
    const { status, headers } = await app.request(path)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toContain(Object.keys(responses['200']?.content ?? {})[0])
  }
})
