import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import type { Issue } from '#contract/errors.ts'
import { Refusal } from '#contract/errors.ts'
import { plainNumber } from '#contract/plain-input.ts'

/** Of an administrator. The contract has the length for everyone. */
export const adminCharsMin = 12
/** A personal value together with fewer other characters is not a secret. */
const otherCharsMin = 4
const distinctCharsMin = 4

interface Owner {
  username: string
  email: string
  mobile_number: string
  role: 'customer' | 'admin' | 'super-admin'
}

/** Refuses a new password that an attacker would try first, at the field of the form. */
export function assertGoodPassword(password: string, owner: Owner, field: string): void {
  const problem = findProblem(password, owner)
  if (problem) throw new Refusal('invalid_input', { issues: { [field]: problem } })
}

function findProblem(password: string, { role, ...owner }: Owner): Issue | undefined {
  if (role !== 'customer' && password.length < adminCharsMin) {
    return { code: 'too_short', values: { limit: adminCharsMin } }
  }
  const folded = fold(password)
  if (new Set(folded).size < distinctCharsMin || /^(.+?)\1+$/s.test(folded)) return { code: 'repeated_password' }
  if (getPersonalValues(owner).some((value) => isMostly(folded, value))) return { code: 'personal_password' }
  if (getCommonPasswords().has(folded)) return { code: 'common_password' }
  return undefined
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

function getPersonalValues({ username, email, mobile_number }: Omit<Owner, 'role'>): string[] {
  const digits = plainNumber(mobile_number).replace('+', '')
  const values = [username, email, email.split('@')[0] ?? '', digits, digits.replace(/^88/, '')].map(fold)
  return values.filter((value) => value.length >= 3)
}

const isMostly = (folded: string, value: string) =>
  folded.includes(value) && folded.replaceAll(value, '').length < otherCharsMin

let common: ReadonlySet<string> | undefined

/**
 * The 10,000 commonest passwords of at least 8 characters, in lower case, commonest first. From the frequency list of
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT), which counts public leaks.
 */
function getCommonPasswords(): ReadonlySet<string> {
  // By package.json, because this code also runs from `dist/server`.
  common ??= new Set(
    readFileSync(join(findPackageJSON('.', import.meta.url)!, '../server/users/common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return common
}
