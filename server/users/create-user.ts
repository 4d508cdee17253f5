import { randomBytes, randomInt } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Registration } from '#contract/users.ts'
import type { Db, Tx } from '../db/connect.ts'
import { openAccounts } from '../ledger/accounts.ts'
import { hashPassword } from './passwords.ts'
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

interface FirstAdmin {
  username: string
  /** Undefined: one is generated. */
  password: string | undefined
}

/** Creates the administrator of an empty database. Null if one exists. Returns a password only if it was generated. */
export async function createFirstAdmin(
  db: Db,
  admin: FirstAdmin,
): Promise<{ username: string; password: string } | null> {
  if (await hasAdmin(db)) return null
  const password = admin.password ?? randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const isCreated = await db.transaction(async (tx) => {
    // Two processes that start at the same time must not create two.
    await tx.execute(sql`select pg_advisory_xact_lock(7021970)`)
    if (await hasAdmin(tx)) return false
    await createUser(tx, {
      username: admin.username,
      email: `${admin.username}@localhost`,
      country: 'Bangladesh',
      mobile_number: '',
      gender: 'female',
      role: 'admin',
      referrerId: null,
      passwordHash,
    })
    return true
  })
  return isCreated ? { username: admin.username, password: admin.password ? 'as configured' : password } : null
}

const hasAdmin = async (db: Db | Tx): Promise<boolean> =>
  (await db.$count(users, inArray(users.role, ['admin', 'super-admin']))) > 0
