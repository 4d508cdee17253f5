import { createHash } from 'node:crypto'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { type Task as HandedOut, tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { buyPlan, createMember, type Member, requestWithdrawal, rewardTask, type Task, taskReward } from './book.ts'
import { plusDays } from './clock.ts'
import { password } from './shop.ts'
import { activeMembers, createKey, expectDone, pickSome, type Simulation, write } from './simulation.ts'

const lateDays = 2

export async function register(simulation: Simulation, referrer: Member | null): Promise<Member> {
  const { shop, book } = simulation
  const number = ++simulation.count
  const member = createMember(`member${number}`, referrer)
  const registration = {
    username: member.username,
    email: `${member.username}@example.com`,
    country: 'Bangladesh',
    mobile_number: toNumber(number),
    gender: 'female' as const,
    password,
    confirm_password: password,
    ...(referrer && { refer_code: referrer.referCode }),
  }
  expectDone(await shop.callAsGuest(users.register, registration), 'A registration')
  const { data } = expectDone(await shop.callAsAdmin(users.get, { username: member.username }), 'A new member')
  member.referCode = data.refer_code
  book.members.push(member)
  return member
}

const toNumber = (number: number) => `017${String(number).padStart(8, '0')}`
const ownNumber = ({ username }: Member) => toNumber(Number(username.replace('member', '')))

/** The first read of a day hands out its tasks. They have the bonus of the plan at that time. */
export async function readTasks({ shop }: Simulation, member: Member): Promise<void> {
  const today = shop.clock.day()
  member.tasks = member.tasks.filter(({ day }) => plusDays(day, lateDays) >= today)
  const { data } = expectDone(await shop.call(member.username, tasks.today, {}), 'The tasks of a day')
  const bonus = member.plan?.bonus ?? 0
  for (const { _id: id, bonus: shown, ...task } of data.filter(
    ({ _id }) => !member.tasks.some(({ id }) => id === _id),
  )) {
    if (shown !== bonus) throw new Error(`${member.username}: a task promises ${shown} instead of ${bonus}.`)
    member.tasks.push({ id, day: today, bonus, evidence: createEvidence(task) })
  }
}

/** All bytes of the videos are 0. */
function createEvidence({ nonce, probes }: Pick<HandedOut, 'nonce' | 'probes'>): string {
  const hash = createHash('sha256').update(nonce ?? '')
  for (const { start, end } of probes) hash.update(new Uint8Array(end - start + 1))
  return hash.digest('hex')
}

/** Claims most tasks. Some are claimed on a later day, or never. */
export async function claimTasks(simulation: Simulation, member: Member): Promise<void> {
  const { shop, book, random } = simulation
  for (const task of [...member.tasks]) {
    if (random.next() < 0.15) continue
    const input = { task_id: task.id, amount: taskReward, evidence: task.evidence }
    const data = await write(simulation, { member, endpoint: tasks.claim, input })
    if (data.bonus !== task.bonus) throw new Error(`A task paid ${data.bonus} instead of ${task.bonus}.`)
    rewardTask(book, { member, task, day: shop.clock.day() })
  }
}

/** A claim after its last day pays nothing. */
export async function claimTooLate({ shop }: Simulation, member: Member, { id, evidence }: Task): Promise<void> {
  const input = { task_id: id, amount: taskReward, evidence }
  const { status } = await shop.call(member.username, tasks.claim, input)
  if (status === 200) throw new Error(`${member.username} was paid for a task that had expired.`)
}

export async function requestPayment(simulation: Simulation, member: Member): Promise<void> {
  const { shop, book, random } = simulation
  const amount = random.between(100, 3_000)
  const input = {
    account_number: ownNumber(member),
    payment_method: random.pick(['bkash', 'nagod', 'rocket'] as const),
    transaction_id: createKey(simulation).replaceAll('-', '').slice(0, 12),
    amount,
    date: shop.clock.day(),
  }
  const { _id: id } = await write(simulation, { member, endpoint: payments.request, input })
  book.payments.push({ id, owner: member, amount, isPending: true })
}

export async function withdraw(simulation: Simulation, member: Member): Promise<void> {
  const { book, random, shop } = simulation
  if (member.earning < book.minimum) {
    const { status } = await shop.call(member.username, withdrawals.request, {
      account_number: ownNumber(member),
      method: 'bkash',
      amount: Math.max(1, member.earning),
    })
    if (status !== 422) throw new Error(`A withdrawal below the minimum was answered with ${status}.`)
    return
  }
  const amount = random.between(book.minimum, member.earning)
  const input = { account_number: ownNumber(member), method: 'bkash' as const, amount }
  const { _id: id } = await write(simulation, { member, endpoint: withdrawals.request, input })
  requestWithdrawal(book, { id, owner: member, amount, isPending: true })
}

export async function transfer(simulation: Simulation, member: Member): Promise<void> {
  const { random } = simulation
  if (member.earning > 0 && random.next() < 0.5) {
    const amount = random.between(1, member.earning)
    await write(simulation, { member, endpoint: transfers.fromIncome, input: { amount } })
    member.earning -= amount
    member.balance += amount
    return
  }
  const [receiver] = pickSome(simulation, activeMembers(simulation), 1)
  if (!receiver || receiver === member || member.balance === 0) return
  const amount = random.between(1, member.balance)
  await write(simulation, { member, endpoint: transfers.toWallet, input: { username: receiver.username, amount } })
  member.balance -= amount
  receiver.balance += amount
}

export async function purchase(simulation: Simulation, member: Member): Promise<void> {
  const { shop, book, random } = simulation
  const plan = random.pick(book.plans)
  const input = { planName: plan.name, plan_id: plan.id, price: plan.price }
  if (member.balance < plan.price) {
    const { status } = await shop.call(member.username, plans.purchase, input)
    if (status !== 422) throw new Error(`A plan that a member cannot pay was answered with ${status}.`)
    return
  }
  await write(simulation, { member, endpoint: plans.purchase, input })
  buyPlan(book, { buyer: member, plan, day: shop.clock.day() })
}
