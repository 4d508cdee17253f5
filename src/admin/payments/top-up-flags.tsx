import type { PaymentEvidence } from '#contract/payments.ts'
import { t } from '../../i18n/staff.tsx'
import { CreditedTo } from '../tables/credited-to.tsx'
import { FlagList } from '../tables/flags.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { listFlags } from '../tables/payment-flags.ts'

/** What to look at twice, in words: the flags, and who else has named the id or the number. */
export function TopUpFlags({ evidence: { payment, others, accepted, denied } }: { evidence: PaymentEvidence }) {
  return (
    <section className="stack stack-s" aria-label={t('What is known')}>
      <CreditedTo credited={payment.credited} />
      <FlagList flags={listFlags(payment)} />
      {others.length > 0 && (
        <ul className="staff-others" aria-label={t('Others with the same id or number')}>
          {others.map(({ username, same_id, same_number }) => (
            <li key={username}>
              {t(same_id > 0 ? 'Transaction id also used by {member}' : 'Number also used by {member}', {
                member: <MemberLink username={username} />,
              })}
              {describeTimes(same_id > 0 ? same_id : same_number)}
            </li>
          ))}
        </ul>
      )}
      <p className="meta">{t('{accepted} accepted before, {denied} not', { accepted, denied })}</p>
    </section>
  )
}

const describeTimes = (count: number) =>
  count === 1 ? '' : count === 2 ? t(', twice') : t(', {count} times', { count })
