import { count } from 'drizzle-orm'
import type { TillAlarmKind } from '#contract/alarm-kind.ts'
import type { Db } from '../db/connect.ts'
import type { Figures } from '../http/metrics.ts'
import { readQueues } from '../queues/handlers.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { tillAlarms } from '../tills/alarm-table.ts'
import { readDerivedAlarms } from '../tills/manage/derived-alarms.ts'
import { isOpenStored } from '../tills/manage/read-alarms.ts'

/** How many alarms of each kind are open. The same alarms as `readAlarms` has. */
async function countAlarms(db: Db, settings: Settings): Promise<Record<TillAlarmKind, number>> {
  const [derived, stored] = await Promise.all([
    readDerivedAlarms(db, settings),
    db.select({ kind: tillAlarms.kind, open: count() }).from(tillAlarms).where(isOpenStored).groupBy(tillAlarms.kind),
  ])
  const none = Object.fromEntries(tillAlarms.kind.enumValues.map((kind) => [kind, 0])) as Record<TillAlarmKind, number>
  const counts = { ...none, ...Object.fromEntries(stored.map(({ kind, open }) => [kind, open])) }
  for (const { kind } of derived) counts[kind]++
  return counts
}

/** What the metrics show of the database: nine statements. */
export async function readFigures(db: Db): Promise<Figures> {
  const [queues, settings] = await Promise.all([readQueues(db), readSettings(db)])
  return {
    queues,
    alarms: await countAlarms(db, settings),
    lastRuns: { backup: settings.backed_up_at, audit: settings.audited_at },
    backupGaps: settings.backup_gaps,
    brokenInvariants: settings.broken_invariants,
  }
}
