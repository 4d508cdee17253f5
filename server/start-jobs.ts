import type { Logger } from 'pino'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { deleteExpired } from './cleanup/delete-expired.ts'
import { closeDays } from './closed-days/close-days.ts'
import type { Config } from './config.ts'
import { announceCloses } from './daily-closes/announce-closes.ts'
import { closeBooks } from './daily-closes/close-books.ts'
import type { Db } from './db/connect.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Background } from './process/background.ts'
import { collectGarbage } from './process/collect-garbage.ts'
import { deriveKeys } from './process/keys.ts'
import { repeatJobs } from './process/repeat-jobs.ts'
import { notifySubscribers } from './push/notify-subscribers.ts'
import { postToPushService } from './push/push-service.ts'
import { createPushRound } from './push/send-push.ts'
import { deriveVapidKeys } from './push/vapid-keys.ts'
import { notifyWaiting } from './queues/notify-waiting.ts'
import { resealAtStart } from './secrets/reseal.ts'
import { openShop } from './shop/open-shop.ts'
import { checkAlarms } from './tills/manage/derived-alarms.ts'
import { checkSms } from './tills/sms/check-sms.ts'
import { createPostWebhook } from './webhooks/post-webhook.ts'
import { sendWebhooks } from './webhooks/send-webhooks.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'publicUrl' | 'allowsPrivateWebhook'>
  sealSecrets: readonly string[]
  mailer: Mailer
  log: Logger
  background: Background
  isStopping: () => boolean
}

/** Starts what the server does by itself, until it stops. Several server processes may do it at once. */
export function startJobs({ db, config, sealSecrets, mailer, log, background, isStopping }: Parts): void {
  resealAtStart({ db, secrets: sealSecrets, log, background, isStopping })
  const { publicUrl } = config
  const closeYesterday = async () => {
    const days = await closeBooks(db, { seed: deriveKeys(sealSecrets[0]!).books })
    if (days.length > 0) await announceCloses({ db, mailer, publicUrl }, days)
  }
  const pushKeys = sealSecrets.map(deriveVapidKeys)
  const push = { db, keys: pushKeys, publicUrl, service: postToPushService, log }
  const post = createPostWebhook({ allowsPrivate: config.allowsPrivateWebhook })
  const webhookKeys = sealSecrets.map((secret) => deriveKeys(secret).webhook)
  const collectOnce = async () => {
    collectGarbage()
    return true
  }
  const jobs = [
    // First, because the server may have been stopped for weeks.
    { everyMs: minuteMs, run: () => closeDays(db, isStopping) },
    { everyMs: minuteMs, run: collectOnce },
    { everyMs: minuteMs, run: closeYesterday },
    { everyMs: minuteMs, run: () => checkSms(db) },
    { everyMs: minuteMs, run: () => checkAlarms(db) },
    { everyMs: minuteMs, run: () => notifySubscribers(db) },
    { everyMs: minuteMs, run: () => notifyWaiting(db) },
    { everyMs: hourMs, run: () => deleteExpired(db) },
    // Often, because an owner and the members watch for the opening. Ends with it.
    { everyMs: 5_000, run: () => openShop(db) },
    { everyMs: 3_000, run: createPushRound({ ...push, background, isStopping }) },
    { everyMs: 2_000, run: () => sendWebhooks({ db, keys: webhookKeys, post, log }) },
  ]
  repeatJobs(jobs, { background, isStopping })
}
