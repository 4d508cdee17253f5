/** Code about money and sessions, with the tests that run first. A mutant that they miss meets all server, unit and page tests. */
export const targets: { files: string; tests: string[] }[] = [
  { files: 'server/ledger/*.ts', tests: ['statements', 'accounts', 'transfers', 'money-model', 'invariants'] },
  { files: 'server/payments/**/*.ts', tests: ['payment', 'own-requests', 'bulk-decisions', 'money-model', 'top-up'] },
  { files: 'server/withdrawals/*.ts', tests: ['withdraw', 'payout', 'money-model', 'bulk-decisions'] },
  { files: 'server/transfers/*.ts', tests: ['transfers', 'money-model'] },
  { files: 'server/purchases/*.ts', tests: ['purchases', 'plans', 'refer', 'money-model'] },
  { files: 'server/tasks/*.ts', tests: ['tasks', 'claim', 'reward', 'ceiling', 'advertises'] },
  { files: 'server/tills/**/*.ts', tests: ['till', 'unclaimed', 'alarms'] },
  { files: 'server/proposals/*.ts', tests: ['proposals', 'second-person', 'guarded'] },
  {
    files: 'server/sessions/authorize.ts',
    tests: ['sessions', 'staff-sessions', 'permissions', 'held-bodies', 'api-keys'],
  },
  { files: 'server/http/idempotency.ts', tests: ['idempotency', 'refused-values'] },
  { files: 'contract/{money,days,parse-taka}.ts', tests: ['money', 'days', 'group-amount', 'transfers'] },
  { files: 'contract/tills/reader/*.ts', tests: ['provider-sms', 'sms', 'possible-changes'] },
  { files: 'src/outbox/*.ts', tests: ['outbox', 'send-entries'] },
]
