import { whenIdle } from '../pwa/when-idle.ts'
import { getSaving, startSaving } from './saving.ts'
import { canSaveVideos, withVideos } from './video-store.ts'

interface Connection extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}

/** The Network Information API. Safari and Firefox do not have it. */
export const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

/** Saves mobile data: prefetches only on a fast network without data saver. */
const mayPrefetch = (): boolean =>
  document.visibilityState === 'visible' &&
  navigator.onLine &&
  connection()?.effectiveType === '4g' &&
  !connection()?.saveData &&
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
  const look = () => {
    if (!mayPrefetch()) pause()
    else if (!run) {
      run = new AbortController()
      void saveInTurn(advertises, run.signal)
    }
  }
  const stopped = new AbortController()
  const until = { signal: stopped.signal }
  document.addEventListener('visibilitychange', look, until)
  addEventListener('online', look, until)
  connection()?.addEventListener('change', look, until)
  navigator.serviceWorker.addEventListener('controllerchange', look, until)
  look()
  return () => {
    stopped.abort()
    pause()
  }
}

async function saveInTurn(advertises: string[], signal: AbortSignal): Promise<void> {
  for (const advertise of advertises) {
    await untilIdle()
    if (signal.aborted) return
    const isSaved = await withVideos(async ({ saved }) => saved.some((each) => each.advertise === advertise))
    // After a stop or a failure only the user starts it again.
    if (!isSaved && !getSaving(advertise)) await startSaving(advertise, { mayReplace: false, signal })
  }
}

const untilIdle = () => new Promise<void>((resolve) => whenIdle(resolve, 10_000))
