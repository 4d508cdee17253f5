import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { payments } from '#contract/payments.ts'
import { tills } from '#contract/tills/tills.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { users as userTable } from '#server/users/table.ts'
import { call, send } from '../support/server/call.ts'
import { setLimits } from '../support/server/limits.ts'
import { callAsAdmin, createMember, paymentInput, registrationInput, sharedAdmin } from '../support/server/members.ts'
import { withdrawalInput } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
const bengali = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

const written = [
  ['০১৭১২৩৪৫৬৭৮', '01712345678'],
  [arabic('01712345678'), '01712345678'],
  ['\u202a+8801712345678\u202c', '01712345678'],
  ['008801712345678', '01712345678'],
  ['+880 1712-345678', '01712345678'],
  ['(০১৭১২) ৩৪৫.৬৭৮', '01712345678'],
] as const

const unpayable = [
  ['1712345678', 'bkash'],
  ['123456', 'bkash'],
  ['12345678901234567890', 'bkash'],
  ['01212345678', 'rocket'],
  ['017123456789', 'bkash'],
  ['017123456789', 'nagod'],
] as const

describe('the number of a top-up', () => {
  test.each(written)('«%s» is stored as %s', async (account_number, stored) => {
    const as = await createMember()

    const { data } = await call(payments.request, { ...paymentInput(500), account_number }, { as })

    expect(data.account_number).toBe(stored)
  })
})

describe('the number of a withdrawal', () => {
  test.each(written)('«%s» is stored as %s', async (account_number, stored) => {
    const as = await createMember({ earning: 700 })

    const { data } = await call(withdrawals.request, { ...withdrawalInput, account_number }, { as })

    expect(data.account_number).toBe(stored)
  })

  test.each(unpayable)('%s is refused for %s at its field, and nothing is held', async (account_number, method) => {
    const as = await createMember({ earning: 700 })

    const reply = await send(withdrawals.request, { ...withdrawalInput, account_number, method }, { as })

    expect(reply).toMatchObject({ status: 400, issues: { account_number: 'not_an_account_number' } })
    expect(await as.getEarning()).toBe(700)
  })

  test('Rocket pays to 12 digits', async () => {
    const as = await createMember({ earning: 700 })
    const typed = { ...withdrawalInput, account_number: '০১৭১২৩৪৫৬৭৮৯', method: 'rocket' as const }

    const { data } = await call(withdrawals.request, typed, { as })

    expect(data.account_number).toBe('017123456789')
  })
})

test('a till and a bank account are refused with a number that their method does not have', async () => {
  const number = `017${randomInt(100_000_000, 1_000_000_000)}`
  const till = { method: 'nagod' as const, number, kind: 'personal' as const, label: number }
  const as = await sharedAdmin()

  expect(await send(tills.add, till, { as })).toMatchObject({
    status: 400,
    issues: { number: 'not_an_account_number' },
  })
  const bank = { bank_name: `bKash ${number}`, account_number: number }
  expect(await send(banks.add, bank, { as })).toMatchObject({
    status: 400,
    issues: { account_number: 'not_an_account_number' },
  })
  expect((await callAsAdmin(tills.add, { ...till, method: 'rocket' })).status).toBe(200)
})

test('a transaction id in other digits is the same id, and found by staff in any spelling', async () => {
  const as = await createMember()
  const id = String(randomInt(1_000_000_000, 10_000_000_000))
  const typed = { ...paymentInput(500), transaction_id: `\u200e${bengali(id)}`, payment_method: 'rocket' as const }

  const { data } = await call(payments.request, typed, { as })
  const again = await send(payments.request, { ...typed, transaction_id: `${id.slice(0, 5)} ${id.slice(5)}` }, { as })

  expect(data.transaction_id).toBe(id)
  expect(again).toMatchObject({ status: 409, issues: { transaction_id: 'transaction_id_used' } })
  for (const search of [bengali(id), arabic(id.slice(2)), `${id.slice(0, 4)}-${id.slice(4)}`]) {
    const { items } = (await callAsAdmin(payments.list, { search })).data
    expect(items.map(({ _id }) => _id)).toEqual([data._id])
  }
})

test('a search that has only separators finds no transaction id', async () => {
  await call(payments.request, paymentInput(500), { as: await createMember() })

  expect((await callAsAdmin(payments.list, { search: '--' })).data.items).toEqual([])
})

describe('the mobile number of a registration', () => {
  test.each([
    ['০১৭১২৩৪৫৬৭৯', '01712345679'],
    ['\u202a+8801712345670\u202c', '01712345670'],
    ['+44 7911 123456', '+447911123456'],
  ])('«%s» is stored as %s', async (mobile_number, stored) => {
    const typed = { ...registrationInput(), mobile_number }

    expect((await call(users.register, typed)).status).toBe(200)

    const [user] = await db.select().from(userTable).where(eq(userTable.username, typed.username))
    expect(user!.mobile_number).toBe(stored)
  })

  test('counts for the limit of accounts in every spelling, and is no password', async () => {
    await setLimits()
    const number = `018${String(randomInt(100_000_000)).padStart(8, '0')}`
    for (const mobile_number of [number, bengali(number), `0088${number}`])
      expect((await call(users.register, { ...registrationInput(), mobile_number })).status).toBe(200)

    const fourth = await send(users.register, { ...registrationInput(), mobile_number: arabic(number) })
    expect(fourth).toMatchObject({ status: 409, code: 'number_in_use' })
    const own = { password: number, confirm_password: number }
    const asPassword = await send(users.register, { ...registrationInput(), mobile_number: bengali(number), ...own })
    expect(asPassword.issues).toEqual({ password: 'personal_password' })
  })
})

test('staff find a member by a part of the mobile number in Bengali digits', async () => {
  const { id, username } = await createMember()
  const number = `019${String(randomInt(100_000_000)).padStart(8, '0')}`
  await db.update(userTable).set({ mobile_number: number }).where(eq(userTable.id, id))

  for (const search of [bengali(number), `\u202a+88${bengali(number)}\u202c`]) {
    const { items } = (await callAsAdmin(users.list, { search })).data
    expect(items.map((user) => user.username)).toEqual([username])
  }
})
