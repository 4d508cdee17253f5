import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { skipAfterS, type Task, taskReward, type tasks } from '#contract/tasks.ts'
import { videoPath } from '#contract/videos.ts'
import type { CallError } from '../../api/call-error.ts'
import { messages } from '../../i18n/messages.ts'
import { readToken } from '../../session/token.ts'
import { storeText } from '../../storage/store-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { formatCount, formatPrice } from '../../ui/format.tsx'
import { PlayerDialog } from '../../ui/player-dialog.tsx'
import { markVideoPlayed } from '../../videos/video-store.ts'
import { useQueuedWrite } from '../outbox/use-queued-write.ts'
import { getReward } from './open-tasks.ts'
import { type PlaybackState, PlayerFooter } from './player-footer.tsx'
import { hasNoPicture, isUnplayable } from './unplayable.ts'
import { useEvidence } from './use-evidence.ts'
import { useOnlyPlayer } from './use-only-player.ts'

export type Reward = Output<typeof tasks.claim>

interface TaskPlayerProps {
  task: Task
  title: string
  onReward: (reward: Reward) => void
  /** Without a response the claim waits in the outbox. */
  onStored: () => void
  /** The task cannot be rewarded any more: it was done elsewhere or cleared. */
  onUnavailable: (message: string) => void
  /** The member has reported that this phone cannot play the video. */
  onReported: (message: string) => void
  onClose: () => void
}

/** Plays an advertisement. After 20 played seconds Skip is enabled and claims the reward. */
export function TaskPlayer({ task, title, onReward, onStored, onUnavailable, onReported, onClose }: TaskPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState<PlaybackState>('loading')
  const [isMuted, toggleMuted] = useMuted()
  const player = useOnlyPlayer()
  const evidence = useEvidence(task)
  const [isClaiming, setIsClaiming] = useState(false)
  const secondsLeft = useCountdown({ seconds: skipAfterS, isRunning: playing === 'playing' })
  const reward = getReward(task)
  const { submit, isSending, errors, failure } = useQueuedWrite('claim', {
    onSent: onReward,
    onStored,
    onRefused: (refusal) => isUnavailable(refusal) && onUnavailable(refusal.message),
  })
  const { isConfirming, askToLeave, cancelLeave } = useConfirmLeave({ canConfirm: !isSending })
  useWakeLock(playing === 'playing')

  async function play() {
    try {
      await video.current?.play()
    } catch {
      // The browser blocks autoplay until a user gesture.
      markPaused()
    }
  }

  // `pause` fires also for a video that cannot be played.
  const markPaused = () => setPlaying((now) => (now === 'broken' || now === 'unplayable' ? now : 'paused'))

  const start = useEffectEvent(() => {
    void play()
    void markVideoPlayed(task.advertise).catch(() => {
      // A browser without storage has nothing to mark.
    })
  })
  useEffect(() => {
    if (player === 'only') start()
  }, [player])

  // Skip may be pressed before the evidence is read.
  useEffect(() => {
    if (!isClaiming || evidence.is !== 'read') return
    const { is: _, ...read } = evidence
    setIsClaiming(false)
    void submit({ task_id: task._id, amount: taskReward, ...read })
  }, [isClaiming, evidence, submit, task._id])

  async function showError() {
    setPlaying('broken')
    if (video.current && (await isUnplayable(video.current, task.advertise))) setPlaying('unplayable')
  }

  function retry() {
    setPlaying('loading')
    video.current?.load()
    void play()
  }

  return (
    <>
      {/* Rendered before the player, so that it is removed first; otherwise the player could not restore the focus. */}
      {isConfirming && (
        <ConfirmDialog
          verb={messages.tasks.closeWithoutReward}
          cancel={messages.tasks.keepWatching}
          isDanger
          onConfirm={onClose}
          onClose={cancelLeave}
        >
          {messages.tasks.confirmClose(title, formatPrice(reward), formatCount(skipAfterS))}
        </ConfirmDialog>
      )}
      <PlayerDialog
        title={title}
        sound={{ isMuted, onToggle: toggleMuted }}
        onCloseRequest={askToLeave}
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
            onPause={markPaused}
            onTimeUpdate={({ currentTarget }) => hasNoPicture(currentTarget) && setPlaying('unplayable')}
            onError={showError}
          />
        }
      >
        <CountdownRing secondsLeft={secondsLeft} seconds={skipAfterS} />
        <PlayerFooter
          taskId={task._id}
          playing={player === 'elsewhere' ? player : playing}
          reward={reward}
          isOver={secondsLeft === 0}
          isBusy={isSending || isClaiming}
          failure={
            failure ??
            errors.task_id ??
            errors.amount ??
            (isClaiming && evidence.is === 'failed' && messages.tasks.unchecked)
          }
          onPlay={play}
          onPause={() => video.current?.pause()}
          onRetry={retry}
          onSkip={() => setIsClaiming(true)}
          onReported={onReported}
        />
      </PlayerDialog>
    </>
  )
}

// A 409 may also mean that the request is still running.
const isUnavailable = ({ status, code }: CallError) => status === 404 || code === 'task_done' || code === 'task_expired'

const storageKey = 'muted'

/** Whether videos are muted. Stored on this device. */
function useMuted(): [isMuted: boolean, toggle: () => void] {
  const [isMuted, setIsMuted] = useState(() => localStorage.getItem(storageKey) === 'yes')
  function toggle() {
    storeText(storageKey, isMuted ? 'no' : 'yes')
    setIsMuted(!isMuted)
  }
  return [isMuted, toggle]
}

/** Asks for confirmation before the player is left: by its close button, Escape, Back, a reload or a closed tab. */
function useConfirmLeave({ canConfirm }: { canConfirm: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const askToLeave = () => canConfirm && setIsConfirming(true)
  useBlocker({
    shouldBlockFn: () => {
      // After the end of the session there is nothing to lose.
      if (readToken() === null) return false
      askToLeave()
      return true
    },
  })
  return { isConfirming, askToLeave, cancelLeave: () => setIsConfirming(false) }
}

const tickMs = 100
/** A gap longer than a throttled timer's means that the device slept. It is not counted as played. */
const maxTickMs = 1500

/** The remaining whole seconds. They pass only while `isRunning`. */
function useCountdown({ seconds, isRunning }: { seconds: number; isRunning: boolean }): number {
  const [playedMs, setPlayedMs] = useState(0)
  const secondsLeft = Math.max(seconds - Math.floor(playedMs / 1000), 0)
  const isTicking = isRunning && secondsLeft > 0

  useEffect(() => {
    if (!isTicking) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passedMs = now - last
      last = now
      if (passedMs <= maxTickMs) setPlayedMs((ms) => ms + passedMs)
    }, tickMs)
    return () => clearInterval(timer)
  }, [isTicking])

  return secondsLeft
}

/** Holds a screen wake lock while `isNeeded`, if the browser supports it. */
function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | undefined> = requestWakeLock()
    // The browser releases the lock of a hidden page.
    const onVisible = () => {
      if (document.visibilityState === 'visible') lock = requestWakeLock()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      void lock.then((sentinel) => sentinel?.release())
    }
  }, [isNeeded])
}

async function requestWakeLock(): Promise<WakeLockSentinel | undefined> {
  try {
    return await navigator.wakeLock.request('screen')
  } catch {
    // The request fails on low battery. The video plays without the lock.
    return undefined
  }
}
