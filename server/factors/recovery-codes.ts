import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { recoveryCodes } from './table.ts'

const codeCount = 10
/** Without letters and digits that look alike. 10 of 31 characters: 49 bits. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const partChars = 5

const createPart = () => Array.from({ length: partChars }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Codes are random, so that a plain hash reveals none. */
const hashCode = (code: string) => createHash('sha256').update(code.toUpperCase()).digest('hex')

/** Replaces the recovery codes of a user. Returns the new ones, `ABCDE-FGHJK`, of which only hashes are stored. */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  const codes = Array.from({ length: codeCount }, () => `${createPart()}-${createPart()}`)
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code.replace('-', '')) })))
  return codes
}

const isUnused = (userId: string) => and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at))

export const countCodes = (client: Db | Tx, userId: string): Promise<number> =>
  client.$count(recoveryCodes, isUnused(userId))

const isCode = (userId: string, code: string) => and(isUnused(userId), eq(recoveryCodes.code_hash, hashCode(code)))

export const hasCode = async (client: Db | Tx, userId: string, code: string): Promise<boolean> =>
  (await client.$count(recoveryCodes, isCode(userId, code))) > 0

/** Uses a code, without spaces and dashes. Returns false if it is unknown or used. */
export async function useCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(isCode(userId, code))
    .returning({ user_id: recoveryCodes.user_id })
  return used.length > 0
}
