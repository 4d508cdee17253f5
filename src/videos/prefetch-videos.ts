import { whenIdle } from '../pwa/when-idle.ts'
import { savingOf } from './saving-states.ts'
import { startSaving } from './start-saving.ts'
import { canSaveVideos, withVideos } from './with-videos.ts'

interface Connection extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}

/** What the phone says about its network. Safari and Firefox say nothing. */
export const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

/** A person who pays for each megabyte is asked first, except on a fast network that nobody wants to spare. */
const mayPrefetch = (): boolean =>
  document.visibilityState === 'visible' &&
  navigator.onLine &&
  connection()?.effectiveType === '4g' &&
  !connection()?.saveData &&
  // Without it nobody would play them.
  !!navigator.serviceWorker.controller

/** Saves those videos one after the other for as long as it may, beside all that is saved. Gives the way to stop. */
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
    // Somebody has stopped it, or it did not work: it is theirs to ask for now.
    if (!isSaved && !savingOf(advertise)) await startSaving(advertise, { mayReplace: false, signal })
  }
}

const untilIdle = () => new Promise<void>((resolve) => whenIdle(resolve, 10_000))
