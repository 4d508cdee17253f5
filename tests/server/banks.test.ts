import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { audits } from '#server/audits/table.ts'
import { call, send } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const bankInput = () => ({ bank_name: `Bank ${randomUUID()}`, account_number: '01812345678' })

async function newBank() {
  return (await call(banks.add, bankInput(), { as: await sharedAdmin() })).data
}

const allNames = async () =>
  (await call(banks.list, {}, { as: await sharedAdmin() })).data.map(({ bank_name }) => bank_name)
const validNames = async () =>
  (await call(banks.listValid, {}, { as: await createMember() })).data.map(({ bank_name }) => bank_name)

test('a new bank account is active and visible to members', async () => {
  const typed = bankInput()

  const { status, message, data } = await call(banks.add, typed, { as: await sharedAdmin() })

  expect({ status, message }).toEqual({ status: 200, message: 'Bank Account create successfully' })
  expect(data).toMatchObject({ ...typed, status: 'active' })
  expect(await validNames()).toContain(typed.bank_name)
})

test('a bank name that exists in any case is refused with a field error', async () => {
  const { bank_name } = await newBank()

  const again = { ...bankInput(), bank_name: ` ${bank_name.toUpperCase()} ` }
  const { status, issues } = await call(banks.add, again, { as: await sharedAdmin() })

  expect(status).toBe(409)
  expect(issues).toEqual({ bank_name: 'name_taken' })
})

test('an inactive bank account is visible to admins and hidden from members', async () => {
  const { bank_name: name } = await newBank()

  const change = { data: { name, status: 'inactive' as const } }
  const { message } = await call(banks.changeStatus, change, { as: await sharedAdmin() })

  expect(message).toBe('Changed account successfully.')
  expect(await validNames()).not.toContain(name)
  expect(await allNames()).toContain(name)
})

test('a deleted bank account is hidden and its name can be used again', async () => {
  const { bank_name } = await newBank()
  const as = await sharedAdmin()

  const { message } = await call(banks.delete, { data: bank_name }, { as })

  expect(message).toBe('Account deleted successfully.')
  expect(await allNames()).not.toContain(bank_name)
  expect((await call(banks.delete, { data: bank_name }, { as })).status).toBe(404)
  expect((await call(banks.add, { ...bankInput(), bank_name }, { as })).status).toBe(200)
})

test('each change of a bank account is recorded with its admin', async () => {
  const { _id, bank_name: name } = await newBank()
  const as = await sharedAdmin()

  await call(banks.changeStatus, { data: { name, status: 'inactive' } }, { as })

  const written = await db.select().from(audits).where(eq(audits.ref, _id)).orderBy(audits.id)
  expect(written).toMatchObject([
    { actor_id: as.id, action: 'add-bank-account' },
    { actor_id: as.id, action: 'change-bank-status', before: { status: 'active' }, after: { status: 'inactive' } },
  ])
})

test('missing fields are refused with a field error each, including nested fields', async () => {
  const as = await sharedAdmin()

  const added = await send(banks.add, {}, { as })
  const changed = await send(banks.changeStatus, { data: { status: 'gone' } }, { as })

  expect(added.issues).toEqual({ bank_name: 'required', account_number: 'required' })
  expect(Object.keys(changed.errors).sort()).toEqual(['data.name', 'data.status'])
})
