import { useQuery } from '@tanstack/react-query'
import { statements } from '#contract/statements.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { AllActivity } from '../../ui/all-activity.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { toPagesParam } from '../../url/pages-param.ts'
import { EmptyAction, type EntriesProps } from './entries.tsx'
import { StatementList } from './statement-list.tsx'

/** What the member earned for tasks and referrals. */
export function RewardsScreen({ back, search, onSearch }: EntriesProps & { back: RoutePath }) {
  const sums = useQuery(endpointQuery(statements.rewards, {}))
  const { title, today, month, empty, help } = messages.statements.rewards

  function updatePages(count: number) {
    const shown = toPagesParam(count)
    if (shown !== search.pages) onSearch({ ...search, pages: shown })
  }

  return (
    <>
      <BackBar title={title} to={back} />
      <Page width="lists" hasLateParts>
        <QueryResult query={sums}>
          {(earned) => (
            <BalanceCard label={today} amount={earned.today} split={[{ label: month, value: earned.month }]} />
          )}
        </QueryResult>
        <StatementList
          shown={{ view: 'rewards' }}
          empty={empty}
          help={help}
          action={<EmptyAction view="earning" />}
          onPages={updatePages}
        />
        <AllActivity />
      </Page>
    </>
  )
}
