/** Code about money and sessions, with the tests that run first. A mutant that they miss meets all server, unit and page tests. */
export const targets: { files: string; tests: string[] }[] = [
  { files: 'server/ledger/*.ts', tests: ['statements', 'accounts', 'transfers', 'money-model', 'invariants'] },
  {
    files: 'server/payments/**/*.ts',
    tests: [
      'payment',
      'own-requests',
      'bulk-decisions',
      'money-model',
      'top-up',
      'refers',
      'till-match',
      'second-person',
    ],
  },
  { files: 'server/withdrawals/*.ts', tests: ['withdraw', 'payout', 'money-model', 'bulk-decisions', 'recoveries'] },
  { files: 'server/transfers/*.ts', tests: ['transfers', 'limits', 'money-model', 'published-changes'] },
  {
    files: 'server/purchases/*.ts',
    tests: ['purchases', 'plans', 'refer', 'password-rules', 'notifications', 'money-model'],
  },
  { files: 'server/tasks/*.ts', tests: ['tasks', 'claim', 'reward', 'ceiling', 'advertises', 'unplayable'] },
  {
    files: 'server/tills/**/*.ts',
    tests: ['till', 'unclaimed', 'alarms', 'link-lines', 'reward-ceiling', 'list-filters', 'code-top-ups'],
  },
  { files: 'server/proposals/*.ts', tests: ['proposals', 'second-person', 'inbox', 'advertises-publish'] },
  {
    files: 'server/sessions/authorize.ts',
    tests: ['sessions', 'staff-sessions', 'permissions', 'held-bodies', 'api-keys'],
  },
  { files: 'server/http/idempotency.ts', tests: ['idempotency', 'refused-values'] },
  {
    files: 'contract/{money,days,parse-taka}.ts',
    tests: ['money', 'days', 'closed-days', 'group-amount', 'transfers'],
  },
  { files: 'contract/tills/reader/*.ts', tests: ['provider-sms', 'sms', 'possible-changes'] },
  { files: 'src/outbox/*.ts', tests: ['outbox', 'send-entries', 'badge', 'lost-answers'] },
]
