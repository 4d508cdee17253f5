import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { call, send } from '../support/server/call.ts'
import { createEarner, listIds, listIdsAsAdmin } from '../support/server/list-fixtures.ts'
import { type Account, createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { mp4, upload } from '../support/server/videos.ts'

describe('Balance Request and History', () => {
  const ask = async (as: Account, fields: object) =>
    (await call(payments.request, { ...paymentInput(500), ...fields }, { as })).data._id
  const decide = async (ids: string[], status: 'success' | 'deny') =>
    call(payments.acceptMany, { ids, status }, { as: await sharedAdmin() })

  test('the search finds a substring of the transaction id or the account number', async () => {
    const as = await createMember()
    const transaction_id = `x${randomUUID().replaceAll('-', '')}`
    const account_number = `017${randomInt(10_000_000, 99_999_999)}`
    const [byTransaction, byAccount] = [await ask(as, { transaction_id }), await ask(as, { account_number })]

    expect(await listIdsAsAdmin(payments.list, { search: transaction_id.slice(3) })).toEqual([byTransaction])
    expect(await listIdsAsAdmin(payments.list, { search: transaction_id.toUpperCase() })).toEqual([byTransaction])
    expect(await listIdsAsAdmin(payments.list, { search: account_number })).toEqual([byAccount])
    const copied = `+88 ${account_number.slice(0, 5)}-${account_number.slice(5)}`
    expect(await listIdsAsAdmin(payments.list, { search: copied })).toEqual([byAccount])
  })

  test('a search for separators finds names that contain them, not every account', async () => {
    const [dashed, other] = [await createMember(), await createMember()]
    const [found, notFound] = [await ask(dashed, {}), await ask(other, {})]
    await db.execute(sql`update "user" set username = ${other.username.replace('-', '+')} where id = ${other.id}`)

    const ids = await listIdsAsAdmin(payments.list, { search: '-', limit: '200' })

    expect(dashed.username).toContain('-')
    expect(ids).toContain(found)
    expect(ids).not.toContain(notFound)
  })

  test('filters by status, method, day and name can be combined', async () => {
    const as = await createMember()
    const bkash = [await ask(as, {}), await ask(as, {})]
    const rocket = [await ask(as, { payment_method: 'rocket' }), await ask(as, { payment_method: 'rocket' })]
    await decide([bkash[0]!, rocket[0]!], 'success')
    await decide([rocket[1]!], 'deny')
    await db
      .update(paymentTable)
      .set({ created_at: new Date('2026-03-10') })
      .where(eq(paymentTable.id, rocket[0]!))
    const of = (filters: object) => listIdsAsAdmin(payments.list, { search: as.username, ...filters })

    expect(await of({ status: 'success' })).toEqual([bkash[0], rocket[0]])
    expect(await of({ status: 'pending' })).toEqual([bkash[1]])
    expect(await of({ payment_method: 'rocket' })).toEqual(rocket)
    expect(await of({ payment_method: 'rocket', status: 'deny' })).toEqual([rocket[1]])
    expect(await of({ payment_method: 'nagod' })).toEqual([])
    expect(await of({ payment_method: 'rocket', status: 'success', to: '2026-03-10' })).toEqual([rocket[0]])
    expect(await of({ status: 'success', from: '2026-03-11' })).toEqual([bkash[0]])
    expect(await listIds(payments.mine, { state: 'deny' }, as)).toEqual([rocket[1]])
    expect(await listIds(payments.mine, { state: 'success', to: '2026-03-10' }, as)).toEqual([rocket[0]])
  })

  test.each([
    ['status', 'lost'],
    ['payment_method', 'cash'],
    ['archived', 'yes'],
    ['search', 'a'.repeat(65)],
    ['sort', 'username'],
  ])('%s=%s is refused with a field error', async (field, value) => {
    const { status, errors } = await send(payments.list, { [field]: value }, { as: await sharedAdmin() })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual([field])
  })
})

describe('Withdraw Request', () => {
  test('filters by status, method, day, name and account can be combined', async () => {
    const as = await createEarner()
    const account_number = `018${randomInt(10_000_000, 99_999_999)}`
    const ask = async (method: 'bkash' | 'nagod') =>
      (await call(withdrawals.request, { account_number, method, amount: 500 }, { as })).data._id
    const [bkash, nagod] = [[await ask('bkash'), await ask('bkash')], [await ask('nagod')]]
    await call(withdrawals.decideMany, { ids: [bkash[0]!, nagod[0]!], status: 'approved' }, { as: await sharedAdmin() })
    const of = (filters: object) => listIdsAsAdmin(withdrawals.list, { search: as.username, ...filters })

    expect(await of({ status: 'approved' })).toEqual([bkash[0], nagod[0]])
    expect(await of({ status: 'approved', method: 'nagod' })).toEqual(nagod)
    expect(await of({ status: 'pending', search: account_number.slice(2) })).toEqual([bkash[1]])
    expect(await of({ status: 'approved', to: '2026-01-01' })).toEqual([])
    expect(await of({ method: 'rocket' })).toEqual([])
    expect(await listIds(withdrawals.mine, { status: 'approved' }, as)).toEqual([bkash[0], nagod[0]])
  })
})

test('Support: filters by state and name can be combined', async () => {
  const as = await createMember()
  const write = async () => (await call(supports.create, { message: 'Hi' }, { as })).data._id
  const [solved, waiting, gone] = [await write(), await write(), await write()]
  const admin = await sharedAdmin()
  await call(supports.solve, { id: solved }, { as: admin })
  await call(supports.delete, { id: gone }, { as: admin })
  const of = (filters: object) => listIdsAsAdmin(supports.list, { search: as.username, ...filters })

  expect(await of({})).toEqual([solved, waiting])
  expect(await of({ status: 'solved' })).toEqual([solved])
  expect(await of({ status: 'pending' })).toEqual([waiting])
  expect(await of({ status: 'solved', to: '2026-01-01' })).toEqual([])
})

test('Advertise: the search treats special characters as literals', async () => {
  const name = randomUUID().slice(0, 8)
  const as = await sharedAdmin()
  const named = async (ending: string) => (await upload(mp4(), { as }, `${name} ${ending}.mp4`)).data.advertise
  const [percent, underscore, letter] = [await named('50% off'), await named('50_ off'), await named('50x off')]
  const of = (search: string) => listIdsAsAdmin(advertises.list, { search: `${name} ${search}` })

  expect(await of('50%')).toEqual([percent])
  expect(await of('50_')).toEqual([underscore])
  expect(await of('50X OFF')).toEqual([letter])
})
