import type { Accountant } from '#contract/accounts.ts'
import { Banner } from '../../ui/banner.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'

/** Whether the money in the tills covers the members' balances. Always the current state, whatever days are selected. */
export function SolvencyLine({ solvency }: { solvency: Accountant['solvency'] }) {
  const { balance, earning, hold, owed, toppedUp, paidOut, covered } = solvency
  return (
    <section className="card stack" aria-label="What members hold now">
      <h2>What members hold now</h2>
      {covered < 0 ? (
        <Banner tone="error" title={`${formatTaka(-covered)} TK is missing.`}>
          Members hold {formatTaka(owed)} TK, and of the money that came in only {formatTaka(toppedUp - paidOut)} TK is
          left. If all of them withdrew today, it would not be enough.
        </Banner>
      ) : (
        <Banner tone="success" title="All of it is covered.">
          Members hold {formatTaka(owed)} TK. If all of them withdrew today, {formatTaka(covered)} TK of the money that
          came in would be left.
        </Banner>
      )}
      <DescriptionList
        facts={[
          { label: 'Came in: accepted payments', value: <Money amount={toppedUp} /> },
          { label: 'Went out: approved withdrawals', value: <Money amount={paidOut} /> },
          { label: 'Balances of members', value: <Money amount={balance} /> },
          { label: 'Earnings of members', value: <Money amount={earning} /> },
          { label: 'On hold for withdrawals that wait', value: <Money amount={hold} /> },
          { label: covered < 0 ? 'Missing' : 'Left over', value: <Money amount={Math.abs(covered)} /> },
        ]}
      />
      <p className="meta">Of now, whatever days are chosen above.</p>
    </section>
  )
}
