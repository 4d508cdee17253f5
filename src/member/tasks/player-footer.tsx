import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { skipAfterS } from '#contract/tasks.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatPrice } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pause, play, refresh, skipForward } from '../../ui/icons/actions.ts'

/** The state of the video. `loading` at first and while it buffers, `broken` if its bytes did not come, `elsewhere` while another tab plays one. */
export type PlaybackState = 'loading' | 'playing' | 'paused' | 'broken' | 'unplayable' | 'elsewhere'

// Lazy, because hardly any phone needs it.
const UnplayableFooter = lazy(async () => ({ default: (await import('./unplayable-footer.tsx')).UnplayableFooter }))

interface PlayerFooterProps {
  taskId: string
  playing: PlaybackState
  /** Taka that the claim pays. */
  reward: number
  /** All required seconds were played. */
  isOver: boolean
  /** The claim is being sent, or its evidence is not read yet. */
  isBusy: boolean
  failure: ReactNode
  onPlay: () => void
  onPause: () => void
  onRetry: () => void
  onSkip: () => void
  /** The member has reported that this phone cannot play the video. */
  onReported: (message: string) => void
}

/** The meaning of the ring, and one button. */
export function PlayerFooter(props: PlayerFooterProps) {
  if (props.isOver) return <FinishedFooter {...props} />
  if (props.playing === 'unplayable')
    return (
      <Suspense fallback={null}>
        <UnplayableFooter taskId={props.taskId} onReported={props.onReported} />
      </Suspense>
    )
  const { title, help } = messages.tasks[props.playing]
  return (
    <>
      <div className="player-text" role="status">
        <b>{title}</b>
        <p>{typeof help === 'string' ? help : help(formatCount(skipAfterS), formatPrice(props.reward))}</p>
      </div>
      {props.playing !== 'elsewhere' && <PlaybackButton {...props} />}
    </>
  )
}

/** One element for all states, so that it keeps the focus. */
function PlaybackButton({ playing, onPlay, onPause, onRetry }: PlayerFooterProps) {
  const isRunning = playing === 'playing' || playing === 'loading'
  const act = playing === 'broken' ? { path: refresh, label: messages.ui.retry, run: onRetry } : playAct(onPlay)
  const { path, label, run } = isRunning ? { path: pause, label: messages.tasks.pause, run: onPause } : act
  return (
    <button
      type="button"
      className={isRunning ? 'icon-btn' : 'btn btn-accent'}
      aria-label={isRunning ? label : undefined}
      onClick={run}
    >
      <Icon path={path} size={isRunning ? 'm' : 's'} />
      {!isRunning && label}
    </button>
  )
}

const playAct = (run: () => void) => ({ path: play, label: messages.tasks.play, run })

function FinishedFooter({ reward, isBusy, failure, onSkip }: PlayerFooterProps) {
  const skip = useRef<HTMLButtonElement>(null)
  useEffect(() => skip.current?.focus(), [])
  return (
    <>
      {failure ? (
        <Banner tone="error">{failure}</Banner>
      ) : (
        <div className="player-text" role="status">
          <b>{messages.tasks.finished.title}</b>
          <p>{messages.tasks.finished.help(formatPrice(reward))}</p>
        </div>
      )}
      <Button ref={skip} variant="accent" isBusy={isBusy} onClick={onSkip}>
        {messages.tasks.get(formatPrice(reward))} <span className="player-skip">· {messages.tasks.skip}</span>
        <Icon path={skipForward} size="s" />
      </Button>
    </>
  )
}
