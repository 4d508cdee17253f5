import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brands } from '#contract/brands.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { BrandForm } from './brand-form.tsx'

/** The name, logo and colours of the shop, with a preview. */
export function BrandSettings() {
  const query = useQuery(endpointQuery(brands.get, {}))
  const [timesProposed, setTimesProposed] = useState(0)
  return (
    <>
      <BackBar title={t('Name and colours')} to="/home" />
      <Page>
        <QueryResult query={query}>
          {(current) => (
            // The present look is shown again, because a proposal changes nothing yet.
            <BrandForm
              key={`${JSON.stringify(current)} ${timesProposed}`}
              current={current}
              onProposed={() => setTimesProposed(timesProposed + 1)}
            />
          )}
        </QueryResult>
      </Page>
    </>
  )
}
