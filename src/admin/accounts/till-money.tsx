import type { Accountant } from '#contract/accounts.ts'
import { sumOfTaka } from '#contract/money.ts'
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
    <section className="card stack" aria-label="Money in the tills">
      <h2>Money in the tills</h2>
      <dl className="till-money">
        <div>
          <dt>Owed to members</dt>
          <dd>
            <Money amount={owed} />
          </dd>
        </div>
        <div>
          <dt>The ledger shows</dt>
          <dd>
            <Money amount={inLedger} />
            <div className="meta">
              {formatTaka(ledger_in)} tk in − {formatTaka(ledger_out)} tk out
            </div>
          </dd>
        </div>
        <div>
          <dt>Really in the tills</dt>
          <dd>
            <Money amount={real} />
            <div className="meta">
              {real_at ? (
                <>
                  Newest SMS: <Age since={real_at} /> ago
                </>
              ) : (
                'No SMS with a balance yet'
              )}
            </div>
          </dd>
        </div>
      </dl>
      {tills.found !== 0 && (
        <p>Found money that nobody claimed, in the ledger and of no member: {formatTaka(tills.found)} tk.</p>
      )}
      <Difference tills={tills} difference={sumOfTaka([real, -inLedger])} />
      <WithoutSms rows={tills.accepted_without_sms} />
      <p className="meta">As of now, not of the period above, except for the top-ups without an SMS.</p>
    </section>
  )
}

/** The parts add up to the difference. The last one has no explanation. */
function Difference({ tills: { unclaimed, unnamed, to_pay }, difference }: { tills: Tills; difference: number }) {
  if (difference === 0 && unclaimed === 0 && unnamed === 0 && to_pay === 0)
    return <p>The tills have what the ledger shows.</p>
  const rest = sumOfTaka([difference, -unclaimed, unnamed, -to_pay])
  return (
    <>
      <h3>{describeDifference(difference)}</h3>
      <DescriptionList
        facts={[
          {
            label: 'Unclaimed',
            value: (
              <TextLink to="/home/unclaimed-money" state={{ isBelow: true }}>
                {formatSigned(unclaimed)} <span className="sr">of unclaimed money</span>
              </TextLink>
            ),
          },
          {
            label: 'Approved, to pay',
            value: !canOpen('/home/pay-withdrawals') ? (
              formatSigned(to_pay)
            ) : (
              <TextLink to="/home/pay-withdrawals" state={{ isBelow: true }}>
                {formatSigned(to_pay)} <span className="sr">to pay</span>
              </TextLink>
            ),
          },
          {
            label: 'Not explained',
            value: (
              <TextLink to="/home/till-sms" search={{ direction: 'out', state: 'open' }} state={{ isBelow: true }}>
                {formatSigned(-unnamed)} <span className="sr">of outgoing SMS to explain</span>
              </TextLink>
            ),
          },
          { label: 'The rest', value: formatSigned(rest) },
        ]}
      />
      {rest !== 0 && (
        <p className="meta">
          The rest can be money that was in the tills before their first SMS, top-ups accepted without an SMS, fees, or
          an SMS that did not arrive.
        </p>
      )}
    </>
  )
}

function describeDifference(difference: number): string {
  if (difference === 0) return 'The tills have what the ledger shows, because these parts cancel out.'
  const amount = `${formatTaka(Math.abs(difference))} tk`
  return difference > 0
    ? `The tills have ${amount} more than the ledger shows.`
    : `The tills have ${amount} less than the ledger shows.`
}

const formatSigned = (amount: number): string =>
  `${amount < 0 ? '−' : amount > 0 ? '+' : ''}${formatTaka(Math.abs(amount))} tk`

function WithoutSms({ rows }: { rows: Tills['accepted_without_sms'] }) {
  return (
    <>
      <h3>Top-ups accepted without an SMS</h3>
      {rows.length === 0 ? (
        <p className="meta">None in this period.</p>
      ) : (
        <DescriptionList
          facts={rows.map(({ username, count, amount }) => ({
            label: username,
            value: (
              <>
                {formatCount(count)} {count === 1 ? 'top-up' : 'top-ups'}, <Money amount={amount} />
              </>
            ),
          }))}
        />
      )}
    </>
  )
}
