import type { CSSProperties } from 'react'
import { recoveryMinutes } from '#contract/recoveries.ts'
import { locale, messages } from '../../i18n/messages.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface TimeLeftProps {
  until: string
  onOver: () => void
}

/** The time that is left of a recovery, in minutes and seconds. */
export function TimeLeft({ until, onOver }: TimeLeftProps) {
  const leftS = useSecondsLeft(until, onOver)
  const percent = Math.min(100, Math.round((leftS / (recoveryMinutes * 60)) * 100))
  const { timeLeft } = messages.numberRecovery
  return (
    // The bar shows the same, so that screen readers read one of them.
    <div className="stack stack-s" role="timer">
      <div className="progress" style={{ '--p': `${percent}%` } as CSSProperties} />
      <p className="meta num">{timeLeft(formatMinutes(leftS))}</p>
    </div>
  )
}

/** «29:41», «২৯:৪১» */
function formatMinutes(seconds: number): string {
  const format = (value: number, digits: number) =>
    value.toLocaleString(locale === 'bn' ? 'bn-BD' : 'en-GB', { minimumIntegerDigits: digits })
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`
}
