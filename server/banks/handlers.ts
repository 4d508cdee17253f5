import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { banks as rows } from '#contract/banks.ts'
import { Refusal } from '#contract/errors.ts'
import { plainAccountNumber } from '#contract/fields.ts'
import type { Db, Tx } from '../db/connect.ts'
import { refuseAnotherRow } from '../db/unpaged-rows.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { banks } from './table.ts'

const isInUse = isNull(banks.deleted_at)

export const createBankHandlers = (db: Db): Handlers<typeof rows> => ({
  list: async () => (await db.select().from(banks).where(isInUse).orderBy(asc(banks.id))).map(present),

  listValid: async () => {
    const found = await db
      .select()
      .from(banks)
      .where(and(isInUse, eq(banks.status, 'active')))
      .orderBy(asc(banks.id))
    return found.map(present)
  },

  add:
    ({ bank_name, account_number }) =>
    async (tx, { recordActions }) => {
      await refuseAnotherRow(tx, banks, isInUse)
      const [created] = await tx
        .insert(banks)
        .values({ bank_name: bank_name.trim(), account_number: plainAccountNumber(account_number) })
        .onConflictDoNothing()
        .returning()
      if (!created) throw new Refusal('name_taken', { field: 'bank_name' })
      const bank = present(created)
      await recordActions({ ref: bank._id, after: bank })
      return bank
    },

  changeStatus:
    ({ data: { name, status } }) =>
    async (tx, { recordActions }) => {
      const bank = await findBank(tx, name)
      await tx.update(banks).set({ status }).where(eq(banks.id, bank.id))
      const change = { before: { status: bank.status }, after: { status } }
      await recordActions({ ref: bank.id, ...change })
      return null
    },

  delete:
    ({ data: name }) =>
    async (tx, { recordActions }) => {
      const bank = await findBank(tx, name)
      await tx.update(banks).set({ deleted_at: sql`now()` }).where(eq(banks.id, bank.id))
      await recordActions({ ref: bank.id, before: present(bank) })
      return null
    },
})

async function findBank(tx: Tx, name: string) {
  const [bank] = await tx
    .select()
    .from(banks)
    .where(and(isInUse, sql`lower(${banks.bank_name}) = lower(${name.trim()})`))
    .for('update')
  if (!bank) throw new Refusal('not_found')
  return bank
}

const present = ({ id, bank_name, account_number, status }: typeof banks.$inferSelect) => ({
  _id: id,
  bank_name,
  account_number,
  status,
})
