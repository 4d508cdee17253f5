import type { Logger } from 'pino'
import { dayMs } from '#contract/durations.ts'
import { Refusal } from '#contract/errors.ts'
import { getErrorMessage } from '../db/errors.ts'
import { type MediaStore, WrongStore } from './store.ts'

interface WatchedStore {
  media: MediaStore
  isUp: () => boolean
}

interface Parts {
  log: Pick<Logger, 'warn'>
  /** The pause between two checks of a store that is away. */
  pauseMs?: number
}

/**
 * Checks a store at the start, and watches it from then on. Throws if its configuration is wrong. A store that is away is a warning:
 * only videos need it.
 */
export async function watchStore(store: MediaStore, { log, pauseMs = 30_000 }: Parts): Promise<WatchedStore> {
  let isUp = true
  let isScheduled = false
  const setUp = (isNowUp: boolean, reason?: string) => {
    if (isNowUp === isUp) return
    isUp = isNowUp
    log.warn({ reason }, isUp ? 'The storage of videos is available again' : 'The storage of videos is away')
  }
  const check = async () => {
    try {
      await store.check()
      setUp(true)
    } catch (error) {
      setUp(false, getErrorMessage(error))
      scheduleCheck()
      throw error
    }
  }
  const scheduleCheck = () => {
    if (isScheduled) return
    isScheduled = true
    const recheck = () => {
      isScheduled = false
      check().catch(() => {})
    }
    setTimeout(recheck, pauseMs).unref()
  }
  /** One video that cannot be read does not show that the store is away, so that a failure causes a check. */
  const watch = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unavailable' && isUp) check().catch(() => {})
      throw error
    }
  }
  await check().catch((error) => {
    if (error instanceof WrongStore) throw error
  })
  return {
    media: {
      ...store,
      write: (...args) => watch(store.write(...args)),
      read: (...args) => watch(store.read(...args)),
      remove: (...args) => watch(store.remove(...args)),
    },
    isUp: () => isUp,
  }
}

interface Uploads {
  media: MediaStore
  log: Pick<Logger, 'warn' | 'info'>
  /** Whether another process may be uploading. */
  hasOthers: boolean
}

/** Ends the uploads of killed processes. Of several processes, those of the last day may be running. */
export async function endUnfinishedUploads({ media, log, hasOthers }: Uploads): Promise<void> {
  try {
    const uploads = await media.removeUnfinished(new Date(Date.now() - (hasOthers ? dayMs : 0)))
    if (uploads > 0) log.info({ uploads }, 'Unfinished uploads of an ended process are removed from the bucket')
  } catch (error) {
    // A key without the right to list them is enough for everything else.
    log.info({ reason: getErrorMessage(error) }, 'Unfinished uploads of the bucket cannot be listed')
  }
}
