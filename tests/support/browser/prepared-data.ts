import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tills } from '#server/tills/table.ts'
import { createFirstAdmin } from '#server/users/create-user.ts'
import { widenLimits } from '#tests/support/server/wide-limits.ts'
import { withOpenDatabase } from '#tests/support/server/with-open-database.ts'

export const admin = { username: 'admin', password: 'password-of-admin' }

const variable = 'JOMA_PREPARED_DATA'

/** A data folder with a migrated database, its first admin and an account that receives payments. Servers start on copies of it, which skips `initdb`. */
export async function prepareData(): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'joma-prepared-'))
  await withOpenDatabase({ dataDir: folder }, async (db) => {
    await createFirstAdmin(db, admin)
    await widenLimits(db)
    // Without an account to send money to, there is no payment form.
    await db
      .insert(tills)
      .values({ label: 'bKash', number: '01700112233', method: 'bkash', kind: 'personal', visibility: 'shown' })
  })
  // Playwright's worker processes inherit the environment.
  process.env[variable] = folder
  return { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

export function preparedFolder(): string {
  const folder = process.env[variable]
  if (!folder) throw new Error('The global setup has not prepared a data folder.')
  return folder
}
