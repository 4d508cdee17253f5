/** What should be true by the rules of the product. Plain objects, which share no code with the product. Amounts are whole taka. */
export interface Book {
  members: Member[]
  plans: Plan[]
  payments: Payment[]
  withdrawals: Withdrawal[]
  /** What the accountant shows of each day. */
  days: Map<string, DayTotals>
  /** How many referrers were paid, and how many were not, because they were blocked or closed. */
  referrals: { paid: number; withheld: number }
  referBonus: number
  referralTopUp: number
  minimum: number
}

export interface Member {
  username: string
  referrer: Member | null
  referCode: string
  status: 'active' | 'blocked' | 'deleted'
  balance: number
  earning: number
  hold: number
  plan: Plan | null
  /** The sum of accepted payments. */
  toppedUp: number
  /** The sum for the referral bonus was reached once, whatever became of the bonus. */
  hasReached: boolean
  /** The plans whose refer balance this buyer has paid. */
  paidReferrals: Set<Plan>
  tasks: Task[]
}

export interface Plan {
  id: string
  name: string
  price: number
  bonus: number
  referBalance: number
}

export interface Payment {
  id: string
  owner: Member
  amount: number
  isPending: boolean
}

export interface Withdrawal {
  id: string
  owner: Member
  amount: number
  isPending: boolean
}

export interface Task {
  id: string
  day: string
  bonus: number
  /** SHA-256 of the nonce and of the parts of the video that the task names. */
  evidence: string
}

interface DayTotals {
  paidIn: number
  paidOut: number
  rewards: number
}

export const createBook = (): Book => ({
  members: [],
  plans: [],
  payments: [],
  withdrawals: [],
  days: new Map(),
  referrals: { paid: 0, withheld: 0 },
  referBonus: 0,
  referralTopUp: 0,
  minimum: 0,
})

export const createMember = (username: string, referrer: Member | null): Member => ({
  username,
  referrer,
  referCode: '',
  status: 'active',
  balance: 0,
  earning: 0,
  hold: 0,
  plan: null,
  toppedUp: 0,
  hasReached: false,
  paidReferrals: new Set(),
  tasks: [],
})

export const taskReward = 200

export function rewardTask(book: Book, { member, task, day }: { member: Member; task: Task; day: string }): void {
  payReward(book, { member, amount: taskReward + task.bonus, day })
  member.tasks = member.tasks.filter((each) => each !== task)
}

export function decidePayment(book: Book, payment: Payment, { isAccepted, day }: { isAccepted: boolean; day: string }) {
  payment.isPending = false
  if (!isAccepted) return
  const { owner, amount } = payment
  owner.balance += amount
  owner.toppedUp += amount
  totalsOf(book, day).paidIn += amount
  const { referrer } = owner
  if (!referrer || owner.hasReached || owner.toppedUp < Math.max(book.referralTopUp, book.referBonus)) return
  owner.hasReached = true
  payReferrer(book, { referrer, amount: book.referBonus, day })
}

export function buyPlan(book: Book, { buyer, plan, day }: { buyer: Member; plan: Plan; day: string }): void {
  buyer.balance -= plan.price
  buyer.plan = plan
  const { referrer } = buyer
  if (!referrer || plan.referBalance === 0 || buyer.paidReferrals.has(plan)) return
  if (payReferrer(book, { referrer, amount: plan.referBalance, day })) buyer.paidReferrals.add(plan)
}

export function requestWithdrawal(book: Book, withdrawal: Withdrawal): void {
  const { owner, amount } = withdrawal
  owner.earning -= amount
  owner.hold += amount
  book.withdrawals.push(withdrawal)
}

export function endWithdrawal(book: Book, withdrawal: Withdrawal, { isPaid, day }: { isPaid: boolean; day: string }) {
  const { owner, amount } = withdrawal
  withdrawal.isPending = false
  owner.hold -= amount
  if (isPaid) totalsOf(book, day).paidOut += amount
  else owner.earning += amount
}

/** A member who closes the account gives up the money on it. */
export function closeAccount(member: Member): void {
  member.status = 'deleted'
  member.balance = 0
  member.earning = 0
}

/** Returns whether the referrer may be paid. */
function payReferrer(
  book: Book,
  { referrer, amount, day }: { referrer: Member; amount: number; day: string },
): boolean {
  const isActive = referrer.status === 'active'
  book.referrals[isActive ? 'paid' : 'withheld']++
  if (isActive) payReward(book, { member: referrer, amount, day })
  return isActive
}

function payReward(book: Book, { member, amount, day }: { member: Member; amount: number; day: string }): void {
  member.earning += amount
  totalsOf(book, day).rewards += amount
}

function totalsOf({ days }: Book, day: string): DayTotals {
  const totals = days.get(day) ?? { paidIn: 0, paidOut: 0, rewards: 0 }
  days.set(day, totals)
  return totals
}
