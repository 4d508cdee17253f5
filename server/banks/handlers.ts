import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { type banks as endpoints, findMethod } from '#contract/banks.ts'
import { Refusal } from '#contract/errors.ts'
import { plainNumber } from '#contract/plain-input.ts'
import type { Db, Tx } from '../db/connect.ts'
import { foldCase } from '../db/fold-case.ts'
import { refuseAnotherRow } from '../db/unpaged-rows.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { payments } from '../payments/table.ts'
import { sms, tillPhoneSims, tills } from '../tills/table.ts'
import { isWatched } from '../tills/watched-tills.ts'

// A till that Manage Bank lists is a bank account of the specification.
const isListed = ne(tills.visibility, 'unlisted')

export const createBankHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: async () => (await readBanks(db)).map(present),

  listValid: async () =>
    (await readBanks(db, and(eq(tills.visibility, 'shown'), eq(tills.status, 'active')))).map(present),

  add:
    ({ bank_name, account_number, method, kind = 'personal' }) =>
    async (tx, { recordActions }) => {
      await refuseAnotherRow(tx, tills, undefined)
      const label = bank_name.trim()
      const number = plainNumber(account_number)
      if ((await tx.$count(tills, and(isListed, hasName(label)))) > 0)
        throw new Refusal('name_taken', { field: 'bank_name' })
      const shown = { label, visibility: 'shown' as const }
      const [created] = await tx
        .insert(tills)
        .values({ ...shown, number, kind, method: method ?? findMethod(label) })
        // The till is in use already, and members see it from now on.
        .onConflictDoUpdate({
          target: [tills.method, tills.number],
          set: shown,
          setWhere: eq(tills.visibility, 'unlisted'),
        })
        .returning()
      if (!created) throw new Refusal('name_taken', { field: 'account_number' })
      const bank = present({ till: created, is_watched: false })
      await recordActions({ ref: bank._id, after: bank })
      return bank
    },

  changeStatus:
    ({ data: { name, status } }) =>
    async (tx, { recordActions }) => {
      const till = await lockListed(tx, name)
      const visibility = status === 'active' ? 'shown' : 'hidden'
      await tx.update(tills).set({ visibility }).where(eq(tills.id, till.id))
      await recordActions({ ref: till.id, before: { status: toStatus(till) }, after: { status } })
      return null
    },

  delete:
    ({ data: name }) =>
    async (tx, { recordActions }) => {
      const till = await lockListed(tx, name)
      // A till with SMS, a phone or payments stays, and members no longer see it.
      if (await isUsed(tx, till.id)) await tx.update(tills).set({ visibility: 'unlisted' }).where(eq(tills.id, till.id))
      else await tx.delete(tills).where(eq(tills.id, till.id))
      await recordActions({ ref: till.id, before: present({ till, is_watched: false }) })
      return null
    },
})

const readBanks = (db: Db, filter = isListed) =>
  db
    .select({ till: tills, is_watched: isWatched(db).mapWith(Boolean) })
    .from(tills)
    .where(filter)
    .orderBy(asc(tills.id))

async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const counts = await Promise.all([
    tx.$count(sms, eq(sms.till_id, id)),
    tx.$count(tillPhoneSims, eq(tillPhoneSims.till_id, id)),
    tx.$count(payments, eq(payments.till_id, id)),
  ])
  return counts.some((count) => count > 0)
}

const hasName = (name: string) => sql`${foldCase(tills.label)} = ${foldCase(name.trim())}`

async function lockListed(tx: Tx, name: string) {
  const [till] = await tx
    .select()
    .from(tills)
    .where(and(isListed, hasName(name)))
    .for('update')
  if (!till) throw new Refusal('not_found')
  return till
}

type Till = typeof tills.$inferSelect

const toStatus = ({ visibility }: Till) => (visibility === 'shown' ? ('active' as const) : ('inactive' as const))

const present = ({ till, is_watched }: { till: Till; is_watched: boolean }) => ({
  _id: till.id,
  bank_name: till.label,
  account_number: till.number,
  status: toStatus(till),
  method: till.method,
  kind: till.kind,
  is_watched,
})
