import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { type Announcement, changeChannel } from './record-change.ts'

/** How long announcements are collected, so that a rush of them costs the database one transaction. */
const collectMs = 20

interface Telling {
  untold: Set<string>
  done: Promise<void>
}

const tellings = new WeakMap<Db, Telling>()

/**
 * Tells every process what has changed. Not in the transaction of the change: transactions that notify are committed one
 * after the other, each with its own wait for the disk. Where a process dies in between, whoever is told by another one
 * learns of it with the next change.
 */
export function tell(db: Db, announcements: Announcement[]): void {
  if (announcements.length === 0) return
  const untold = tellings.get(db)?.untold ?? new Set()
  // Several that say the same are told once.
  for (const each of announcements) untold.add(JSON.stringify(each))
  if (!tellings.has(db)) tellings.set(db, { untold, done: tellSoon(db, untold) })
}

/** Resolves once all that was announced is told. */
export const allTold = (db: Db): Promise<void> => tellings.get(db)?.done ?? Promise.resolve()

async function tellSoon(db: Db, untold: Set<string>): Promise<void> {
  await pause(collectMs)
  tellings.delete(db)
  const told = JSON.stringify([...untold])
  try {
    await db.transaction(async (tx) => {
      // Nothing is kept here that a crash could take away.
      await tx.execute(sql`set local synchronous_commit = off`)
      await tx.execute(
        sql`select pg_notify(${changeChannel}, said) from jsonb_array_elements_text(${told}::jsonb) as said`,
      )
    })
  } catch {
    // The connection on which everybody listens is lost with it, and everybody reads anew once that is back.
  }
}
