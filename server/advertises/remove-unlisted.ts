import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { MediaStore } from '../media/store.ts'
import { advertises } from './table.ts'

interface Parts {
  db: Db
  media: MediaStore
  log: Logger
}

/** Deletes a video's file if it has no row. A transaction can have committed although its confirmation was lost. */
export async function removeUnlisted({ db, media, log }: Parts, id: string): Promise<void> {
  try {
    if ((await db.$count(advertises, eq(advertises.id, id))) === 0) await media.remove(id)
  } catch (error) {
    log.error({ video: id, err: error }, 'A video without a row could not be removed.')
  }
}
