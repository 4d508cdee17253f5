import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayInDhaka } from '#contract/days.ts'
import { payments as endpoints } from '#contract/payments.ts'
import { recoveryMinutes } from '#contract/recoveries.ts'
import { paymentKinds } from '#contract/tills/reader/read-provider-sms.ts'
import { insertAuditEntries } from '../../audits/handlers.ts'
import type { Tx } from '../../db/connect.ts'
import { createRecordActions } from '../../http/effect.ts'
import { askAboutNumbers } from '../../numbers/prove-numbers.ts'
import { decidePayments } from '../../payments/decide-payments.ts'
import { payments } from '../../payments/table.ts'
import { recoveries } from '../../recoveries/table.ts'
import { readSettings } from '../../settings/settings.ts'
import { lockWithReferrers } from '../../users/lock-with-referrers.ts'
import { sms, tills } from '../table.ts'
import { readDaySums, readTillSums } from './accepted-sums.ts'
import { type CodeOwner, findOwners } from './code-owners.ts'
import { type CodeContext, type FoundSms, findCodeReviewReason } from './find-review-reason.ts'

interface Credited extends FoundSms {
  paymentId: string
  owner: CodeOwner
}

/**
 * Credits the money of SMS whose reference has the code of a member, or of a password recovery, as accepted payments. Checks
 * everything itself, and leaves open what a person has to decide. The caller has locked the transfers and the tills of the SMS.
 */
export async function creditByCodes(tx: Tx, smsIds: string[]): Promise<void> {
  const found = smsIds.length > 0 ? await readSms(tx, smsIds) : []
  if (found.length === 0) return
  const owners = await findOwners(
    tx,
    found.map((each) => each.sms),
  )
  if (owners.size === 0) return
  // Locked, so that the sums of the day cannot grow meanwhile.
  const active = await lockWithReferrers(
    tx,
    [...owners.values()].map(({ userId }) => userId),
  )
  const context = await readContext(tx, found, owners)
  const credited = found.flatMap((each): Credited[] => {
    const owner = owners.get(each.sms.id)
    if (!owner) return []
    const isActive = active.has(owner.userId)
    return findCodeReviewReason(each, { ...owner, isActive }, context) === null ? [credit(each, owner, context)] : []
  })
  if (credited.length === 0) return
  await insertPayments(tx, credited)
  await proveRecoveries(tx, credited)
  await askAboutNumbers(tx, credited.flatMap(getUnknownNumber))
  await accept(tx, credited)
}

/** The open SMS with a reference. The earliest is first, so that it counts first for the limits. */
const readSms = (tx: Tx, smsIds: string[]): Promise<FoundSms[]> =>
  tx
    .select({ sms, till: tills })
    .from(sms)
    .innerJoin(tills, eq(tills.id, sms.till_id))
    .where(
      and(
        inArray(sms.id, smsIds),
        eq(sms.state, 'open'),
        eq(sms.direction, 'in'),
        inArray(sms.kind, paymentKinds),
        isNotNull(sms.reference),
        isNotNull(sms.transaction_id),
        isNotNull(sms.amount),
      ),
    )
    .orderBy(asc(sms.happened_at), asc(sms.id))

async function readContext(tx: Tx, found: FoundSms[], owners: Map<string, CodeOwner>): Promise<CodeContext> {
  const [settings, toppedUp, acceptedByTill, requestedIds] = await Promise.all([
    readSettings(tx),
    readDaySums(
      tx,
      [...owners.values()].map(({ userId }) => userId),
    ),
    readTillSums(
      tx,
      found.map(({ till }) => till.id),
    ),
    readRequested(tx, found, owners),
  ])
  return { settings, toppedUp, acceptedByTill, requestedIds, usedRecoveryIds: new Set() }
}

/** The SMS whose transfer a request names that is waiting or accepted, or a denied one of the owner: a person compares them. */
async function readRequested(tx: Tx, found: FoundSms[], owners: Map<string, CodeOwner>): Promise<Set<string>> {
  const requested = await tx
    .select({ smsId: sms.id, userId: payments.user_id, status: payments.status })
    .from(sms)
    .innerJoin(
      payments,
      and(eq(payments.payment_method, sms.method), eq(payments.transaction_id, sql`${sms.transaction_id}`)),
    )
    .where(
      inArray(
        sms.id,
        found.map((each) => each.sms.id),
      ),
    )
  const counts = requested.filter(
    ({ smsId, userId, status }) =>
      status !== 'cancelled' && (status !== 'deny' || owners.get(smsId)?.userId === userId),
  )
  return new Set(counts.map(({ smsId }) => smsId))
}

/** A credited SMS counts for the sums of the day, and uses a recovery. */
function credit(
  found: FoundSms,
  owner: CodeOwner,
  { toppedUp, acceptedByTill, usedRecoveryIds }: CodeContext,
): Credited {
  const { sms: message, till } = found
  for (const [sums, id] of [
    [toppedUp, owner.userId],
    [acceptedByTill, till.id],
  ] as const)
    sums.set(id, (sums.get(id) ?? 0n) + message.amount!)
  if (owner.recoveryId) usedRecoveryIds.add(owner.recoveryId)
  return { ...found, owner, paymentId: uuidv7() }
}

async function insertPayments(tx: Tx, credited: Credited[]): Promise<void> {
  await tx.insert(payments).values(
    credited.map(({ sms: message, till, owner, paymentId }) => ({
      id: paymentId,
      user_id: owner.userId,
      account_number: showNumber(message),
      payment_method: message.method,
      transaction_id: message.transaction_id!,
      till_id: till.id,
      source: owner.recoveryId ? ('recovery' as const) : ('code' as const),
      amount: message.amount!,
      date: dayInDhaka(message.happened_at ?? message.received_at),
    })),
  )
}

/** The sender's number, or what is visible of it. */
const showNumber = ({ counterparty, is_masked }: FoundSms['sms']): string =>
  counterparty !== null && !is_masked ? counterparty : `***${counterparty ?? ''}`

/** The member has time for a new password from now. */
async function proveRecoveries(tx: Tx, credited: Credited[]): Promise<void> {
  for (const { sms: message, owner } of credited) {
    if (!owner.recoveryId) continue
    await tx
      .update(recoveries)
      .set({
        proved_at: sql`now()`,
        sms_id: message.id,
        expires_at: sql`now() + make_interval(mins => ${recoveryMinutes})`,
      })
      .where(and(eq(recoveries.id, owner.recoveryId), isNull(recoveries.proved_at)))
  }
}

/** A stranger can pay with a member's code, so that the member is asked. */
const getUnknownNumber = ({ sms: { counterparty, is_masked }, owner }: Credited) =>
  counterparty !== null && !is_masked && !owner.recoveryId ? [{ userId: owner.userId, number: counterparty }] : []

/** The payments of each phone, with the phone as the actor. */
async function accept(tx: Tx, credited: Credited[]): Promise<void> {
  const phoneIds = [...new Set(credited.map(({ sms: message }) => message.phone_id!))]
  for (const phoneId of phoneIds) {
    const ids = credited.filter(({ sms: message }) => message.phone_id === phoneId).map(({ paymentId }) => paymentId)
    const actor = { tillPhoneId: phoneId }
    const recordActions = createRecordActions(tx, { endpoint: endpoints.accept, actor }, insertAuditEntries)
    await decidePayments(tx, { ids, status: 'success', actor, recordActions })
  }
}
