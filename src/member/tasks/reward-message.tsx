import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import { ownWithdrawals } from '#contract/own-withdrawals.ts'
import { tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { CountUp, formatCount, formatPrice } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { play } from '../../ui/icons/actions.ts'
import { x } from '../../ui/icons/initial.ts'
import type { Reward } from './task-player.tsx'
import './reward-message.css'

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
  const { earned, earnedWithBonus, incomeBalance, ofToday, untilWithdrawal } = messages.tasks
  const { data: day } = useQuery(endpointQuery(tasks.day, {}))
  const { data: limits } = useQuery(endpointQuery(ownWithdrawals.limits, {}))
  const missing = earning === undefined || !limits ? 0 : limits.amount - earning
  const suffix = <small>{messages.ui.suffix.BDT}</small>
  return (
    <section ref={ref} className="card earned" role="status" tabIndex={-1}>
      <IconButton path={x} label={messages.ui.close} onClick={onDismiss} />
      <Celebration />
      <h2 className="earned-sum">
        +{formatPrice(reward + bonus)} {suffix}
      </h2>
      {day?.day === dayInDhaka() && day.done > 0 && (
        <p className="meta">{ofToday(formatCount(day.done), formatCount(day.done + day.open.length))}</p>
      )}
      <p>{bonus > 0 ? earnedWithBonus(formatPrice(reward), formatPrice(bonus)) : earned(formatPrice(reward))}</p>
      {earning !== undefined && (
        <p>
          {incomeBalance}{' '}
          <span className="money">
            <CountUp amount={earning} /> {suffix}
          </span>
        </p>
      )}
      {/* The specified words of a finished task. */}
      <p className="meta">{messages.successes.transaction_completed}</p>
      {!onNext && missing > 0 && <p>{untilWithdrawal(formatPrice(missing))}</p>}
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
