import { useSyncExternalStore } from 'react'
import { saveVideo } from './save-video.ts'
import { type NotSavedWhy, VideoNotSaved } from './video-not-saved.ts'
import { onVideos } from './videos-channel.ts'

/** How the saving of a video stands. It goes on while its person looks at another screen. */
export type SavingState =
  | { is: 'running'; percent: number; stop: () => void }
  | { is: 'stopped' }
  | { is: 'failed'; why: NotSavedWhy }

const states = new Map<string, SavingState>()
const listeners = new Set<() => void>()

export const savingOf = (advertise: string): SavingState | undefined => states.get(advertise)

export const useSaving = (advertise: string): SavingState | undefined =>
  useSyncExternalStore(subscribe, () => savingOf(advertise))

interface SavingOptions {
  mayReplace: boolean
  /** Ends it without a word: nobody had asked for it. */
  signal?: AbortSignal
}

/** Saves a video. Says how many older ones went for it, or nothing where it was not saved. */
export async function startSaving(advertise: string, { mayReplace, signal }: SavingOptions) {
  if (savingOf(advertise)?.is === 'running') return undefined
  const own = new AbortController()
  const end = () => own.abort()
  const stop = () => {
    end()
    show(advertise, { is: 'stopped' })
  }
  const deafen = onVideos((news) => news === 'forgotten' && end())
  signal?.addEventListener('abort', end)
  show(advertise, { is: 'running', percent: 0, stop })
  try {
    let totalBytes = 1
    const saved = await saveVideo(advertise, {
      mayReplace,
      signal: own.signal,
      onSize: (sizeBytes) => {
        totalBytes = sizeBytes
      },
      onProgress: (receivedBytes) => showPercent(advertise, Math.floor((receivedBytes / totalBytes) * 100)),
    })
    show(advertise, undefined)
    return saved
  } catch (error) {
    if (!own.signal.aborted)
      show(advertise, { is: 'failed', why: error instanceof VideoNotSaved ? error.why : 'noRoom' })
    else if (savingOf(advertise)?.is === 'running') show(advertise, undefined)
    return undefined
  } finally {
    deafen()
    signal?.removeEventListener('abort', end)
  }
}

function showPercent(advertise: string, percent: number) {
  const state = savingOf(advertise)
  if (state?.is === 'running' && state.percent !== percent) show(advertise, { ...state, percent })
}

function show(advertise: string, state: SavingState | undefined) {
  if (state) states.set(advertise, state)
  else states.delete(advertise)
  for (const hear of listeners) hear()
}

function subscribe(hear: () => void) {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
