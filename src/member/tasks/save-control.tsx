import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { messages } from '../../i18n/messages.ts'
import { formatCount } from '../../ui/format.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { download } from '../../ui/icons/actions.ts'
import { x } from '../../ui/icons/initial.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { showToast } from '../../ui/toast.ts'
import { type SavingState, startSaving, useSaving } from '../../videos/saving.ts'
import { videoLimits } from '../../videos/video-store.ts'

interface SaveControlProps {
  advertise: string
  /** Undefined until it is known. */
  sizeBytes: number | undefined
  isOnline: boolean
  /** The id of the element with the task's title. */
  titleId: string
}

/** Saves the video of a task, shows the progress, and has a stop button. */
export function SaveControl({ advertise, sizeBytes, isOnline, titleId }: SaveControlProps) {
  const saving = useSaving(advertise)
  const { save, saveSized } = messages.videos
  if (saving?.is === 'running') return <Running {...saving} titleId={titleId} />
  if (!isOnline) return null

  async function start() {
    const saved = await startSaving(advertise, { mayReplace: true })
    if (saved && saved.replaced > 0) showToast.info(messages.videos.replaced)
  }

  return (
    <Control>
      <IconButton
        path={download}
        label={sizeBytes ? saveSized(formatSize(sizeBytes)) : save}
        aria-describedby={titleId}
        onClick={start}
      />
      {saving?.is === 'failed' && (
        <p className="field-error" role="alert">
          {getFailureMessage(saving.reason)}
        </p>
      )}
    </Control>
  )
}

function Running({ percent, stop, titleId }: Extract<SavingState, { is: 'running' }> & { titleId: string }) {
  const id = useId()
  const { saving, stop: label } = messages.videos
  const progressText = saving(formatCount(percent))
  return (
    <Control>
      <IconButton path={x} label={label} aria-describedby={titleId} onClick={stop} />
      <div className="save-progress">
        <span className="meta num" id={id}>
          {progressText}
        </span>
        <ProgressBar label={progressText} percent={percent} />
      </div>
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
