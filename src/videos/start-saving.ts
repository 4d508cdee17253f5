import { saveVideo } from './save-video.ts'
import { savingOf, showSaving } from './saving-states.ts'
import { VideoNotSaved } from './video-not-saved.ts'
import { onVideos } from './videos-channel.ts'

interface SavingOptions {
  mayReplace: boolean
  /** Stops it without a message, because the user has not started it. */
  signal?: AbortSignal
}

/** Saves a video and shows its state. Returns the number of evicted videos, or undefined if it was not saved. */
export async function startSaving(advertise: string, { mayReplace, signal }: SavingOptions) {
  if (savingOf(advertise)?.is === 'running') return undefined
  const own = new AbortController()
  const end = () => own.abort()
  const stop = () => {
    end()
    showSaving(advertise, { is: 'stopped' })
  }
  const deafen = onVideos((news) => news === 'forgotten' && end())
  signal?.addEventListener('abort', end)
  showSaving(advertise, { is: 'running', percent: 0, stop })
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
    showSaving(advertise, undefined)
    return saved
  } catch (error) {
    const why = error instanceof VideoNotSaved ? error.why : 'noRoom'
    if (!own.signal.aborted) showSaving(advertise, { is: 'failed', why })
    else if (savingOf(advertise)?.is === 'running') showSaving(advertise, undefined)
    return undefined
  } finally {
    deafen()
    signal?.removeEventListener('abort', end)
  }
}

function showPercent(advertise: string, percent: number) {
  const state = savingOf(advertise)
  if (state?.is === 'running' && state.percent !== percent) showSaving(advertise, { ...state, percent })
}
