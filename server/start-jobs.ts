import type { Logger } from 'pino'
import { scheduleCleanup } from './cleanup/delete-expired.ts'
import { scheduleClosedDays } from './closed-days/close-days.ts'
import type { Config } from './config.ts'
import { announceCloses } from './daily-closes/announce-closes.ts'
import { scheduleDailyCloses } from './daily-closes/close-books.ts'
import type { Db } from './db/connect.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Background } from './process/background.ts'
import { deriveKeys } from './process/keys.ts'
import { scheduleSubscriberNotifications } from './push/notify-subscribers.ts'
import { postToPushService } from './push/push-service.ts'
import { schedulePush } from './push/send-push.ts'
import { deriveVapidKeys } from './push/vapid-keys.ts'
import { scheduleWaitingNotifications } from './queues/notify-waiting.ts'
import { resealAtStart } from './secrets/reseal.ts'
import { scheduleOpening } from './shop/open-shop.ts'
import { scheduleAlarmChecks } from './tills/manage/derived-alarms.ts'
import { scheduleSmsChecks } from './tills/sms/check-sms.ts'
import { createPostWebhook } from './webhooks/post-webhook.ts'
import { scheduleWebhooks } from './webhooks/send-webhooks.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'publicUrl' | 'allowsPrivateWebhook'>
  sealSecrets: readonly string[]
  mailer: Mailer
  log: Logger
  background: Background
  isStopping: () => boolean
}

/** Starts what the server does by itself, until it stops. */
export function startJobs({ db, config, sealSecrets, mailer, log, background, isStopping }: Parts): void {
  resealAtStart({ db, secrets: sealSecrets, log, background, isStopping })
  scheduleCleanup({ db, background, isStopping })
  scheduleClosedDays({ db, background, isStopping })
  const seed = deriveKeys(sealSecrets[0]!).books
  const onClosed = (days: string[]) => announceCloses({ db, mailer, publicUrl: config.publicUrl }, days)
  scheduleDailyCloses({ db, seed, background, isStopping, onClosed })
  scheduleSmsChecks({ db, background, isStopping })
  scheduleAlarmChecks({ db, background, isStopping })
  const keys = sealSecrets.map(deriveVapidKeys)
  schedulePush({ db, keys, publicUrl: config.publicUrl, service: postToPushService, log, background, isStopping })
  scheduleOpening({ db, background, isStopping })
  scheduleSubscriberNotifications({ db, background, isStopping })
  scheduleWaitingNotifications({ db, background, isStopping })
  const post = createPostWebhook({ allowsPrivate: config.allowsPrivateWebhook })
  const webhookKeys = sealSecrets.map((secret) => deriveKeys(secret).webhook)
  scheduleWebhooks({ db, keys: webhookKeys, post, log, background, isStopping })
}
