import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { notifications } from '#contract/notifications.ts'
import { plans } from '#contract/plans.ts'
import { shop } from '#contract/shop.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { settings } from '#server/settings/table.ts'
import { openShop } from '#server/shop/open-shop.ts'
import { users } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { addTotp } from '../support/server/factors.ts'
import {
  callAsAdmin,
  createAdmin,
  createMember,
  createPlan,
  createStaff,
  sharedAdmin,
} from '../support/server/members.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { app, db, startApp } from '../support/server/test-app.ts'
import { pairPhone } from '../support/server/till-simulator.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeEach(async () => {
  await startApp()
  await db.update(settings).set({ shop_opened_at: null, setup_confirmed_at: null })
})

const bank = { bank_name: 'bKash', account_number: '01712345678' }
const readSetup = async () => (await callAsAdmin(shop.setup, {})).data

/** All that members need. */
async function prepareShop() {
  await callAsAdmin(banks.add, bank)
  await createPlan({ price: 500 })
  await createAdvertise()
}

test('a new shop has no step done, and the defaults of its withdrawals', async () => {
  expect(await readSetup()).toEqual({
    is_open: false,
    is_confirmed: false,
    till: null,
    plan: null,
    video: null,
    withdrawals: { amount: 500, days: 3, is_confirmed: false },
    has_factor: false,
    has_email: true,
    phone: null,
    brand: null,
    waiting: { members: 0, subscribed: 0 },
  })
})

test('each step is done by what it needs', async () => {
  await prepareShop()
  await callAsAdmin(withdrawals.setLimits, { amount: 700, days: 2 })
  const phone = await pairPhone('joma', [])
  await phone.send([{ sender: 'bKash', body: 'Your code is 123456' }])

  expect(await readSetup()).toMatchObject({
    till: { label: 'bKash', number: '01712345678', method: 'bkash' },
    plan: { plan_name: expect.any(String), price: 500 },
    video: { name: 'video.mp4' },
    withdrawals: { amount: 700, days: 2, is_confirmed: true },
    phone: { label: expect.any(String) },
  })
})

test('a phone that has never called is not linked, and a hidden number is none to pay to', async () => {
  await pairPhone('joma', [])
  await callAsAdmin(banks.add, bank)
  await callAsAdmin(banks.changeStatus, { data: { name: bank.bank_name, status: 'inactive' } })

  expect(await readSetup()).toMatchObject({ phone: null, till: null })
})

test('the second factor is that of the caller', async () => {
  const [one, other] = [await createAdmin(), await createAdmin()]
  await addTotp(one)

  expect((await call(shop.setup, {}, { as: one })).data.has_factor).toBe(true)
  expect((await call(shop.setup, {}, { as: other })).data.has_factor).toBe(false)
})

test('the account of the first start has no address', async () => {
  const admin = await createAdmin()
  await db
    .update(users)
    .set({ email: `${admin.username}@localhost` })
    .where(eq(users.username, admin.username))

  expect((await call(shop.setup, {}, { as: admin })).data.has_email).toBe(false)
})

test('an owner confirms the default of the withdrawals', async () => {
  await callAsAdmin(shop.confirm, { part: 'withdrawals' })

  expect((await readSetup()).withdrawals).toEqual({ amount: 500, days: 3, is_confirmed: true })
})

test.each([
  ['a number', async () => callAsAdmin(banks.delete, { data: bank.bank_name })],
  [
    'a plan',
    async () => {
      const { plan } = await readSetup()
      return callAsAdmin(plans.delete, { planName: plan!.plan_name })
    },
  ],
])('a shop without %s does not open', async (_, remove) => {
  await prepareShop()
  await remove()

  expect(await openShop(db)).toBe(false)
  expect((await (await createMember()).me()).shop).toBe('not_open')
})

test('a shop opens once, reaches its members, and stays open without a number', async () => {
  const member = await createMember()
  const { waitFor } = await subscribe(app, member)
  await prepareShop()
  expect((await member.me()).shop).toBe('not_open')
  expect((await readSetup()).waiting).toEqual({ members: 1, subscribed: 0 })

  expect(await Promise.all([openShop(db), openShop(db)])).toEqual([true, true])
  await waitFor('Shop')
  await callAsAdmin(banks.delete, { data: bank.bank_name })

  expect(await openShop(db)).toBe(true)
  expect((await member.me()).shop).toBe('open')
  expect(await readSetup()).toMatchObject({ is_open: true, till: null, waiting: { members: 0, subscribed: 0 } })
})

test('a member has one notification of the opening, and none who joined later', async () => {
  const [as, owner] = [await createMember(), await sharedAdmin()]
  const list = async (reader: { token: string }) => (await call(notifications.list, {}, { as: reader })).data.items
  expect(await list(as)).toEqual([])
  await prepareShop()
  await openShop(db)
  const later = await createMember()
  const read = async (reader: { token: string }) =>
    (await list(reader)).filter(({ kind }) => kind === 'shop_open').map(({ params }) => params)

  expect(await Promise.all([read(as), read(as)])).toContainEqual([{}])
  expect(await read(as)).toEqual([{}])
  expect(await read(later)).toEqual([])
  expect(await read(owner)).toEqual([])
})

test('the card of the steps is closed only once the shop is open', async () => {
  expect(await callAsAdmin(shop.confirm, { part: 'card' })).toMatchObject({ status: 409, code: 'shop_not_open' })

  await prepareShop()
  await openShop(db)
  expect(await callAsAdmin(shop.confirm, { part: 'card' })).toMatchObject({ status: 200 })

  expect((await readSetup()).is_confirmed).toBe(true)
  expect((await (await sharedAdmin()).me()).shop).toBe('set_up')
})

test('only owners read the steps', async () => {
  const as = await createStaff('cashier', 'editor')

  expect(await call(shop.setup, {}, { as })).toMatchObject({ status: 403 })
})
