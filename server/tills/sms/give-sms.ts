import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { toMobile } from '#contract/account-numbers.ts'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import { purposesOf, type SmsPurpose } from '#contract/tills/sms.ts'
import type { Tx } from '../../db/connect.ts'
import { one } from '../../db/one.ts'
import type { EffectContext, RecordActions } from '../../http/effect.ts'
import { systemAccount } from '../../ledger/accounts.ts'
import { addMoved } from '../../ledger/moved-sums.ts'
import { type Posting, post } from '../../ledger/post.ts'
import { decidePayments } from '../../payments/decide-payments.ts'
import { lockTransfers } from '../../payments/payment-sms.ts'
import { payments } from '../../payments/table.ts'
import { throwIfRefused } from '../../requests/decisions.ts'
import { hasUsername } from '../../users/find-member.ts'
import { userColumns, users } from '../../users/table.ts'
import { getPostingRef } from '../posting-ref.ts'
import { sms, tills } from '../table.ts'
import { toTakaOrNull } from './read-sms.ts'

type Sms = typeof sms.$inferSelect
type Claimable = Sms & { amount: bigint; transaction_id: string }

interface Gift {
  id: string
  username: string
  userId: string
}

/** Accepts open incoming money as a top-up of a member, with the SMS as its proof. */
export async function giveSms(
  tx: Tx,
  { id, username, userId }: Gift,
  { recordActions }: Pick<EffectContext, 'recordActions'>,
): Promise<void> {
  const message = await lockClaimable(tx, id)
  const user = await findMember(tx, username)
  if (user.status === 'block') throw new Refusal('member_blocked', { field: 'username' })
  const paymentId = await createRequest(tx, message, user.id)
  const after = { username: user.username, amount: toTaka(message.amount), transaction_id: message.transaction_id }
  await recordActions({ ref: id, memberId: user.id, after }, 'give')
  const decision = { status: 'success', actor: { userId }, recordActions, isGiven: true } as const
  throwIfRefused(await decidePayments(tx, { ids: [paymentId], ...decision }))
}

/** Locks the transfer before the row: see `decidePayments`. */
async function lockClaimable(tx: Tx, id: string): Promise<Claimable> {
  const [found] = await tx.select().from(sms).where(eq(sms.id, id))
  if (found?.direction !== 'in') throw new Refusal('not_found')
  const { method, transaction_id: transactionId } = found
  if (transactionId) await lockTransfers(tx, [{ method, transactionId }])
  const message = one(await tx.select().from(sms).where(eq(sms.id, id)).for('no key update'))
  if (message.state === 'used' || message.state === 'named') throw new Refusal('already_decided')
  const { state, chain, amount, transaction_id } = message
  if (state !== 'open' || chain === 'forged' || amount === null || transaction_id === null)
    throw new Refusal('sms_unusable')
  return { ...message, amount, transaction_id }
}

/** The member of a username. An administrator is none. */
export async function findMember(tx: Tx, username: string) {
  const [user] = await tx
    .select(userColumns)
    .from(users)
    .where(and(hasUsername(username), eq(users.role, 'customer'), isNull(users.deleted_at)))
  if (!user) throw new Refusal('user_not_found', { field: 'username' })
  return user
}

/** The pending request of the member for the transfer. The member's own one gets the amount of the SMS. */
async function createRequest(tx: Tx, message: Claimable, userId: string): Promise<string> {
  const { method: payment_method, transaction_id, amount, counterparty, till_id } = message
  const [created] = await tx
    .insert(payments)
    .values({
      user_id: userId,
      account_number: counterparty ?? '',
      payment_method,
      transaction_id,
      till_id,
      amount,
      date: dayInDhaka(message.happened_at ?? message.received_at),
      source: 'staff',
    })
    .onConflictDoNothing()
    .returning()
  if (created) return created.id
  const isOwn = and(
    eq(payments.user_id, userId),
    eq(payments.payment_method, payment_method),
    eq(payments.transaction_id, transaction_id),
  )
  const [own] = await tx.select().from(payments).where(isOwn).for('no key update')
  // A denied request stays denied: its decision is final.
  if (own?.status !== 'pending') throw new Refusal('already_decided', { field: 'username' })
  await tx.update(payments).set({ amount }).where(eq(payments.id, own.id))
  return own.id
}

type OpenMoney = Sms & { direction: NonNullable<Sms['direction']>; amount: bigint }

