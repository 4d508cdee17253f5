import type { RefObject } from 'react'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { CountUp, formatPrice } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { play } from '../../ui/icons/actions.ts'
import { x } from '../../ui/icons/initial.ts'
import type { Reward } from './task-player.tsx'

interface RewardMessageProps {
  ref: RefObject<HTMLElement | null>
  reward: Reward
  /** The current income balance, if it is known. */
  earning: number | undefined
  /** Plays the next task. Undefined after the last one. */
  onNext: (() => void) | undefined
  onDismiss: () => void
}

/** The reward of a finished task. */
export function RewardMessage({ ref, reward: { reward, bonus }, earning, onNext, onDismiss }: RewardMessageProps) {
  const { earned, earnedWithBonus, incomeBalance } = messages.tasks
  const suffix = <small>{messages.ui.suffix.BDT}</small>
  return (
    <section ref={ref} className="card earned" role="status" tabIndex={-1}>
      <IconButton path={x} label={messages.ui.close} onClick={onDismiss} />
      <Celebration />
      <p className="earned-sum">
        +{formatPrice(reward + bonus)} {suffix}
      </p>
      <h2>{messages.successes.transaction_completed}</h2>
      <p>{bonus > 0 ? earnedWithBonus(formatPrice(reward), formatPrice(bonus)) : earned(formatPrice(reward))}</p>
      {earning !== undefined && (
        <p>
          {incomeBalance}{' '}
          <span className="money">
            <CountUp amount={earning} /> {suffix}
          </span>
        </p>
      )}
      {onNext && <NextButton onNext={onNext} />}
    </section>
  )
}

export function NextButton({ onNext }: { onNext: () => void }) {
  return (
    <Button size="s" onClick={onNext}>
      <Icon path={play} size="s" />
      {messages.tasks.next}
    </Button>
  )
}
