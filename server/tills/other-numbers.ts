import { and, eq } from 'drizzle-orm'
import { toMobile } from '#contract/account-numbers.ts'
import { findMobileNumbers } from '#contract/plain-input.ts'
import type { Tx } from '../db/connect.ts'
import { tills } from './table.ts'

/** Whether texts have a mobile number that is not the number of a shown till. Members who read it could pay to it. */
export async function hasOtherNumber(tx: Tx, texts: string[]): Promise<boolean> {
  const numbers = findMobileNumbers(texts.join('\n'))
  if (numbers.length === 0) return false
  const isShown = and(eq(tills.visibility, 'shown'), eq(tills.status, 'active'))
  const shown = await tx.select({ number: tills.number }).from(tills).where(isShown)
  return numbers.some((each) => !shown.some(({ number }) => toMobile(number) === each))
}
