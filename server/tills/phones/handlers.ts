import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { basePath } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { type tillPhones as endpoints, smsIntake } from '#contract/tills/phones.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { refuseAnotherRow } from '../../db/unpaged-rows.ts'
import type { Handlers } from '../../http/mount-endpoints.ts'
import { lockTransfers } from '../../payments/payment-sms.ts'
import { seal } from '../../process/seal.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Transfer } from '../chain/line-rows.ts'
import { matchTransfers } from '../match/match-transfers.ts'
import { isInUse, isListed, isSilent } from '../silent-phones.ts'
import { sms, tillPhoneSims, tillPhones, tills } from '../table.ts'
import type { RefusedCalls } from './refused-calls.ts'

interface Parts {
  /** Encrypts the secrets. Base64url, 32 bytes. */
  key: string
  /** The base of the URL that the phone calls. */
  publicUrl: string
  refusedCalls: RefusedCalls
}

export const createTillPhoneHandlers = (
  db: Db,
  { key, publicUrl, refusedCalls }: Parts,
): Handlers<typeof endpoints> => ({
  list: async () => {
    const [settings, phones, sims] = await Promise.all([
      readSettings(db),
      db.select().from(tillPhones).where(isListed).orderBy(asc(tillPhones.id)),
      db.select().from(tillPhoneSims).orderBy(asc(tillPhoneSims.sim), asc(tillPhoneSims.till_id)),
    ])
    return phones.map((phone) => ({
      _id: phone.id,
      label: phone.label,
      format: phone.format,
      sims: sims.filter(({ phone_id }) => phone_id === phone.id).map(({ sim, till_id: till }) => ({ sim, till })),
      created_at: phone.created_at.toISOString(),
      last_seen_at: phone.last_seen_at?.toISOString() ?? null,
      refused_at: refusedCalls.get(phone.id)?.toISOString() ?? null,
      is_silent: phone.revoked_at === null && isSilent(phone, settings),
      revoked_at: phone.revoked_at?.toISOString() ?? null,
      battery: phone.battery,
      queued: phone.queued,
      version: phone.version,
      ignored: phone.ignored,
      rejected: phone.rejected,
    }))
  },

  pair:
    ({ label, format }, { userId }) =>
    async (tx, { recordActions }) => {
      await refuseAnotherRow(tx, tillPhones, isInUse)
      const id = uuidv7()
      // As text, because the apps take text.
      const secret = randomBytes(32).toString('base64url')
      const sealed_secret = seal(secret, { key, owner: id })
      await tx.insert(tillPhones).values({ id, label: label.trim(), format, sealed_secret, created_by: userId })
      await recordActions({ ref: id, after: { label: label.trim(), format } })
      return { _id: id, secret, url: `${publicUrl}${basePath}${smsIntake.path.replace(':id', id)}` }
    },

  setSims:
    ({ id, sims }) =>
    async (tx, { recordActions }) => {
      await findPhone(tx, id, isInUse)
      await refuseMixedSims(tx, sims)
      const before = await readLabels(tx, id)
      await tx.delete(tillPhoneSims).where(eq(tillPhoneSims.phone_id, id))
      if (sims.length > 0)
        await tx.insert(tillPhoneSims).values(sims.map(({ sim, till: till_id }) => ({ phone_id: id, sim, till_id })))
      await recordActions({ ref: id, before: { sims: before }, after: { sims: await readLabels(tx, id) } })
      return null
    },

  revoke:
    ({ id, since }) =>
    async (tx, { recordActions }) => {
      const from = since === undefined ? new Date() : new Date(since)
      if (from > new Date()) throw new Refusal('date_ahead', { field: 'since' })
      const transfers = await lockDistrusted(tx, { id, from })
      const phone = await findPhone(tx, id, isListed)
      const revoked = { revoked_at: sql`now()`, distrusted_since: from }
      await tx.update(tillPhones).set(revoked).where(eq(tillPhones.id, id))
      const distrusted = await tx
        .update(sms)
        .set({ needs_person: 'phone_revoked' })
        .where(isDistrusted(id, from))
        .returning({ id: sms.id })
      const after = { since: from.toISOString(), sms: distrusted.length }
      await recordActions({ ref: id, before: { label: phone.label }, after })
      await matchTransfers(tx, transfers)
      return null
    },
})

/** SMS of a phone that paid nothing yet, and that came or were stored while it was not trusted. */
const isDistrusted = (phoneId: string, from: Date): SQL | undefined =>
  and(eq(sms.phone_id, phoneId), eq(sms.state, 'open'), or(gte(sms.received_at, from), gte(sms.created_at, from)))

/** Locks the transfers of distrusted SMS before any row: see `decidePayments`. Their pending payments are checked again. */
async function lockDistrusted(tx: Tx, { id, from }: { id: string; from: Date }): Promise<Transfer[]> {
  const transfers = await tx
    .select({ method: sms.method, transactionId: sql<string>`${sms.transaction_id}` })
    .from(sms)
    .where(and(isDistrusted(id, from), eq(sms.direction, 'in'), isNotNull(sms.transaction_id)))
  await lockTransfers(tx, transfers)
  return transfers
}

async function findPhone(tx: Tx, id: string, filter: SQL | undefined) {
  const [phone] = await tx
    .select()
    .from(tillPhones)
    .where(and(eq(tillPhones.id, id), filter))
    .for('no key update')
  if (!phone) throw new Refusal('not_found')
  return phone
}

/** The SIMs with the labels of their tills, for the audit log. */
const readLabels = (tx: Tx, phoneId: string) =>
  tx
    .select({ sim: tillPhoneSims.sim, till: tills.label })
    .from(tillPhoneSims)
    .innerJoin(tills, eq(tills.id, tillPhoneSims.till_id))
    .where(eq(tillPhoneSims.phone_id, phoneId))
    .orderBy(asc(tillPhoneSims.sim), asc(tills.label))

/** An SMS names its provider and its SIM, so that a SIM can have one till of each provider. */
async function refuseMixedSims(tx: Tx, sims: { sim: number; till: string }[]): Promise<void> {
  if (sims.length === 0) return
  const found = await tx
    .select({ id: tills.id, method: tills.method })
    .from(tills)
    .where(
      inArray(
        tills.id,
        sims.map(({ till }) => till),
      ),
    )
  const methods = new Map(found.map(({ id, method }) => [id, method]))
  if (sims.some(({ till }) => !methods.has(till.toLowerCase()))) throw new Refusal('not_found')
  const uses = sims.map(({ sim, till }) => `${sim} ${methods.get(till.toLowerCase())}`)
  if (new Set(uses).size < uses.length)
    throw new Refusal('invalid_input', { issues: { sims: { code: 'selected_twice' } } })
}
