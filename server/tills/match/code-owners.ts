import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { recoveryNumberHours } from '#contract/numbers.ts'
import { findRecoveryCodes, findTopUpCodes } from '#contract/top-up-code.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { memberNumbers } from '../../numbers/table.ts'
import { recoveries } from '../../recoveries/table.ts'
import { users } from '../../users/table.ts'
import type { sms } from '../table.ts'

type Sms = typeof sms.$inferSelect

export interface CodeOwner {
  userId: string
  /** Undefined: the code is the member's own. */
  recoveryId?: string
  /** Of a recovery: whether the sender is a number of the member that serves it. */
  isProvedSender?: boolean
}

/** The only code of a reference, of a member or of a recovery. Undefined without one, and if there are several. */
export function readCode(reference: string | null): string | undefined {
  if (reference === null) return undefined
  const [code, other] = [...findTopUpCodes(reference), ...findRecoveryCodes(reference)]
  return other === undefined ? code : undefined
}

const readCodes = (references: (string | null)[]): string[] =>
  references.flatMap((reference) => readCode(reference) ?? [])

/** Whose codes the references have, by reference, to propose the members. Only active members, and references with one code. */
export async function readCodeOwners(
  db: Db | Tx,
  references: string[],
): Promise<Map<string, { userId: string; username: string }>> {
  const owners = await readMembers(db, readCodes(references))
  return new Map(
    references.flatMap((reference) => {
      const owner = owners.find(({ code }) => code === readCode(reference))
      return owner?.isActive ? [[reference, { userId: owner.userId, username: owner.username }]] : []
    }),
  )
}

/**
 * Whose money the SMS are by their codes, by the id of the SMS. Locks the recoveries, before any request: only one SMS proves one. A
 * recovery without a member has no owner.
 */
export async function findOwners(tx: Tx, messages: Sms[]): Promise<Map<string, CodeOwner>> {
  const codes = readCodes(messages.map(({ reference }) => reference))
  const recovered = await lockRecoveries(tx, codes)
  const [members, numbers] = await Promise.all([readMembers(tx, codes), readServingNumbers(tx, recovered)])
  return new Map(
    messages.flatMap((message): [string, CodeOwner][] => {
      const code = readCode(message.reference)
      const member = members.find((each) => each.code === code)
      if (member) return [[message.id, { userId: member.userId }]]
      const recovery = recovered.find((each) => each.code === code)
      if (!recovery) return []
      const isProvedSender = numbers.some(
        ({ userId, number }) => userId === recovery.userId && !message.is_masked && number === message.counterparty,
      )
      return [[message.id, { userId: recovery.userId, recoveryId: recovery.id, isProvedSender }]]
    }),
  )
}

const readMembers = async (client: Db | Tx, codes: string[]) =>
  codes.length === 0
    ? []
    : client
        .select({
          code: users.top_up_code,
          userId: users.id,
          username: users.username,
          isActive: sql<boolean>`${users.status} = 'on-progress' and ${users.deleted_at} is null`,
        })
        .from(users)
        .where(and(inArray(users.top_up_code, codes), eq(users.role, 'customer')))

interface LiveRecovery {
  id: string
  code: string
  userId: string
}

async function lockRecoveries(tx: Tx, codes: string[]): Promise<LiveRecovery[]> {
  if (codes.length === 0) return []
  const isLive = and(isNull(recoveries.proved_at), gt(recoveries.expires_at, sql`now()`))
  const found = await tx
    .select({ id: recoveries.id, code: recoveries.code, userId: recoveries.user_id })
    .from(recoveries)
    .where(and(inArray(recoveries.code, codes), isNotNull(recoveries.user_id), isLive))
    .orderBy(asc(recoveries.id))
    .for('no key update')
  return found.flatMap(({ userId, ...recovery }) => (userId ? [{ ...recovery, userId }] : []))
}

/** Numbers that have been proved long enough, so that their owner would have noticed the number of another person. */
const servesRecovery: SQL | undefined = and(
  eq(memberNumbers.state, 'proved'),
  lte(memberNumbers.proved_at, sql`now() - make_interval(hours => ${sql.raw(String(recoveryNumberHours))})`),
)

const readServingNumbers = async (tx: Tx, recovered: LiveRecovery[]) =>
  recovered.length === 0
    ? []
    : tx
        .select({ userId: memberNumbers.user_id, number: memberNumbers.number })
        .from(memberNumbers)
        .where(
          and(
            inArray(
              memberNumbers.user_id,
              recovered.map(({ userId }) => userId),
            ),
            servesRecovery,
          ),
        )
