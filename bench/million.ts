import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createApp } from '#server/app.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { createChanges } from '#server/changes/changes.ts'
import { connect } from '#server/db/connect.ts'
import { createFolderStore } from '#server/media/folder-store.ts'
import { createBackground } from '#server/process/background.ts'
import { createLog } from '#server/process/log.ts'
import { createFirstAdmin } from '#server/users/create-user.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { seed } from './million/seed.ts'

// Measures each list with a million members. DATABASE_URL is an empty PostgreSQL database for this benchmark.
const members = Number(process.env.MEMBERS ?? 1_000_000)
const times = 9
const admin = { username: 'admin', password: 'joma-admin-demo' }
const member = { username: 'tanvir1', password: 'joma-member' }

const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set.')
const { db, close } = await connect(DATABASE_URL)
if (await createFirstAdmin(db, admin)) {
  console.error(`Creating ${members} members ...`)
  await seed(db, members)
  await db.execute(
    sql`update "user" set password_hash = ${await hashPassword(member.password)} where username = ${member.username}`,
  )
}
const log = createLog('error')
const app = createApp({
  db,
  changes: createChanges(),
  media: createFolderStore(join(tmpdir(), 'joma-bench')),
  mailer: { send: () => {}, close: async () => {} },
  background: createBackground((error) => log.error(error)),
  publicUrl: 'http://localhost',
  secret: 'a secret of the bench, thirty-two characters or more',
  tokenTtlS: 3_600,
  uploadLimitBytes: 1_048_576,
  isProduction: true,
  log,
})

async function signIn(account: typeof admin): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await app.request('/api/v1/auth/login', { method: 'POST', headers, body: JSON.stringify(account) })
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken
}

async function time(path: string, token: string) {
  const tookMs: number[] = []
  let total = ''
  for (let turn = 0; turn <= times; turn++) {
    const startedAt = performance.now()
    const response = await app.request(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
    const { success, data } = (await response.json()) as { success: boolean; data: { total?: number } }
    if (!success) throw new Error(`${path} returned ${response.status}`)
    total = data?.total?.toLocaleString('en') ?? ''
    if (turn > 0) tookMs.push(performance.now() - startedAt)
  }
  tookMs.sort((one, other) => one - other)
  return `| \`${path}\` | ${total} | ${tookMs[Math.floor(times / 2)]!.toFixed(1)} | ${tookMs.at(-1)!.toFixed(1)} |`
}

const callAsAdmin = await signIn(admin)
const asMember = await signIn(member)
const middleCursor = '01947000-0000-7000-8000-000000000000'
const ofAdmin = [
  '/user/get-all-users?role=customer',
  '/user/get-all-users?role=customer&sort=username',
  `/user/get-all-users?role=customer&cursor=${middleCursor}`,
  '/user/get-all-users?role=customer&plan=Golden',
  '/user/get-all-users?role=customer&plan=Free',
  '/user/get-all-users?role=customer&search=ir9999',
  '/user/get-all-users?role=customer&search=ta',
  '/user/get-all-users?role=admin',
  '/user/get-block-users',
  '/user/get-single-user/tanvir1',
  '/transaction/get-all-payment-request?status=pending&sort=oldest',
  '/transaction/get-all-payment-request?status=success',
  '/transaction/get-all-payment-request?status=success&sort=largest',
  '/transaction/get-all-payment-request?status=success&from=2025-01-03&to=2025-01-03',
  '/transaction/get-all-payment-request?search=9F61408E',
  '/transaction/get-all-payment-request?search=tanvir10',
  '/withdraw/all-requests?status=pending&sort=oldest',
  '/withdraw/all-requests?status=approved',
  '/support/get-support-messages?status=pending',
  '/audit/get-audit',
  '/audit/get-audit?username=tanvir1',
  '/audit/get-audit?action=block-user',
  '/audit/get-audit?from=2025-01-03&to=2025-01-03',
  '/transaction/get-statement/tanvir1',
  '/transaction/accountant',
  '/transaction/accountant?from=2025-01-03&to=2025-01-03',
  '/advertise/get-advertises',
]
const ofMember = [
  '/user/get-single-user',
  '/task/get-task',
  '/transaction/get-user-payment-request',
  '/withdraw/get-single-user-request',
  '/transaction/get-balance-transfer-history-by-username',
  '/transaction/get-statement/tanvir1',
]

console.log(`${members.toLocaleString('en')} members. Milliseconds, the median and the longest of ${times}.\n`)
console.log('| call | total | median | longest |\n| --- | ---: | ---: | ---: |')
for (const path of ofAdmin) console.log(await time(path, callAsAdmin))
for (const path of ofMember) console.log(await time(path, asMember))

const startedAt = performance.now()
const broken = await findBrokenInvariants(db)
console.log(
  `\nThe audit of all invariants: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s, ${Object.keys(broken).length} broken.`,
)
await close()
