import { whenIdle } from '../pwa/when-idle.ts'
import { getSaving, startSaving } from './saving.ts'
import { canSaveVideos, withVideos } from './video-store.ts'

interface Connection extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}

/** The Network Information API. Safari and Firefox do not have it. */
export const getConnection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

/** Saves mobile data: prefetches only on a fast network without data saver. */
const mayPrefetch = (): boolean =>
  document.visibilityState === 'visible' &&
  navigator.onLine &&
  getConnection()?.effectiveType === '4g' &&
  !getConnection()?.saveData &&
  // Only the worker can play saved videos.
  !!navigator.serviceWorker.controller

/** Saves videos one after the other while the network allows it. Evicts no other video. Returns a stop function. */
export function prefetchVideos(advertises: string[]): () => void {
  if (!canSaveVideos()) return () => {}
  let run: AbortController | undefined
  const pause = () => {
    run?.abort()
    run = undefined
  }
  const update = () => {
    if (!mayPrefetch()) pause()
    else if (!run) {
      run = new AbortController()
      void saveOneByOne(advertises, run.signal)
    }
  }
  const stopped = new AbortController()
  const options = { signal: stopped.signal }
  document.addEventListener('visibilitychange', update, options)
  addEventListener('online', update, options)
  getConnection()?.addEventListener('change', update, options)
  navigator.serviceWorker.addEventListener('controllerchange', update, options)
  update()
  return () => {
    stopped.abort()
    pause()
  }
}

async function saveOneByOne(advertises: string[], signal: AbortSignal): Promise<void> {
  for (const advertise of advertises) {
    await waitForIdle()
    if (signal.aborted) return
    const isSaved = await withVideos(async ({ saved }) => saved.some((each) => each.advertise === advertise))
    // After a stop or a failure only the user starts it again.
    if (!isSaved && !getSaving(advertise)) await startSaving(advertise, { mayReplace: false, signal })
  }
}

const waitForIdle = () => new Promise<void>((resolve) => whenIdle(resolve, 10_000))
