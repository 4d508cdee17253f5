import type { Accountant } from '#contract/accounts.ts'
import { sumOfTaka } from '#contract/money.ts'
import { t } from '../../i18n/staff.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatCount, formatTaka, Money } from '../../ui/format.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Age } from '../tables/age.tsx'
import './till-money.css'
import { canOpen } from '../permissions/can-open.ts'

type Tills = NonNullable<Accountant['tills']>

interface TillMoneyProps {
  owed: number
  tills: Tills
}

/** What the members own, what the ledger has booked, and what the SMS prove. */
export function TillMoney({ owed, tills }: TillMoneyProps) {
  const { ledger_in, ledger_out, real, real_at } = tills
  const inLedger = sumOfTaka([ledger_in, -ledger_out])
  return (
    <section className="card stack" aria-label={t('Money in the tills')}>
      <h2>{t('Money in the tills')}</h2>
      <dl className="till-money">
        <div>
          <dt>{t('Owed to members')}</dt>
          <dd>
            <Money amount={owed} />
          </dd>
        </div>
        <div>
          <dt>{t('The ledger shows')}</dt>
          <dd>
            <Money amount={inLedger} />
            <div className="meta">
              {t('{ledgerIn} tk in − {ledgerOut} tk out', {
                ledgerIn: formatTaka(ledger_in),
                ledgerOut: formatTaka(ledger_out),
              })}
            </div>
          </dd>
        </div>
        <div>
          <dt>{t('Really in the tills')}</dt>
          <dd>
            <Money amount={real} />
            <div className="meta">
              {real_at ? t('Newest SMS: {age} ago', { age: <Age since={real_at} /> }) : t('No SMS with a balance yet')}
            </div>
          </dd>
        </div>
      </dl>
      {tills.found !== 0 && (
        <p>
          {t('Found money that nobody claimed, in the ledger and of no member: {found} tk.', {
            found: formatTaka(tills.found),
          })}
        </p>
      )}
      <Difference tills={tills} difference={sumOfTaka([real, -inLedger])} />
      <WithoutSms rows={tills.accepted_without_sms} />
      <p className="meta">{t('As of now, not of the period above, except for the top-ups without an SMS.')}</p>
    </section>
  )
}

/** The parts add up to the difference. The last one has no explanation. */
function Difference({ tills: { unclaimed, unnamed, to_pay }, difference }: { tills: Tills; difference: number }) {
  if (difference === 0 && unclaimed === 0 && unnamed === 0 && to_pay === 0)
    return <p>{t('The tills have what the ledger shows.')}</p>
  const rest = sumOfTaka([difference, -unclaimed, unnamed, -to_pay])
  return (
    <>
      <h3>{describeDifference(difference)}</h3>
      <DescriptionList
        facts={[
          {
            label: t('Unclaimed'),
            value: (
              <TextLink to="/home/unclaimed-money" state={{ isBelow: true }}>
                {formatSigned(unclaimed)} <span className="sr">{t('of unclaimed money')}</span>
              </TextLink>
            ),
          },
          {
            label: t('Approved, to pay'),
            value: !canOpen('/home/pay-withdrawals') ? (
              formatSigned(to_pay)
            ) : (
              <TextLink to="/home/pay-withdrawals" state={{ isBelow: true }}>
                {formatSigned(to_pay)} <span className="sr">{t('to pay')}</span>
              </TextLink>
            ),
          },
          {
            label: t('Not explained'),
            value: (
              <TextLink to="/home/till-sms" search={{ direction: 'out', state: 'open' }} state={{ isBelow: true }}>
                {formatSigned(-unnamed)} <span className="sr">{t('of outgoing SMS to explain')}</span>
              </TextLink>
            ),
          },
          { label: t('The rest'), value: formatSigned(rest) },
        ]}
      />
      {rest !== 0 && (
        <p className="meta">
          {t(
            'The rest can be money that was in the tills before their first SMS, top-ups accepted without an SMS, fees, or an SMS that did not arrive.',
          )}
        </p>
      )}
    </>
  )
}

function describeDifference(difference: number): string {
  if (difference === 0) return t('The tills have what the ledger shows, because these parts cancel out.')
  const amount = t('{date} tk', { date: formatTaka(Math.abs(difference)) })
  return difference > 0
    ? t('The tills have {amount} more than the ledger shows.', { amount })
    : t('The tills have {amount} less than the ledger shows.', { amount })
}

const formatSigned = (amount: number): string =>
  t('{sign}{amount} tk', { sign: amount < 0 ? '−' : amount > 0 ? '+' : '', amount: formatTaka(Math.abs(amount)) })

function WithoutSms({ rows }: { rows: Tills['accepted_without_sms'] }) {
  return (
    <>
      <h3>{t('Top-ups accepted without an SMS')}</h3>
      {rows.length === 0 ? (
        <p className="meta">{t('None in this period.')}</p>
      ) : (
        <DescriptionList
          facts={rows.map(({ username, count, amount }) => ({
            label: username,
            value: (
              <>
                {count === 1 ? t('1 top-up') : t('{count} top-ups', { count: formatCount(count) })},{' '}
                <Money amount={amount} />
              </>
            ),
          }))}
        />
      )}
    </>
  )
}
