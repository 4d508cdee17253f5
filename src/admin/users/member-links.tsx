import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { numbers, type SharedAccount, type SharedKind } from '#contract/numbers.ts'
import { endpointQuery } from '../../api/query.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { List, Row } from '../../ui/list.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { MemberLink } from '../tables/member-link.tsx'

type Numbers = Output<typeof numbers.ofMember>['numbers']

/** The numbers of a member, and the accounts that share a device or a number with it. */
export function MemberLinks({ username }: { username: string }) {
  const query = useQuery(endpointQuery(numbers.ofMember, { username }))
  return (
    <>
      <Card title={t('In common with other accounts')}>
        <QueryResult query={query}>{({ shared }) => <SharedAccounts shared={shared} />}</QueryResult>
      </Card>
      {query.data && (
        <Card title={t('Own numbers')}>
          <OwnNumbers {...query.data} />
        </Card>
      )}
    </>
  )
}

const kindLabels = translated(
  (): Record<SharedKind, string> => ({
    device: t('Same browser'),
    proved_number: t('Same proved number'),
    payout_number: t('Same payout number'),
    mobile_number: t('Same number in the profile'),
  }),
)

function SharedAccounts({ shared }: { shared: SharedAccount[] }) {
  if (shared.length === 0) return <p className="meta">{t('No other account shares a browser or a number.')}</p>
  return (
    <div className="stack stack-s">
      <p className="meta">{t('A hint that decides nothing: families and shops share phones.')}</p>
      <List>
        {listByAccount(shared).map(([username, facts]) => (
          <Row
            key={username}
            title={<MemberLink username={username} />}
            below={facts.map(({ kind, number }, index) => (
              <Fragment key={`${kind} ${number}`}>
                {index > 0 && <br />}
                {kindLabels()[kind]}
                {number && (
                  <>
                    : <AccountNumber>{number}</AccountNumber>
                  </>
                )}
              </Fragment>
            ))}
          />
        ))}
      </List>
    </div>
  )
}

/** Those that share most come first. */
function listByAccount(shared: SharedAccount[]): [username: string, facts: SharedAccount[]][] {
  const accounts = new Map<string, SharedAccount[]>()
  for (const fact of shared) accounts.set(fact.username, [...(accounts.get(fact.username) ?? []), fact])
  return [...accounts].sort(([, one], [, other]) => other.length - one.length)
}

const stateLabels = translated(
  (): Record<Numbers[number]['state'], string> => ({
    asked: t('The member has not answered yet whether it is theirs'),
    proved: t('Proved'),
    not_own: t('The member said that it is not theirs'),
    removed: t('Removed by the member'),
  }),
)

function OwnNumbers({ numbers: own }: { numbers: Numbers }) {
  if (own.length === 0) return <p className="meta">{t('None yet. A top-up with the code of the member brings one.')}</p>
  return (
    <List>
      {own.map(({ number, state, proved_at, serves_recovery }) => (
        <Row
          key={number}
          title={<AccountNumber>{number}</AccountNumber>}
          detail={
            <>
              {stateLabels()[state]}
              {state === 'proved' && proved_at && <> {t('since {time}', { time: <DateTime iso={proved_at} /> })}</>}
              {serves_recovery && t(', can recover the account')}
            </>
          }
        />
      ))}
    </List>
  )
}
