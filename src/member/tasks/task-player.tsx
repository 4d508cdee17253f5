import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { skipAfterS, type Task, taskReward, type tasks } from '#contract/tasks.ts'
import { videoPath } from '#contract/video-path.ts'
import type { CallError } from '../../api/call-error.ts'
import { messages } from '../../i18n/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { formatCount, formatPrice } from '../../ui/format.tsx'
import { PlayerDialog } from '../../ui/player-dialog.tsx'
import { markVideoPlayed } from '../../videos/mark-video-played.ts'
import { useQueuedWrite } from '../outbox/use-queued-write.ts'
import { PlayerFoot, type Playing } from './player-foot.tsx'
import { useCountdown } from './use-countdown.ts'
import { useLeaving } from './use-leaving.ts'
import { useMuted } from './use-muted.ts'
import { useWakeLock } from './use-wake-lock.ts'

export type Reward = Output<typeof tasks.claim>

interface TaskPlayerProps {
  task: Task
  title: string
  onReward: (reward: Reward) => void
  /** There is no answer yet: the claim waits on this phone. */
  onStored: () => void
  /** Nobody can be rewarded for it any more: it was done elsewhere, or taken back. */
  onGone: (why: string) => void
  onClose: () => void
}

/** Plays an advertisement. Twenty seconds that were really played open Skip, and Skip takes the reward. */
export function TaskPlayer({ task, title, onReward, onStored, onGone, onClose }: TaskPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState<Playing>('loading')
  const [isMuted, toggleMuted] = useMuted()
  const secondsLeft = useCountdown({ seconds: skipAfterS, isRunning: playing === 'playing' })
  const { submit, isSending, errors, failure } = useQueuedWrite('claim', {
    onSent: onReward,
    onStored,
    onRefused: (refusal) => isGone(refusal) && onGone(refusal.message),
  })
  const { isAsking, ask, stay } = useLeaving({ canAsk: !isSending })
  useWakeLock(playing === 'playing')

  async function play() {
    try {
      await video.current?.play()
    } catch {
      // The browser wants a press first.
      rest()
    }
  }

  // A video that cannot be played at all pauses too.
  const rest = () => setPlaying((now) => (now === 'broken' ? now : 'paused'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: It starts once.
  useEffect(() => {
    void play()
    void markVideoPlayed(task.advertise).catch(() => {
      // A browser that keeps nothing has nothing to mark.
    })
  }, [])

  function retry() {
    setPlaying('loading')
    video.current?.load()
    void play()
  }

  return (
    <>
      {/* In front, so that it goes first: under another dialog the player could not give the focus back. */}
      {isAsking && (
        <ConfirmDialog verb={messages.ui.close} isDanger onConfirm={onClose} onClose={stay}>
          {messages.tasks.askToClose(title, formatPrice(taskReward), formatCount(skipAfterS))}
        </ConfirmDialog>
      )}
      <PlayerDialog
        title={title}
        sound={{ isMuted, onToggle: toggleMuted }}
        onAsk={ask}
        video={
          <video
            ref={video}
            src={videoPath(task.advertise)}
            muted={isMuted}
            loop
            playsInline
            preload="auto"
            onPlaying={() => setPlaying('playing')}
            onWaiting={() => setPlaying('loading')}
            onPause={rest}
            onError={() => setPlaying('broken')}
          />
        }
      >
        <CountdownRing secondsLeft={secondsLeft} seconds={skipAfterS} />
        <PlayerFoot
          playing={playing}
          isOver={secondsLeft === 0}
          isSending={isSending}
          failure={failure ?? errors.task_id ?? errors.amount}
          onPlay={play}
          onPause={() => video.current?.pause()}
          onRetry={retry}
          onSkip={() => submit({ task_id: task._id, amount: taskReward })}
        />
      </PlayerDialog>
    </>
  )
}

// A 409 may also say that the request is still being handled.
const isGone = ({ status, code }: CallError) => status === 404 || code === 'task_done'
