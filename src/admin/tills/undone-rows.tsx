import type { TillAlarm } from '#contract/tills/till.ts'
import { formatTaka } from '../../ui/format.tsx'

type Details = NonNullable<TillAlarm['details']>

const labels: Record<Details[number]['row'], string> = {
  payment: 'Top-up taken back',
  withdrawal: 'Withdrawal to check again',
  fee: 'Fee taken back',
  movement: 'Explained or closed money, taken back',
  bonus: 'Referral bonus for the top-up, not taken back',
}

/** The rows that a forged SMS had changed, with what could not be taken back. */
export function UndoneRows({ details }: { details: Details }) {
  return (
    <ul aria-label="What was undone">
      {details.map(({ row, _id, amount, rest }) => (
        <li key={`${row} ${_id}`}>
          {labels[row]}: {formatTaka(amount)} tk
          {row !== 'bonus' && rest !== null && rest > 0 && (
            <>, of which {formatTaka(rest)} tk are no longer on the account</>
          )}
        </li>
      ))}
    </ul>
  )
}
