import { saveVideo } from './save-video.ts'
import { getSaving, setSaving } from './saving-states.ts'
import { VideoNotSaved } from './video-not-saved.ts'
import { subscribeToVideos } from './videos-channel.ts'

interface SavingOptions {
  mayReplace: boolean
  /** Stops it without a message, because the user has not started it. */
  signal?: AbortSignal
}

/** Saves a video and shows its state. Returns the number of evicted videos, or undefined if it was not saved. */
export async function startSaving(advertise: string, { mayReplace, signal }: SavingOptions) {
  if (getSaving(advertise)?.is === 'running') return undefined
  const own = new AbortController()
  const end = () => own.abort()
  const stop = () => {
    end()
    setSaving(advertise, { is: 'stopped' })
  }
  const unsubscribe = subscribeToVideos((news) => news === 'forgotten' && end())
  signal?.addEventListener('abort', end)
  setSaving(advertise, { is: 'running', percent: 0, stop })
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
    setSaving(advertise, undefined)
    return saved
  } catch (error) {
    const why = error instanceof VideoNotSaved ? error.why : 'noRoom'
    if (!own.signal.aborted) setSaving(advertise, { is: 'failed', why })
    else if (getSaving(advertise)?.is === 'running') setSaving(advertise, undefined)
    return undefined
  } finally {
    unsubscribe()
    signal?.removeEventListener('abort', end)
  }
}

function showPercent(advertise: string, percent: number) {
  const state = getSaving(advertise)
  if (state?.is === 'running' && state.percent !== percent) setSaving(advertise, { ...state, percent })
}
