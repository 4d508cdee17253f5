import { randomInt } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'
import type { Registration } from '#contract/users.ts'
import type { Tx } from '../db/connect.ts'
import { openAccounts } from '../ledger/accounts.ts'
import { users } from './table.ts'

interface NewUser extends Omit<Registration, 'password' | 'confirm_password' | 'refer_code'> {
  passwordHash: string
  role: 'customer' | 'admin'
  referrerId: string | null
}

/** Inserts a user with three empty ledger accounts. Refuses a taken name at the field `username`. */
export async function createUser(tx: Tx, { passwordHash, referrerId, ...user }: NewUser) {
  const [created] = await tx
    .insert(users)
    .values({
      role: user.role,
      username: user.username.trim(),
      email: user.email.trim(),
      country: user.country.trim(),
      mobile_number: user.mobile_number.trim(),
      gender: user.gender,
      password_hash: passwordHash,
      referrer_id: referrerId,
      refer_code: newReferCode(),
    })
    .onConflictDoNothing()
    .returning()
  if (!created) throw new Refusal('username_taken', { field: 'username' })
  await openAccounts(tx, created.id)
  return created
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newReferCode = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
