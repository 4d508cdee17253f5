import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { videoPath } from '#contract/videos.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { download } from '../../ui/icons/actions.ts'
import { x } from '../../ui/icons/initial.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { showToast } from '../../ui/toast.ts'
import { type SavingState, startSaving, useSaving } from '../../videos/saving.ts'
import { videoLimits } from '../../videos/video-store.ts'

interface SaveControlProps {
  advertise: string
  /** The id of the element with the task's title. */
  titleId: string
}

/** Saves the video of a task, shows the progress, and has a stop button. */
export function SaveControl({ advertise, titleId }: SaveControlProps) {
  const isOnline = useIsOnline()
  const saving = useSaving(advertise)
  const sizeBytes = useVideoSize(advertise, { isEnabled: isOnline })
  const { save, saveSized } = messages.videos
  if (saving?.is === 'running') return <Running {...saving} titleId={titleId} />
  if (!isOnline) return null

  async function start() {
    const saved = await startSaving(advertise, { mayReplace: true })
    if (saved && saved.replaced > 0) showToast.info(messages.videos.replaced)
  }

  return (
    <Control>
      {saving?.is === 'failed' && (
        <p className="field-error" role="alert">
          {getFailureMessage(saving.reason)}
        </p>
      )}
      <Button variant="quiet" size="s" aria-describedby={titleId} onClick={start}>
        <Icon path={download} size="s" />
        {sizeBytes ? saveSized(formatSize(sizeBytes)) : save}
      </Button>
    </Control>
  )
}

function Running({ percent, stop, titleId }: Extract<SavingState, { is: 'running' }> & { titleId: string }) {
  const id = useId()
  const { saving, stop: label } = messages.videos
  const progressText = saving(formatCount(percent))
  return (
    <Control>
      <div className="save-progress">
        <span className="meta num" id={id}>
          {progressText}
        </span>
        <ProgressBar label={progressText} percent={percent} />
      </div>
      <IconButton path={x} label={label} aria-describedby={titleId} onClick={stop} />
    </Control>
  )
}

/** The control is removed when the video is saved. The focus then moves to the task. */
function Control({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const control = container.current
    return () => {
      const row = control?.parentElement?.querySelector<HTMLElement>('.row')
      if (control?.contains(document.activeElement)) row?.focus()
    }
  }, [])

  return (
    <div ref={container} className="save">
      {children}
    </div>
  )
}

function getFailureMessage(reason: Extract<SavingState, { is: 'failed' }>['reason']): string {
  const { failed } = messages.videos
  return reason === 'tooLarge' ? failed.tooLarge(formatSize(videoLimits.sizeBytes)) : failed[reason]
}

// The bytes of an id never change.
const sizes = new Map<string, number>()

/** The size of a video, after a HEAD request. */
function useVideoSize(advertise: string, { isEnabled }: { isEnabled: boolean }): number | undefined {
  const [, setSizeBytes] = useState<number>()

  useEffect(() => {
    if (!isEnabled || sizes.has(advertise)) return
    const aborter = new AbortController()
    void fetchSize(advertise, aborter.signal).then(setSizeBytes, () => {
      // The video is offered without its size.
    })
    return () => aborter.abort()
  }, [advertise, isEnabled])

  return sizes.get(advertise)
}

async function fetchSize(advertise: string, signal: AbortSignal): Promise<number | undefined> {
  const { ok, headers } = await fetch(videoPath(advertise), { method: 'HEAD', signal })
  const sizeBytes = Number(headers.get('Content-Length'))
  if (ok && sizeBytes) sizes.set(advertise, sizeBytes)
  return sizeBytes
}
