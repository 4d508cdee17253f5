import { useEffect, useRef } from 'react'
import { skipAfterS } from '#contract/tasks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { pause, play, refresh, skipForward } from '../../ui/icons/signs.ts'

/** What the video does. It is `loading` at first and whenever it has to wait for more of itself. */
export type Playing = 'loading' | 'playing' | 'paused' | 'broken'

interface PlayerFootProps {
  playing: Playing
  /** All seconds have been played. */
  isOver: boolean
  isSending: boolean
  failure: string | undefined
  onPlay: () => void
  onPause: () => void
  onRetry: () => void
  onSkip: () => void
}

/** What the ring means right now, and the one thing to do about it. */
export function PlayerFoot(props: PlayerFootProps) {
  if (props.isOver) return <Sewn {...props} />
  const { title, help } = words[props.playing]
  return (
    <>
      <div className="player-words" role="status">
        <b>{title}</b>
        <p>{help}</p>
      </div>
      {props.playing === 'playing' && <IconButton path={pause} label="Pause the video" onClick={props.onPause} />}
      {props.playing === 'paused' && (
        <Button variant="accent" onClick={props.onPlay}>
          <Icon path={play} size="s" />
          Play
        </Button>
      )}
      {props.playing === 'broken' && (
        <Button variant="accent" onClick={props.onRetry}>
          <Icon path={refresh} size="s" />
          Retry
        </Button>
      )}
    </>
  )
}

const words: Record<Playing, { title: string; help: string }> = {
  loading: { title: 'The video is loading', help: 'The stitches rest until it plays.' },
  playing: { title: 'Keep watching', help: `Skip opens when all ${skipAfterS} stitches are sewn.` },
  paused: { title: 'The video is paused', help: 'The stitches rest until it plays.' },
  broken: { title: 'This video cannot be played', help: 'Check your connection and try again.' },
}

function Sewn({ isSending, failure, onSkip }: PlayerFootProps) {
  const skip = useRef<HTMLButtonElement>(null)
  useEffect(() => skip.current?.focus(), [])
  return (
    <>
      <div className="player-words" role="status">
        <b>All {skipAfterS} stitches are sewn</b>
        <p>Skip to take your reward.</p>
      </div>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button ref={skip} variant="accent" isBusy={isSending} onClick={onSkip}>
        Skip
        <Icon path={skipForward} size="s" />
      </Button>
    </>
  )
}
