import type { TillAlarm } from '#contract/tills/till.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'

type Details = NonNullable<TillAlarm['details']>

const labels = translated(
  (): Record<Details[number]['row'], string> => ({
    payment: t('Top-up taken back'),
    withdrawal: t('Withdrawal to check again'),
    fee: t('Fee taken back'),
    movement: t('Explained or closed money, taken back'),
    bonus: t('Referral bonus for the top-up, not taken back'),
  }),
)

/** The rows that a forged SMS had changed, with what could not be taken back. */
export function UndoneRows({ details }: { details: Details }) {
  return (
    <ul aria-label={t('What was undone')}>
      {details.map(({ row, _id, amount, rest }) => (
        <li key={`${row} ${_id}`}>
          {row !== 'bonus' && rest !== null && rest > 0
            ? t('{label}: {amount} tk, of which {rest} tk are no longer on the account', {
                label: labels()[row],
                amount: formatTaka(amount),
                rest: formatTaka(rest),
              })
            : t('{label}: {amount} tk', { label: labels()[row], amount: formatTaka(amount) })}
        </li>
      ))}
    </ul>
  )
}
