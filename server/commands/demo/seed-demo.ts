import type { Hono } from 'hono'
import { banks } from '#contract/banks.ts'
import { cannedAnswers } from '#contract/canned-answers.ts'
import { dayInDhaka } from '#contract/days.ts'
import { dayMs } from '#contract/durations.ts'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { sessions } from '#contract/sessions.ts'
import { shop } from '#contract/shop.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { Db } from '../../db/connect.ts'
import { decodeDay } from '../../payments/requests/flags.ts'
import { notifyWaiting } from '../../queues/notify-waiting.ts'
import { openShop } from '../../shop/open-shop.ts'
import { type ApiClient, createApiClient, signIn, uploadVideos } from './api-client.ts'
import { invited, people, staff, staffPassword, type Username } from './people.ts'
import { notice, offeredPlans, receivingBanks } from './plans-and-banks.ts'
import { listReceived, proveNumber } from './receive-money.ts'
import { payouts, preparedAnswers, purchases, questions, topUps } from './requests.ts'
import { simulateTasks } from './simulate-tasks.ts'
import { spreadOverDays, spreadReplies } from './spread-over-days.ts'
import { addTills, type DemoPhone, listShadowDay } from './tills.ts'
import { createRecent, type RecentRequest } from './today.ts'

interface DemoParts {
  app: Hono
  db: Db
  admin: { username: string; password: string }
  /** The password of every member. */
  password: string
}

type Members = Record<Username, ApiClient>

/** Fills an empty database through the API, with calls of its members and its administrator. Returns the till phone. */
export async function seedDemo({ app, db, admin, password }: DemoParts): Promise<DemoPhone> {
  const adminToken = await signIn(app, admin)
  const asAdmin = createApiClient(app, adminToken)
  for (const plan of offeredPlans) await asAdmin(plans.create, plan)
  for (const bank of receivingBanks) await asAdmin(banks.add, bank)
  await asAdmin(notices.post, notice)
  await uploadVideos(app, adminToken)
  await openShop(db)
  await asAdmin(shop.confirm, { part: 'withdrawals' })
  await asAdmin(shop.confirm, { part: 'card' })
  await hireStaff(app, asAdmin)
  const members = await register(app, password)
  for (const topUp of topUps.filter(isDecided)) await sendTopUp({ members, asAdmin }, topUp)
  for (const { username, planName } of purchases) await members[username](plans.purchase, { planName })
  await members.tanvir(users.registerWithPlan, { ...registration(invited, password), planName: 'Copper' })
  const watchers = (['nusrat', 'tanvir', 'rahim', 'sumaiya'] as const).map((username) => members[username])
  await simulateTasks({ app, db, watchers, days: 5 })
  await transfer(members)
  for (const payout of payouts.filter(isDecided)) await sendPayout({ members, asAdmin }, payout)
  for (const answer of preparedAnswers) await asAdmin(cannedAnswers.save, answer)
  for (const question of questions.filter(isDecided)) await ask({ members, asAdmin }, question)
  await spreadOverDays(db)
  const phone = await addTills(asAdmin)
  await createRecent(db, [
    ...(await listShadowDay({ db, asAdmin, member: members.nusrat, username: 'nusrat', phone })),
    ...listReceived({ app, db, members, phone }),
    ...listPending(topUps, (topUp) => sendTopUp({ members, asAdmin }, topUp)),
    ...listPending(payouts, (payout) => sendPayout({ members, asAdmin }, payout)),
    ...listPending(questions, (question) => ask({ members, asAdmin }, question)),
  ])
  await spreadReplies(db)
  await proveNumber({ db, members })
  await notifyWaiting(db)
  return phone
}

const isDecided = ({ pendingMinutes }: { pendingMinutes?: number }) => pendingMinutes === undefined

const listPending = <Row extends { pendingMinutes?: number }>(rows: Row[], send: (row: Row) => Promise<string>) =>
  rows
    .filter((row) => !isDecided(row))
    .map((row): RecentRequest => ({ minutesAgo: row.pendingMinutes!, create: () => send(row) }))