/** Locks the transfer before the row, so that no request can claim the money at the same time: see `decidePayments`. */
export async function lockOpenMoney(tx: Tx, id: string): Promise<OpenMoney> {
  const [found] = await tx.select().from(sms).where(eq(sms.id, id))
  if (!found?.direction) throw new Refusal('not_found')
  const { method, transaction_id: transactionId } = found
  if (transactionId) await lockTransfers(tx, [{ method, transactionId }])
  const { direction, amount, ...message } = one(await tx.select().from(sms).where(eq(sms.id, id)).for('no key update'))
  if (direction === null || amount === null) throw new Refusal('not_found')
  if (message.state === 'suspect' || message.chain === 'forged') throw new Refusal('sms_unusable')
  if (message.state !== 'open' && message.state !== 'unknown') throw new Refusal('already_decided')
  return { ...message, direction, amount }
}

interface Explanation {
  id: string
  purpose: SmsPurpose
  note: string | undefined
  userId: string
  recordActions: RecordActions
}

/** Stores what money without a request was for, and posts it. */
export async function nameSms(tx: Tx, { id, purpose, note, userId, recordActions }: Explanation): Promise<void> {
  const message = await lockOpenMoney(tx, id)
  if (!(purposesOf[message.direction] as readonly SmsPurpose[]).includes(purpose))
    throw new Refusal('invalid_input', { issues: { purpose: { code: 'invalid' } } })
  const explanation = { purpose, purpose_note: note?.trim() ?? null }
  await tx
    .update(sms)
    .set({ ...explanation, state: 'named', explained_by: userId })
    .where(eq(sms.id, id))
  await recordActions({ ref: id, after: { ...explanation, amount: toTakaOrNull(message.amount) } })
  if (purpose === 'move' && !(await hasOtherSide(tx, message))) addMoved(tx, message.amount)
  await post(tx, message.direction === 'in' ? createDeposit(message, purpose) : createPayout(message, purpose))
}

const moveHours = 24

/**
 * Whether a linked SMS of another till shows the other side of a move. Otherwise nothing proves that the money stays in the tills. Each
 * SMS proves one move.
 */
async function hasOtherSide(tx: Tx, { id, till_id, direction, amount, received_at }: typeof sms.$inferSelect) {
  const till = one(await tx.select().from(tills).where(eq(tills.id, till_id)))
  const isNear = sql`${sms.received_at} between ${received_at.toISOString()}::timestamptz - make_interval(hours => ${moveHours}) and ${received_at.toISOString()}::timestamptz + make_interval(hours => ${moveHours})`
  const isFree = and(inArray(sms.state, ['open', 'unknown', 'named']), or(isNull(sms.purpose), eq(sms.purpose, 'move')))
  const isOther = and(ne(sms.till_id, till_id), ne(sms.direction, direction!), eq(sms.chain, 'linked'))
  const hasNumber = or(sms.is_masked, eq(sms.counterparty, toMobile(till.number)))
  const isNearAmount = and(eq(sms.amount, amount!), isNear)
  // Locked, so that two calls at the same time do not use one of them twice.
  const others = await tx
    .select()
    .from(sms)
    .where(and(isOther, isFree, hasNumber, isNearAmount))
    .for('no key update')
  const isOfHere = or(eq(sms.till_id, till_id), sms.is_masked)
  const isProved = and(ne(sms.id, id), eq(sms.direction, direction!), eq(sms.purpose, 'move'), isOfHere, isNearAmount)
  return others.length > (await tx.$count(sms, isProved))
}

/** What came in without a member is the owner's. Of a move between tills only the fee leaves the tills. */
function createDeposit(message: typeof sms.$inferSelect, purpose: SmsPurpose): Posting[] {
  const { amount, fee } = message
  const ref = getPostingRef(message)
  const till = systemAccount('till')
  if (purpose === 'move') return createPosting({ ref, debit: systemAccount('expense'), amount: fee ?? 0n })
  return createPosting({ ref, debit: till, credit: systemAccount('owner'), amount: amount! - (fee ?? 0n) })
}

/** Money that was sent by mistake was the owner's while it was here. */
function createPayout(message: typeof sms.$inferSelect, purpose: SmsPurpose): Posting[] {
  const { amount, fee } = message
  const ref = getPostingRef(message)
  const moved = (purpose === 'move' ? 0n : amount!) + (fee ?? 0n)
  const isOfOwner = purpose === 'owner_draw' || purpose === 'returned_mistake'
  return createPosting({ ref, debit: systemAccount(isOfOwner ? 'owner' : 'expense'), amount: moved })
}

const createPosting = ({
  credit = systemAccount('payout'),
  ...entry
}: Pick<Posting, 'ref' | 'debit' | 'amount'> & Partial<Posting>): Posting[] =>
  entry.amount > 0n ? [{ reason: 'till_movement', credit, ...entry }] : []
