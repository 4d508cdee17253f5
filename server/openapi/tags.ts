import type { contract } from '#contract/index.ts'

const descriptions: Record<keyof typeof contract | 'changes' | 'health', string> = {
  sessions: 'Signing in, and passwords.',
  users: 'Members and administrators.',
  plans: 'What members buy.',
  tasks: 'Advertisements to be watched today.',
  advertises: 'The videos behind the tasks.',
  notices: 'The notice everybody sees.',
  refers: 'The referral bonus.',
  banks: 'Where members send money to.',
  payments: 'Top-ups: asked for by members, decided by administrators.',
  transfers: 'Money between members, and from earning to balance.',
  withdrawals: 'Payouts: asked for by members, decided by administrators.',
  supports: 'Messages to the support.',
  accounts: 'Statements and books.',
  changes: 'What changes, as it happens.',
  queues: 'What waits for administrators.',
  exportTables: 'Tables as files.',
  audits: 'What administrators did.',
  health: 'For whoever watches over the process.',
}

/** The groups of the contract, as this document sorts its operations. */
export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }))
