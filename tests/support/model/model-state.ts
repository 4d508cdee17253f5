import type { Output, WriteEndpoint } from '#contract/endpoint.ts'
import type { Task as HandedOutTask } from '#contract/tasks.ts'
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
  /** The sum of the accepted payments. */
  toppedUp: Poisha
  /** Whether the referrer has earned the bonus for this member. */
  hasPaidBonus: boolean
  /** The plans of which this buyer has paid a refer balance. */
  paidReferrals: Set<Plan>
  /** The number of transfers. No run takes an hour. */
  transferCount: number
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
  state: 'pending' | 'approved' | 'denied' | 'cancelled'
  /** Null: in the queue. A paid one stays in its batch. */
  batch: Batch | null
  /** Upper case. No two paid withdrawals of a method have the same. */
  payoutId: string | null
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
  /** The bonus of the member's plan at that time. */
  bonus: Poisha
  state: 'open' | 'rewarded' | 'cleared'
  /** As the member got it. */
  handedOut: HandedOutTask
}

/** A successful write and its reply. */
interface SentRequest {
  by: Member | 'admin'
  endpoint: WriteEndpoint
  input: object
  key: string
  reply: Reply<Output<WriteEndpoint>>
}

/** Amounts are poisha. */
export interface ModelLimits {
  leastTopUp: Poisha
  leastTransfer: Poisha
  referralTopUp: Poisha
  transfersPerHour: number
  openPayments: number
  openWithdrawals: number
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
  limits: ModelLimits
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
  toppedUp: 0,
  hasPaidBonus: false,
  paidReferrals: new Set(),
  transferCount: 0,
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

const lateDays = 2

/** Whether a task of this day can no longer be claimed. */
export function isExpired({ day }: Task): boolean {
  const lastDay = new Date(Date.parse(day) + lateDays * dayMs).toISOString().slice(0, 10)
  return toDhakaDay(Date.now()) > lastDay
}

/** The refer balance of a plan is paid once for each buyer. */
export function payReferBalance({
  buyer,
  plan,
  referrer,
}: {
  buyer: Member
  plan: Plan
  referrer: Member | null
}): void {
  if (!referrer || plan.referBalance === 0 || buyer.paidReferrals.has(plan)) return
  buyer.paidReferrals.add(plan)
  moveMoney(plan.referBalance, { to: [referrer, 'earning'] })
}
