import { useEffect, useRef, useState } from 'react'
import { videoPath } from '#contract/advertises.ts'
import type { Output } from '#contract/endpoint.ts'
import { skipAfterS, type Task, taskReward, tasks } from '#contract/tasks.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { PlayerDialog } from '../../ui/player-dialog.tsx'
import { PlayerFoot, type Playing } from './player-foot.tsx'
import { useCountdown } from './use-countdown.ts'
import { useWakeLock } from './use-wake-lock.ts'

export type Reward = Output<typeof tasks.claim>

interface TaskPlayerProps {
  task: Task
  title: string
  onReward: (reward: Reward) => void
  onClose: () => void
}

/** Plays an advertisement. Twenty seconds that were really played open Skip, and Skip takes the reward. */
export function TaskPlayer({ task, title, onReward, onClose }: TaskPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState<Playing>('loading')
  const [isAsking, setIsAsking] = useState(false)
  const secondsLeft = useCountdown({ seconds: skipAfterS, isRunning: playing === 'playing' })
  const { submit, isSending, errors, failure } = useWrite(tasks.claim, { onDone: onReward })
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
  useEffect(() => void play(), [])

  function retry() {
    setPlaying('loading')
    video.current?.load()
    void play()
  }

  return (
    <>
      <PlayerDialog
        title={title}
        onAsk={() => !isSending && setIsAsking(true)}
        video={
          // biome-ignore lint/a11y/useMediaCaption: Advertisements are uploaded without captions.
          <video
            ref={video}
            src={videoPath(task.advertise)}
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
      {isAsking && (
        <ConfirmDialog verb="Close" isDanger onConfirm={onClose} onClose={() => setIsAsking(false)}>
          Close the video without the reward of {taskReward} TK? {title} stays in your list, and its {skipAfterS}{' '}
          seconds start again.
        </ConfirmDialog>
      )}
    </>
  )
}
