import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { banks } from '#server/banks/table.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { createFirstAdmin } from '#server/users/create-user.ts'
import { widenLimits } from '#tests/support/server/wide-limits.ts'

export const admin = { username: 'admin', password: 'password-of-admin' }

const variable = 'JOMA_PREPARED_DATA'

/** A data folder with a migrated database, its first admin and an account that receives payments. Servers start on copies of it, which skips `initdb`. */
export async function prepareData(): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'joma-prepared-'))
  const { db, close } = await connect(readConfig({ DATA_DIR: folder }))
  await createFirstAdmin(db, admin)
  await widenLimits(db)
  // Without an account to send money to, there is no payment form.
  await db.insert(banks).values({ bank_name: 'bKash', account_number: '01700112233' })
  await close()
  // Playwright's worker processes inherit the environment.
  process.env[variable] = folder
  return { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

export function preparedFolder(): string {
  const folder = process.env[variable]
  if (!folder) throw new Error('The global setup has not prepared a data folder.')
  return folder
}
