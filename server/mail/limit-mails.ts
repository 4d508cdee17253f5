import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { rateLimits } from '../http/table.ts'
import type { Background } from '../process/background.ts'
import type { Mailer } from './mailer.ts'

const mailsMax = 5
/** Anyone can request a link. One mail is left for the notice of a changed password. */
const requestedMax = 4

interface Parts {
  db: Db
  mailer: Mailer
  background: Background
  log: Pick<Logger, 'warn'>
}

/** A mailer that sends at most five mails an hour to one address. More are dropped, and the caller does not see it. */
export const limitMails = ({ db, mailer, background, log }: Parts): Mailer => ({
  send: (mail) => {
    const send = async () => {
      if (await countMail(db, mail.to, mail.isRequested ? requestedMax : mailsMax)) mailer.send(mail)
      else log.warn('An address has too many mails; one is not sent')
    }
    background.run(send())
  },
  close: mailer.close,
})

/** Counts a mail unless its address has `max` already. */
async function countMail(db: Db, to: string, max: number): Promise<boolean> {
  const isOver = sql`${rateLimits.expire} <= now()`
  const inAnHour = sql`now() + interval '1 hour'`
  const counted = await db
    .insert(rateLimits)
    .values({ key: `mail address:${to.trim().toLowerCase()}`, points: 1, expire: inAnHour })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${inAnHour} else ${rateLimits.expire} end`,
      },
      setWhere: sql`${isOver} or ${rateLimits.points} < ${max}`,
    })
    .returning()
  return counted.length > 0
}
