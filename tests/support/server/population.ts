import { randomUUID } from 'node:crypto'
import { decode } from 'hono/jwt'
import { advertises } from '#server/advertises/table.ts'
import { insertAuditEntries } from '#server/audits/handlers.ts'
import { today } from '#server/db/conditions.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { member, systemAccount } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/post.ts'
import { plans } from '#server/plans/table.ts'
import { sessions } from '#server/sessions/table.ts'
import { createTokens } from '#server/sessions/tokens.ts'
import { settings } from '#server/settings/table.ts'
import { tasks } from '#server/tasks/table.ts'
import { createUser } from '#server/users/create-user.ts'
import { widenLimits } from './wide-limits.ts'

/** A user with a session. */
export interface SignedInUser {
  id: string
  username: string
  token: string
}

export interface Member extends SignedInUser {
  /** The username of the referrer. */
  referrer: string | undefined
  /** Ids of tasks that can be claimed. */
  tasks: string[]
}

/** Amounts are poisha. */
interface PlanFigures {
  name: string
  price: bigint
  bonus: bigint
  referBalance: bigint
}

export interface Population {
  members: Member[]
  admins: SignedInUser[]
  plans: PlanFigures[]
  /** The initial balances of every member. */
  startBalances: { balance: bigint; earning: bigint }
  /** The bonus of a referrer at the first top-up: the sum for it is not above any top-up of the storm. */
  referBonus: bigint
  /** The bonus of each task. */
  taskBonus: bigint
}

interface PopulateOptions {
  /** The signing key of the servers' tokens. */
  secret: string
  members: number
  videos: number
  /** Poisha. */
  startBalances?: Population['startBalances']
}

const tokenTtlS = 86_400
const referBonus = 1_000n
const taskBonus = 250n
const planFigures: PlanFigures[] = [
  { name: 'Storm Silver', price: 7_000n, bonus: 500n, referBalance: 3_000n },
  { name: 'Storm Iron', price: 1_999n, bonus: 0n, referBalance: 0n },
  { name: 'Storm Golden', price: 31_050n, bonus: 1_234n, referBalance: 31_050n },
]

/**
 * Inserts members, admins, plans and tasks directly, because hashing passwords through the API is slow.
 * Each member is the referrer of the next, so that rewards go to accounts that are in use.
 */
export async function populate(
  db: Db,
  { secret, members: count, videos, startBalances = { balance: 50_000n, earning: 200_000n } }: PopulateOptions,
): Promise<Population> {
  const tokens = createTokens([secret], tokenTtlS)
  const createSignedInUser = async (
    tx: Tx,
    role: 'customer' | 'admin',
    referrerId: string | null,
  ): Promise<SignedInUser> => {
    const { id, username } = await createUser(tx, { ...registration(), passwordHash: 'none', role, referrerId })
    const jti = randomUUID()
    const expires_at = new Date(Date.now() + tokenTtlS * 1_000)
    await tx.insert(sessions).values({ id: jti, user_id: id, expires_at })
    return { id, username, token: await tokens.issue({ username, role, jti }) }
  }
  return db.transaction(async (tx) => {
    await widenLimits(tx)
    await tx.update(settings).set({ refer_amount: referBonus, referral_top_up: referBonus })
    const admins = [await createSignedInUser(tx, 'admin', null), await createSignedInUser(tx, 'admin', null)]
    await sellPlans(tx, admins[0]!.id)
    const videoIds = await addVideos(tx, videos, admins[0]!.id)
    const members: Member[] = []
    for (let n = 0; n < count; n++) {
      const referrer = members.at(-1)
      const created = await createSignedInUser(tx, 'customer', referrer?.id ?? null)
      await setStartBalances(tx, created.id, startBalances)
      members.push({ ...created, referrer: referrer?.username, tasks: await createTasks(tx, created.id, videoIds) })
    }
    return { members, admins, plans: planFigures, startBalances, referBonus, taskBonus }
  })
}

/** Inserts the session of a member's token again, because signing in hashes a password, which is slow. */
export async function restoreSession(db: Db, { id, token }: SignedInUser): Promise<void> {
  const { jti } = decode(token).payload as { jti: string }
  const expires_at = new Date(Date.now() + tokenTtlS * 1_000)
  await db.insert(sessions).values({ id: jti, user_id: id, expires_at }).onConflictDoNothing()
}

const registration = () => ({
  username: `s${randomUUID().slice(0, 13)}`,
  email: 'storm@example.com',
  country: 'Bangladesh',
  mobile_number: '01712345678',
  gender: 'male' as const,
})

async function sellPlans(tx: Tx, actorId: string): Promise<void> {
  for (const { name, price, bonus, referBalance } of planFigures) {
    const plan = { plan_name: name, price, bonus, refer_balance: referBalance, features: '["A feature"]' }
    const [created] = await tx.insert(plans).values(plan).returning()
    await insertAuditEntries(tx, [{ actor: { userId: actorId }, action: 'create-plan', ref: created!.id }])
  }
}

/** Inserts rows without video files. */
async function addVideos(tx: Tx, count: number, actorId: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const video = { name: `storm-${n}.mp4`, mime: 'video/mp4', size: 1, digest: 'none', published_at: new Date() }
    const [created] = await tx.insert(advertises).values(video).returning()
    await insertAuditEntries(tx, [{ actor: { userId: actorId }, action: 'upload-advertise', ref: created!.id }])
    ids.push(created!.id)
  }
  return ids
}

async function setStartBalances(
  tx: Tx,
  owner: string,
  { balance, earning }: Population['startBalances'],
): Promise<void> {
  const begin = (kind: 'balance' | 'earning', amount: bigint) => ({
    reason: 'correction' as const,
    ref: randomUUID(),
    debit: systemAccount('adjust'),
    credit: member(owner, kind),
    amount,
  })
  await post(
    tx,
    [begin('balance', balance), begin('earning', earning)].filter(({ amount }) => amount > 0n),
  )
}

/** Inserts tasks that are old enough to be claimed. */
async function createTasks(tx: Tx, owner: string, videoIds: string[]): Promise<string[]> {
  if (videoIds.length === 0) return []
  const handed_out_at = new Date(Date.now() - 86_400_000)
  const handedOut = videoIds.map((id) => ({
    user_id: owner,
    advertise_id: id,
    day: today,
    bonus: taskBonus,
    handed_out_at,
  }))
  const created = await tx.insert(tasks).values(handedOut).returning({ id: tasks.id })
  return created.map(({ id }) => id)
}
