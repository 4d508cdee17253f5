import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accounts } from '#contract/accounts.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import './todays-figures.css'

/** Today's sums. While they are loaded, their names already have their places. */
export function TodaysFigures() {
  const today = useQuery(endpointQuery(accounts.today, {}))
  return (
    <QueryResult query={today} skeleton={<Figures />}>
      {({ paidIn, paidOut, rewards, signUps }) => (
        <Figures
          paidIn={<Money amount={paidIn} />}
          paidOut={<Money amount={paidOut} />}
          rewards={<Money amount={rewards} />}
          signUps={formatCount(signUps)}
        />
      )}
    </QueryResult>
  )
}

const unknown = '–'

interface FiguresProps {
  paidIn?: ReactNode
  paidOut?: ReactNode
  rewards?: ReactNode
  signUps?: ReactNode
}

const Figures = ({ paidIn = unknown, paidOut = unknown, rewards = unknown, signUps = unknown }: FiguresProps) => (
  <dl className="todays-figures">
    <Figure name={t('Money in today')}>{paidIn}</Figure>
    <Figure name={t('Money out today')}>{paidOut}</Figure>
    <Figure name={t('Rewards today')}>{rewards}</Figure>
    <Figure name={t('Sign-ups today')}>{signUps}</Figure>
  </dl>
)

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
