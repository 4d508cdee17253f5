import { and, asc, eq, inArray, isNull, notLike, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { CloseReport } from '#contract/daily-closes.ts'
import { readBrandTexts } from '../brands/read-brand.ts'
import type { Db } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { Mailer } from '../mail/mailer.ts'
import { plain } from '../mail/member-mails.ts'
import { localDomain } from '../users/local-domain.ts'
import { users } from '../users/table.ts'
import { recordEvents } from '../webhooks/record-events.ts'
import { dailyCloses } from './table.ts'

interface Parts {
  db: Db
  mailer: Mailer
  /** The base of links. */
  publicUrl: string
}

/** Reports closed days to the webhook, to open screens, and by mail to the owners. */
export async function announceCloses({ db, mailer, publicUrl }: Parts, days: string[]): Promise<void> {
  const closes = await db.select().from(dailyCloses).where(inArray(dailyCloses.day, days)).orderBy(asc(dailyCloses.day))
  await runTransaction(db, async (tx) => {
    const events = closes.map(({ day, head, report }) => ({
      type: 'day.closed' as const,
      data: { day, head, report: JSON.parse(report) },
    }))
    await recordEvents(tx, events)
    recordChange(tx, { tags: ['DailyClose'] })
  })
  const [last] = closes.slice(-1)
  if (!last) return
  const report = v.parse(CloseReport, JSON.parse(last.report))
  const { name } = await readBrandTexts(db)
  const subject = `${name}: the books of ${last.day}`
  for (const { username, email } of await findOwners(db))
    mailer.send({
      to: email,
      subject,
      shopName: plain(name),
      text: writeMail({ username, day: last.day, report, publicUrl, name }),
    })
}

const findOwners = (db: Db) =>
  db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(
      and(
        sql`'owner' = any(${users.staff_roles})`,
        eq(users.status, 'on-progress'),
        isNull(users.deleted_at),
        notLike(users.email, `%${localDomain}`),
      ),
    )

const formatTaka = (taka: number) =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(taka)

interface Written {
  username: string
  day: string
  report: CloseReport
  publicUrl: string
  /** Of the shop. */
  name: string
}

const writeMail = ({ username, day, report, publicUrl, name }: Written) => `Hello ${plain(username)},

the books of ${day} are closed.

Owed to members: ${formatTaka(report.owed.balance + report.owed.earning + report.owed.hold)} taka
Top-ups: ${formatTaka(report.topped_up)} taka
${report.opening > 0 ? `Brought from the other program: ${formatTaka(report.opening)} taka\n` : ''}Payouts: ${formatTaka(report.paid_out)} taka
Rewards: ${formatTaka(report.rewards)} taka
To look at: ${report.exceptions.length === 0 ? 'nothing' : `${report.exceptions.length} kinds of exceptions`}

${publicUrl}/home/daily-closes

${name}
`
