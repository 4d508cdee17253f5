import type { Output, WriteEndpoint } from '#contract/endpoint.ts'
import type { Reply } from '../server/call.ts'
import type { Account } from '../server/members.ts'

/** 1/100 taka. A number, so that the model shares no arithmetic with the server. */
export type Poisha = number

export interface Member {
  account: Account
  balance: Poisha
  earning: Poisha
  hold: Poisha
  /** The number of statement lines. */
  lines: number
  plan: Plan | null
  referrer: Member | null
  hasToppedUp: boolean
  isBlocked: boolean
  isDeleted: boolean
  tasks: Task[]
}

export interface Plan {
  id: string
  name: string
  price: Poisha
  bonus: Poisha
  referBalance: Poisha
  isRetired: boolean
}

export interface Payment {
  id: string
  owner: Member
  method: string
  /** Normalized: trimmed and upper case. */
  transactionId: string
  amount: Poisha
  state: 'pending' | 'success' | 'deny'
}

export interface Withdrawal {
  id: string
  owner: Member
  amount: Poisha
  method: string
  state: 'pending' | 'approved' | 'denied'
  /** Null: in the queue. A paid one stays in its batch. */
  batch: Batch | null
}

export interface Batch {
  id: string
  state: 'open' | 'paid' | 'cancelled'
}

export interface Task {
  id: string
  advertise: string
  /** The Asia/Dhaka day of the task. */
  day: string
  /** Milliseconds since 1970. */
  handedOutAt: number
  state: 'open' | 'rewarded' | 'cleared'
}

/** A successful write and its reply. */
interface SentRequest {
  by: Member | 'admin'
  row: WriteEndpoint
  input: object
  key: string
  reply: Reply<Output<WriteEndpoint>>
}

/** The expected state of one run. Other runs use other members and plans. */
export interface ModelState {
  /** A unique part of all names of this run. */
  tag: string
  admin: Account
  members: Member[]
  plans: Plan[]
  payments: Payment[]
  withdrawals: Withdrawal[]
  batches: Batch[]
  /** Ids of videos. Each is one task for each member and day. */
  advertises: string[]
  /** The day on which an administrator last cleared all tasks. */
  clearedOn: string | null
  referBonus: Poisha
  minimum: Poisha
  sent: SentRequest[]
  /** Account id → the key of a refused call. The next call reuses it. */
  unusedKeys: Map<string, string>
  steps: number
}

export const createMemberState = (account: Account, referrer: Member | null): Member => ({
  account,
  balance: 0,
  earning: 0,
  hold: 0,
  lines: 0,
  plan: null,
  referrer,
  hasToppedUp: false,
  isBlocked: false,
  isDeleted: false,
  tasks: [],
})

type MemberAccount = [Member, 'balance' | 'earning' | 'hold']

/** Moves money between members' accounts. Without `from` or `to`, the other side is a system account. */
export function moveMoney(amount: Poisha, { from, to }: { from?: MemberAccount; to?: MemberAccount }): void {
  if (amount === 0) return
  if (from) from[0][from[1]] -= amount
  if (to) to[0][to[1]] += amount
  for (const member of new Set([from?.[0], to?.[0]])) if (member) member.lines++
}

export const isActive = (member: Member | undefined): member is Member =>
  member !== undefined && !member.isBlocked && !member.isDeleted

const dayMs = 86_400_000
/** Bangladesh is UTC+6 all year. */
export const toDhakaDay = (ms: number): string => new Date(ms + dayMs / 4).toISOString().slice(0, 10)
export const getDayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
