import { useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { endpointQuery } from '../../api/query.ts'
import { formatCount, Money } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import './todays-figures.css'

/** Today's sums. */
export function TodaysFigures() {
  const today = useQuery(endpointQuery(accounts.today, {}))
  return (
    <section className="card" aria-label="Today">
      <QueryResult query={today}>
        {({ paidIn, paidOut, rewards, signUps }) => (
          <dl className="todays">
            <div>
              <dt>Money in today</dt>
              <dd>
                <Money amount={paidIn} />
              </dd>
            </div>
            <div>
              <dt>Money out today</dt>
              <dd>
                <Money amount={paidOut} />
              </dd>
            </div>
            <div>
              <dt>Rewards today</dt>
              <dd>
                <Money amount={rewards} />
              </dd>
            </div>
            <div>
              <dt>Sign-ups today</dt>
              <dd>{formatCount(signUps)}</dd>
            </div>
          </dl>
        )}
      </QueryResult>
    </section>
  )
}
