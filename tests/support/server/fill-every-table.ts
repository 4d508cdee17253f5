import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/banks.ts'
import { brands, defaultBrand } from '#contract/brands.ts'
import { minuteMs } from '#contract/durations.ts'
import { emails } from '#contract/emails.ts'
import { exportTables } from '#contract/exports.ts'
import { factors } from '#contract/factors.ts'
import { inboxViews } from '#contract/inbox/views.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { plans } from '#contract/plans.ts'
import { push } from '#contract/push.ts'
import { receipts } from '#contract/receipts.ts'
import { recoveries } from '#contract/recoveries.ts'
import { rewards } from '#contract/rewards.ts'
import { ruleVersions } from '#contract/rule-versions.ts'
import { rules } from '#contract/rules.ts'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { webhooks } from '#contract/webhooks.ts'
import { closeDays } from '#server/closed-days/close-days.ts'
import { seedDemo } from '#server/commands/demo/seed-demo.ts'
import { closeBooks } from '#server/daily-closes/close-books.ts'
import { rateLimits } from '#server/http/table.ts'
import { member, systemAccount } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/post.ts'
import { memberNumbers } from '#server/numbers/table.ts'
import { pushMessages, pushSubscriptions } from '#server/push/table.ts'
import { settings } from '#server/settings/table.ts'
import { sms, smsReminders } from '#server/tills/table.ts'
import { createFirstAdmin } from '#server/users/create-user.ts'
import { hasUsername } from '#server/users/find-member.ts'
import { users as userTable } from '#server/users/table.ts'
import { createApiKey } from './admin-actions-on-api-keys.ts'
import { addPasskey } from './authenticator.ts'
import { createBanner } from './banners.ts'
import { call } from './call.ts'
import { addTotp } from './factors.ts'
import { type Account, createMember, createPlan, password, paymentInput, signIn } from './members.ts'
import { png, uploadPicture, uploadSupportPicture } from './pictures.ts'
import { createSubscription } from './push-service.ts'
import { readTodaysTasks } from './tasks.ts'
import { app, db, parts } from './test-app.ts'
import { createTill } from './till-simulator.ts'

export const admin = { username: 'admin', password: 'joma-admin-demo' }

/** An amount in poisha above Number.MAX_SAFE_INTEGER. */
export const hugeAmount = 9_007_199_254_740_993n
/** Characters that need escaping in common formats. */
export const specialCharacters = `line one\nline "two"\t\\n 'three' \u2028 আমার টাকা 💸 <&>`

