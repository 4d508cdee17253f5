/** Tests that make calls only: any server can answer them. */
const callsOnly = [
  'call-limits',
  'change-stream',
  'http-limits',
  'malformed-http',
  'openapi-client-files',
  'payments-request',
  'permissions',
  'pictures',
  'plans',
  'purchases',
  'roles',
  'sessions-change-password',
  'sessions-sign-in',
  'supports',
  'transfers',
  'video-uploads',
]

/** Tests that also open the server's database, or that one database is enough for. */
const onPostgres = [
  'accounts-give',
  'archive',
  'banks',
  'block-waiting',
  'bulk-decisions',
  'canned-answers',
  'closing',
  'exports',
  'fresh-proof',
  'idempotency',
  'limits',
  'list-filters',
  'mail-addresses',
  'new-admins',
  'openapi-client-calls',
  'own-requests',
  'own-statements',
  'passkeys',
  'payment-flags',
  'payments-decide',
  'proposals',
  'push',
  'refused-values',
  'resets-link',
  'save-statements',
  'sessions-sign-out',
  'statements',
  'support-pictures',
  'support-threads',
  'user-details',
  'usernames',
  'withdraw-limits',
  'withdrawal-flags',
  'withdrawals',
  'withdrawals-cancel',
]

/** The test that calls every operation of the API. */
export const everyOperation = 'tests/server/openapi-client-calls.test.ts'

/** The server tests that also run on the PostgreSQL of the operating system: SQL and locks that depend on its version. */
export const filesForOlderPostgres = [
  'commands/backup',
  'commands/upgrade',
  'server/concurrency',
  'server/invariants',
  'server/migrations',
  'server/staff-plans',
  'server/transactions',
].map((name) => `tests/${name}.test.ts`)

/**
 * The server tests that also run against an installed release. The others need a server in their own process, an empty
 * database, or another clock.
 */
export const filesForRelease = [...callsOnly, ...(process.env.DATABASE_URL ? onPostgres : [])].map(
  (name) => `tests/server/${name}.test.ts`,
)
