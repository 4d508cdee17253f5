import type { Output, WriteEndpoint } from '#contract/endpoint.ts'
import type { Reply } from '../server/call.ts'
import type { Account } from '../server/members.ts'

/** Whole hundredths of a taka. Plain numbers, so that the model shares no arithmetic with the server. */
export type Poisha = number

export interface Member {
  account: Account
  balance: Poisha
  earning: Poisha
  hold: Poisha
  /** How many lines the statement has. */
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
  /** As it is compared: trimmed, upper case. */
  transactionId: string
  amount: Poisha
  state: 'pending' | 'success' | 'deny'
}

export interface Withdrawal {
  id: string
  owner: Member
  amount: Poisha
  state: 'pending' | 'approved' | 'denied'
}

export interface Task {
  id: string
  advertise: string
  /** The Dhaka day it was handed out for. */
  day: string
  /** Milliseconds since 1970. */
  handedOutAt: number
  state: 'open' | 'rewarded' | 'cleared'
}

/** A write that had its effect, and what it was answered. */
export interface SentRequest {
  by: Member | 'admin'
  row: WriteEndpoint
  input: object
  key: string
  reply: Reply<Output<WriteEndpoint>>
}

/** Everything the rules need to know, of one run. Nobody outside it can be met here. */
export interface ModelState {
  /** Makes the names of one run its own. */
  tag: string
  admin: Account
  members: Member[]
  plans: Plan[]
  payments: Payment[]
  withdrawals: Withdrawal[]
  /** One task each, for every member and day. */
  advertises: string[]
  /** The day on which administrators last cleared everybody's tasks. */
  clearedOn: string | null
  referBonus: Poisha
  minimum: Poisha
  sent: SentRequest[]
  /** By account id: a key whose request was refused, which is as good as new. */
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

/** Moves money from and to a member's purses; a side that is left out is the house's. */
export function moveMoney(amount: Poisha, { from, to }: { from?: MemberAccount; to?: MemberAccount }): void {
  if (amount === 0) return
  if (from) from[0][from[1]] -= amount
  if (to) to[0][to[1]] += amount
  for (const member of new Set([from?.[0], to?.[0]])) if (member) member.lines++
}

export const isActive = (member: Member | undefined): member is Member =>
  member !== undefined && !member.isBlocked && !member.isDeleted

const dayMs = 86_400_000
/** Bangladesh is six hours ahead of UTC, all year. */
export const toDhakaDay = (moment: number): string => new Date(moment + dayMs / 4).toISOString().slice(0, 10)
export const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
