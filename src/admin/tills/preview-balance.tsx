import { useId } from 'react'
import type { BalancePreview } from '#contract/tills/tills.ts'
import { t } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'

/** What entering a balance does with the SMS of the till. */
export function PreviewBalance({ preview: { linked, unproven, forged, undone } }: { preview: BalancePreview }) {
  return (
    <>
      {linked.length + unproven.length + forged.length === 0 && (
        <p>{t('No SMS changes. The next SMS goes on from it.')}</p>
      )}
      {forged.length > 0 && (
        <Banner tone="warning" title={t('Forged SMS.')}>
          {t('What they did is taken back: {undone} tk in all. Members lose the top-ups that these SMS had accepted.', {
            undone: formatTaka(undone),
          })}
        </Banner>
      )}
      <Lines title={t('Proven forged')} help={t('The balance disproves them.')} lines={forged} />
      <Lines
        title={t('Lead to this balance')}
        help={t('They link. Their top-ups are suggested only, and a person accepts them.')}
        lines={linked}
      />
      <Lines
        title={t('Do not lead to it')}
        help={t('They are no longer waited for, and accept nothing without a person.')}
        lines={unproven}
      />
    </>
  )
}

interface LinesProps {
  title: string
  help: string
  lines: BalancePreview['linked']
}

const signs = { in: '+', out: '−' } as const

function Lines({ title, help, lines }: LinesProps) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section className="stack stack-s" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="meta">{help}</p>
      <ul className="list">
        {lines.map(({ _id, direction, amount, transaction_id }) => (
          <li key={_id} className="msg">
            <div className="msg-head">
              <span className="mono" translate="no">
                {transaction_id ?? t('No transaction id')}
              </span>
              {amount === null ? (
                t('Amount unknown')
              ) : (
                <Money amount={amount} sign={direction === null ? undefined : signs[direction]} suffix="tk" />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
