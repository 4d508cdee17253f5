import { useQuery } from '@tanstack/react-query'
import { withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { type SetLimits, WithdrawSettingsForm } from './withdraw-settings-form.tsx'

/** The two withdrawal settings. The specification has one endpoint for each, so each URL has its own form. */
export function WithdrawSettings({ endpoint }: { endpoint: SetLimits }) {
  const query = useQuery(endpointQuery(withdrawals.limits, {}))
  return (
    <>
      <BackBar title="Manage Withdraw" to="/home" />
      <Page>
        <QueryResult query={query}>
          {(limits) => <WithdrawSettingsForm endpoint={endpoint} present={limits} />}
        </QueryResult>
      </Page>
    </>
  )
}
