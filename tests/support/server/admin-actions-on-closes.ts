import { dailyCloses } from '#contract/daily-closes.ts'
import { addDays } from '#contract/days.ts'
import { dailyCloses as closeTable } from '#server/daily-closes/table.ts'
import { one } from '#server/db/one.ts'
import { type OneOrMoreCases, performing, unknownId } from './admin-action-case.ts'
import { db } from './test-app.ts'

let closes = 0

/** The close of another day long ago. Its hashes are made up: no test of these cases checks the chain. */
export async function createClose() {
  const day = addDays('1990-01-01', closes++)
  const zero = { balance: 0, earning: 0, hold: 0 }
  const sums = { topped_up: 0, paid_out: 0, rewards: 0, sold: 0 }
  const report = JSON.stringify({ owed: zero, ...sums, tills: [], exceptions: [] })
  const hash = '0'.repeat(64)
  const hashes = { postings_hash: hash, audits_hash: hash, root: hash, head: hash, signature: '', public_key: '' }
  return one(
    await db
      .insert(closeTable)
      .values({ day, report, ...hashes, members: 0, closed_at: new Date() })
      .returning(),
  )
}

export const closeActions = {
  'dailyCloses.signOff': async () => {
    const { id, day } = await createClose()
    const signing = performing(dailyCloses.signOff, { id }, { id: unknownId })
    return { action: 'sign-off-close', ...signing, before: null, after: { day }, received: {} }
  },
} satisfies Partial<OneOrMoreCases>
