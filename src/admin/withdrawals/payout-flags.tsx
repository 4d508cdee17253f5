import type { WithdrawalEvidence } from '#contract/withdrawals.ts'
import { t } from '../../i18n/staff.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { FlagList } from '../tables/flags.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { describeSent, listFlags } from '../tables/withdrawal-flags.ts'

/** What to look at twice, in words: the flags, what is known of the number, and who else has used it. */
export function PayoutFlags({ evidence }: { evidence: WithdrawalEvidence }) {
  const { withdrawal, others, sent_sms, paid, denied } = evidence
  return (
    <section className="stack stack-s" aria-label={t('What is known')}>
      <FlagList flags={[...listFlags(withdrawal), ...listKnown(evidence)]} />
      {sent_sms && <p>{describeSent(sent_sms)}</p>}
      {isHeldUp(withdrawal) && (
        <p>{t('It cannot be approved before {time}.', { time: <DateTime iso={withdrawal.waits_until!} /> })}</p>
      )}
      {others.length > 0 && (
        <ul className="staff-others" aria-label={t('Others with the same number')}>
          {others.map(({ username, same_number }) => (
            <li key={username}>
              {t('Number also used by {member}', { member: <MemberLink username={username} /> })}
              {same_number === 1 ? '' : t(', {sameNumber} times', { sameNumber: same_number })}
            </li>
          ))}
        </ul>
      )}
      <p className="meta">{t('{paid} paid before, {denied} not', { paid, denied })}</p>
    </section>
  )
}

/** It waits although it is pending: the server refuses an approval. */
export const isHeldUp = ({ status, waits_until }: WithdrawalEvidence['withdrawal']): boolean =>
  status === 'pending' && waits_until !== null && Date.parse(waits_until) > Date.now()

function listKnown({ is_proved, paid_to_number, paid_from_number }: WithdrawalEvidence) {
  const times = (count: number) => (count === 1 ? t('once') : t('{count} times', { count }))
  const good = (sentence: string) => ({ word: sentence, sentence, tone: 'good' as const })
  return [
    ...(is_proved ? [good(t('The member has proved the number'))] : []),
    ...(paid_from_number > 0
      ? [good(t('Topped up from this number {paidFromNumber}', { paidFromNumber: times(paid_from_number) }))]
      : []),
    paid_to_number > 0
      ? good(t('Paid to this number {paidToNumber} before', { paidToNumber: times(paid_to_number) }))
      : { word: t('First'), sentence: t('First withdrawal to this number'), tone: 'note' as const },
  ]
}
