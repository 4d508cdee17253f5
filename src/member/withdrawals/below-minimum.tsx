import { messages } from '../../i18n/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

interface BelowMinimumProps {
  /** The income balance, in taka. */
  earning: number
  /** The smallest withdrawal, in taka. */
  minimum: number
}

/** The way to the first withdrawal, instead of a form that cannot be sent. */
export function BelowMinimum({ earning, minimum }: BelowMinimumProps) {
  const { belowMinimum, progress } = messages.withdrawals
  const text = progress(formatPrice(earning), formatPrice(minimum))
  return (
    <section className="card stack">
      <h2>{text}</h2>
      <ProgressBar label={text} percent={Math.floor((earning / minimum) * 100)} />
      <p>{belowMinimum(formatPrice(minimum), formatPrice(earning))}</p>
      <ButtonLink to="/home/my-task" isBlock>
        {messages.home.offerLinks.watch}
      </ButtonLink>
    </section>
  )
}
