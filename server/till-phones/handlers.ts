import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { basePath } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { type tillPhones as rows, smsIntake } from '#contract/till-phones.ts'
import type { Db, Tx } from '../db/connect.ts'
import { refuseAnotherRow } from '../db/unpaged-rows.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { seal } from '../process/seal.ts'
import { readSettings } from '../settings/settings.ts'
import { isInUse, isSilent } from '../tills/silent-phones.ts'
import { tillPhoneSims, tillPhones, tills } from '../tills/table.ts'

interface Parts {
  /** Encrypts the secrets. Base64url, 32 bytes. */
  key: string
  /** The base of the URL that the phone calls. */
  publicUrl: string
}

export const createTillPhoneHandlers = (db: Db, { key, publicUrl }: Parts): Handlers<typeof rows> => ({
  list: async () => {
    const [settings, phones, sims] = await Promise.all([
      readSettings(db),
      db.select().from(tillPhones).where(isInUse).orderBy(asc(tillPhones.id)),
      db.select().from(tillPhoneSims).orderBy(asc(tillPhoneSims.sim), asc(tillPhoneSims.till_id)),
    ])
    return phones.map((phone) => ({
      _id: phone.id,
      label: phone.label,
      dialect: phone.dialect,
      sims: sims.filter(({ phone_id }) => phone_id === phone.id).map(({ sim, till_id: till }) => ({ sim, till })),
      created_at: phone.created_at.toISOString(),
      last_seen_at: phone.last_seen_at?.toISOString() ?? null,
      is_silent: isSilent(phone, settings),
      battery: phone.battery,
      queued: phone.queued,
      version: phone.version,
      ignored: phone.ignored,
      rejected: phone.rejected,
    }))
  },

  pair:
    ({ label, dialect }, { userId }) =>
    async (tx, { recordActions }) => {
      await refuseAnotherRow(tx, tillPhones, isInUse)
      const id = uuidv7()
      // As text, because the apps take text.
      const secret = randomBytes(32).toString('base64url')
      const sealed_secret = seal(secret, { key, owner: id })
      await tx.insert(tillPhones).values({ id, label: label.trim(), dialect, sealed_secret, created_by: userId })
      await recordActions({ ref: id, after: { label: label.trim(), dialect } })
      return { _id: id, secret, url: `${publicUrl}${basePath}${smsIntake.path.replace(':id', id)}` }
    },

  setSims:
    ({ id, sims }) =>
    async (tx, { recordActions }) => {
      await findPhone(tx, id)
      await refuseMixedSims(tx, sims)
      const before = await readLabels(tx, id)
      await tx.delete(tillPhoneSims).where(eq(tillPhoneSims.phone_id, id))
      if (sims.length > 0)
        await tx.insert(tillPhoneSims).values(sims.map(({ sim, till: till_id }) => ({ phone_id: id, sim, till_id })))
      await recordActions({ ref: id, before: { sims: before }, after: { sims: await readLabels(tx, id) } })
      return null
    },

  revoke:
    ({ id }) =>
    async (tx, { recordActions }) => {
      const phone = await findPhone(tx, id)
      await tx.update(tillPhones).set({ revoked_at: sql`now()` }).where(eq(tillPhones.id, id))
      await recordActions({ ref: id, before: { label: phone.label } })
      return null
    },
})

async function findPhone(tx: Tx, id: string) {
  const [phone] = await tx
    .select()
    .from(tillPhones)
    .where(and(eq(tillPhones.id, id), isInUse))
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
