import type { contract } from '#contract/index.ts'

const descriptions: Record<keyof typeof contract | 'changes' | 'health', string> = {
  sessions: 'Signing in, and passwords.',
  users: 'Members and administrators.',
  plans: 'The plans that members buy.',
  tasks: 'Advertisements to be watched today.',
  advertises: 'The videos behind the tasks.',
  notices: 'The notice that all members see.',
  refers: 'The referral bonus.',
  banks: 'The accounts that members send money to.',
  payments: 'Top-ups: requested by members, decided by administrators.',
  transfers: 'Money between members, and from earning to balance.',
  withdrawals: 'Payouts: requested by members, decided by administrators.',
  supports: 'Support messages.',
  accounts: 'Statements and accounting totals.',
  changes: 'Live changes.',
  queues: 'Pending requests.',
  exportTables: 'Exports of tables as files.',
  audits: 'The audit log of administrators.',
  health: 'Probes for monitoring.',
}

/** The groups of the operations, which are those of the contract. */
export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }))