/** Inserts rows into every table of the test file's database, mostly through the API. */
export async function fillEveryTable(): Promise<void> {
  await createFirstAdmin(db, admin)
  await seedDemo({ app, db, admin, password })
  const as = await signIn(admin.username, admin.password)
  const nusrat = await signIn('nusrat')
  await call(supports.create, { message: specialCharacters }, { as: nusrat })
  await call(payments.request, paymentInput(120.5), { as: nusrat, key: randomUUID() })
  const [accepted] = (await call(payments.mine, { state: 'success' }, { as: nusrat })).data.items
  await call(receipts.create, { kind: 'payment', id: accepted!._id }, { as: nusrat })
  const { plan_name } = await createPlan({ price: 10 })
  await call(plans.delete, { planName: plan_name }, { as })
  const bank_name = `bank ${randomUUID()}`
  await call(banks.add, { bank_name, account_number: '01712345678' }, { as })
  await call(banks.delete, { data: bank_name }, { as })
  await call(payouts.create, { method: 'bkash' }, { as })
  await call(users.block, { username: 'imran', status: 'block' }, { as })
  await call(exportTables.prepare, { table: 'banks' }, { as })
  await addTill(nusrat)
  await call(rewards.setCeiling, { ceiling: 900_000_000 }, { as })
  const [task] = await readTodaysTasks(nusrat)
  await call(tasks.reportUnplayable, { task_id: task!._id }, { as: nusrat })
  await uploadPicture(png(), { as: nusrat })
  await call(notifications.setSwitch, { kind: 'tasks_ready', isOn: false }, { as: nusrat })
  await call(push.setRequestSwitch, { id: accepted!._id, isOn: false }, { as: nusrat })
  await call(inboxViews.save, { name: 'Payouts', kind: 'withdrawal' }, { as })
  await call(push.subscribe, createSubscription(), { as: nusrat })
  await db.insert(pushMessages).select(
    db
      .select({
        subscription_id: pushSubscriptions.id,
        kind: sql<'money_received'>`'money_received'`.as('kind'),
        ref: sql<string>`'1'`.as('ref'),
        waiting: sql<number>`0`.as('waiting'),
        due_at: sql<Date>`now()`.as('due_at'),
        tries: sql<number>`0`.as('tries'),
        sent_at: sql<Date>`now()`.as('sent_at'),
      })
      .from(pushSubscriptions),
  )
  await uploadSupportPicture(png(), { as: nusrat })
  await call(sessions.forgotPassword, { username: 'nusrat' })
  await call(emails.change, { email: 'new@example.com', currentPassWord: password }, { as: nusrat })
  await addFactors(as)
  await addRecovery(as)
  await call(webhooks.set, { format: 'standard', url: 'https://bot.invalid/joma' }, { as })
  await call(webhooks.test, {}, { as })
  await createApiKey()
  await createBanner()
  await call(ruleVersions.publish, { text_en: specialCharacters, text_bn: specialCharacters }, { as })
  await call(rules.accept, { version: 1 }, { as: nusrat })
  await call(brands.set, { ...defaultBrand, contact: 'help@example.com' }, { as })
  await parts.background.settled()
  await db.insert(rateLimits).values({ key: 'signIn:a-user', points: 3, expire: new Date() })
  await giveHugeEarning(nusrat.id)
  // Of the demo's history.
  await closeDays(db)
  // Also in the first minutes of a day.
  await closeBooks(db, { seed: randomBytes(32).toString('base64url'), now: new Date(Date.now() + 10 * minuteMs) })
  await referToLaterMember()
}

/** Second factors of a member, an open challenge, a proposal, and money that an administrator moved alone. */
async function addFactors(as: Account): Promise<void> {
  const owner = await createMember()
  await addTotp(owner)
  await addPasskey(owner)
  await call(factors.proofOptions, {}, { as: owner })
  await db.update(settings).set({ second_person: true })
  await call(banks.add, { bank_name: `bank ${randomUUID()}`, account_number: '01712345678' }, { as })
  await db.update(settings).set({ second_person: false })
  await call(accounts.give, { username: owner.username, amount: 5 }, { as })
}

/** A proved number, a recovery that has begun, and a permission to help a member. */
async function addRecovery(as: Account): Promise<void> {
  const { id, username } = await createMember()
  await db.insert(memberNumbers).values({ user_id: id, number: '01712345678', state: 'proved', proved_at: new Date() })
  await call(recoveries.start, { username })
  await call(recoveries.allow, { username, reason: 'The address was mistyped.' }, { as })
}

/** A till with its phone, an SMS, an alarm, a payment that the phone has assessed, and money that its member was asked about. */
async function addTill(as: Account): Promise<void> {
  const till = await createTill({ mode: 'suggest' })
  const transfer = till.receive({ amount: 120.5 })
  await till.send(transfer, till.receive({ transactionId: transfer.transactionId, amount: 130 }))
  await call(payments.request, { ...paymentInput(120.5), transaction_id: transfer.transactionId }, { as })
  const [message] = await db.select().from(sms).limit(1)
  await db.insert(smsReminders).values({ sms_id: message!.id, user_id: as.id })
}

const giveHugeEarning = (owner: string) =>
  db.transaction((tx) => {
    const sides = { debit: systemAccount('adjust'), credit: member(owner, 'earning') }
    return post(tx, [{ reason: 'correction', ref: randomUUID(), ...sides, amount: hugeAmount }])
  })

/** Sets a referrer with a later id than the member's. Clock differences between servers can cause this. */
async function referToLaterMember(): Promise<void> {
  const latest = sql`(select id from "user" where role = 'customer' order by id desc limit 1)`
  await db.update(userTable).set({ referrer_id: latest }).where(hasUsername('nusrat'))
}
