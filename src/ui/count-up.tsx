import { useCountUp } from '../motion/use-count-up.ts'
import { formatTaka } from './format.tsx'

/** An amount that counts up to its new value. Screen readers read only the value. */
export function CountUp({ amount }: { amount: number }) {
  const shown = useCountUp(amount)
  if (shown === amount) return formatTaka(amount)
  return (
    <>
      <span aria-hidden="true">{formatTaka(shown)}</span>
      <span className="sr">{formatTaka(amount)}</span>
    </>
  )
}
