import { createStore, useStore } from '../ui/store.ts'
import { type NotSavedReason, saveVideo, VideoNotSaved } from './save-video.ts'
import { subscribeToVideos } from './video-store.ts'

interface SavingOptions {
  mayReplace: boolean
  /** Stops it without a message, because the user has not started it. */
  signal?: AbortSignal
}

/** Saves a video and shows its state. Returns the number of evicted videos, or undefined if it was not saved. */
export async function startSaving(advertise: string, { mayReplace, signal }: SavingOptions) {
  if (getSaving(advertise)?.is === 'running') return undefined
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  const stop = () => {
    abort()
    setSaving(advertise, { is: 'stopped' })
  }
  const unsubscribe = subscribeToVideos((change) => change === 'forgotten' && abort())
  signal?.addEventListener('abort', abort)
  setSaving(advertise, { is: 'running', percent: 0, stop })
  try {
    let totalBytes = 1
    const saved = await saveVideo(advertise, {
      mayReplace,
      signal: aborter.signal,
      onSize: (sizeBytes) => {
        totalBytes = sizeBytes
      },
      onProgress: (receivedBytes) => showPercent(advertise, Math.floor((receivedBytes / totalBytes) * 100)),
    })
    setSaving(advertise, undefined)
    return saved
  } catch (error) {
    const reason = error instanceof VideoNotSaved ? error.reason : 'noSpace'
    if (!aborter.signal.aborted) setSaving(advertise, { is: 'failed', reason })
    else if (getSaving(advertise)?.is === 'running') setSaving(advertise, undefined)
    return undefined
  } finally {
    unsubscribe()
    signal?.removeEventListener('abort', abort)
  }
}

function showPercent(advertise: string, percent: number) {
  const state = getSaving(advertise)
  if (state?.is === 'running' && state.percent !== percent) setSaving(advertise, { ...state, percent })
}

/** The state of saving a video. It continues on other screens. */
export type SavingState =
  | { is: 'running'; percent: number; stop: () => void }
  | { is: 'stopped' }
  | { is: 'failed'; reason: NotSavedReason }

const savings = createStore<ReadonlyMap<string, SavingState>>(new Map())

export const getSaving = (advertise: string): SavingState | undefined => savings.get().get(advertise)

export const useSaving = (advertise: string): SavingState | undefined => useStore(savings).get(advertise)

function setSaving(advertise: string, state: SavingState | undefined): void {
  const next = new Map(savings.get())
  if (state) next.set(advertise, state)
  else next.delete(advertise)
  savings.set(next)
}

/** Stops all savings of this tab. */
export function stopAllSavings(): void {
  for (const [advertise, state] of savings.get()) {
    if (state.is === 'running') state.stop()
    setSaving(advertise, undefined)
  }
}