/** Creates the other administrators, who choose another password than the first one. */
async function hireStaff(app: Hono, asAdmin: ApiClient) {
  for (const person of staff) {
    const first = `${staffPassword} at first`
    await asAdmin(users.createAdmin, { ...registration(person, first), roles: person.roles })
    const own = createApiClient(app, await signIn(app, { username: person.username, password: first }))
    const change = { currentPassWord: first, newPassword: staffPassword, confirmPassword: staffPassword }
    await own(sessions.changePassword, change)
  }
}

async function register(app: Hono, password: string): Promise<Members> {
  const members: Partial<Members> = {}
  for (const { username, ...person } of people) {
    const referrer = 'referrer' in person && members[person.referrer]
    const { refer_code } = referrer ? await referrer(users.me, {}) : {}
    await createApiClient(app)(users.register, { ...registration({ username, ...person }, password), refer_code })
    members[username] = createApiClient(app, await signIn(app, { username, password }))
  }
  return members as Members
}

const registration = <P extends object>(person: P, password: string) => ({
  ...person,
  country: 'Bangladesh',
  password,
  confirm_password: password,
})

interface People {
  members: Members
  asAdmin: ApiClient
}

/** Returns the id, like the other two. */
async function sendTopUp({ members, asAdmin }: People, topUp: (typeof topUps)[number]): Promise<string> {
  const { username, method, amount, daysAgo, decision, reason, sender, idDaysBefore = 0, transactionId } = topUp
  const sentAt = Date.now() - daysAgo * dayMs
  const codedDay = dayInDhaka(new Date(sentAt - idDaysBefore * dayMs))
  const { _id } = await members[username](payments.request, {
    account_number: sender ?? people.find((person) => person.username === username)!.mobile_number,
    payment_method: method,
    transaction_id: method === 'bkash' ? createBkashId(codedDay, transactionId) : transactionId,
    amount,
    date: dayInDhaka(new Date(sentAt)),
  })
  if (decision) await asAdmin(payments.accept, { _id, username, status: decision, reason })
  return _id
}

async function transfer(members: Members) {
  await members.nusrat(transfers.fromIncome, { amount: 500 })
  await members.nusrat(transfers.toWallet, { username: 'ruma', amount: 300 })
  await members.tanvir(transfers.toWallet, { username: 'nusrat', amount: 750 })
  await members.rahim(transfers.fromIncome, { amount: 400 })
}

async function sendPayout({ members, asAdmin }: People, payout: (typeof payouts)[number]): Promise<string> {
  const { username, decision, pendingMinutes: _, ...request } = payout
  const { _id: id } = await members[username](withdrawals.request, request)
  if (decision === 'approved') await asAdmin(withdrawals.decide, { id, status: 'approved' })
  else if (decision === 'cancelled') await members[username](withdrawals.cancel, { id })
  else if (decision) await asAdmin(withdrawals.decide, { id, status: 'denied', ...decision })
  return id
}

async function ask({ members, asAdmin }: People, question: (typeof questions)[number]): Promise<string> {
  const { username, message, replies = [], isSolved } = question
  const { _id: id } = await members[username](supports.create, { message })
  for (const { from, text } of replies) {
    if (from === 'admin') await asAdmin(supportDesk.answer, { id, message: text })
    else await members[username](supportThreads.reply, { id, message: text })
  }
  if (isSolved) await asAdmin(supports.solve, { id })
  return id
}

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Creates a bKash id that encodes a day, `2026-11-20`. Tries all prefixes, because the contract only decodes them. */
function createBkashId(day: string, rest: string): string {
  for (const year of characters) {
    if (decodeDay('bkash', `${year}A1${rest}`)?.slice(0, 4) !== day.slice(0, 4)) continue
    for (const month of characters) {
      for (const date of characters) {
        const id = `${year}${month}${date}${rest}`
        if (decodeDay('bkash', id) === day) return id
      }
    }
  }
  throw new Error(`No bKash id encodes ${day}`)
}
