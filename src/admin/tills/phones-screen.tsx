import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type TillPhone, tillPhones } from '#contract/till-phones.ts'
import { silentMinutes, tills } from '#contract/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { plus } from '../../ui/icons/actions.ts'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { DataTable } from '../tables/data-table.tsx'
import { getPhoneColumns } from './phone-columns.tsx'
import { TillLinks } from './till-links.tsx'

const PairPhone = lazy(async () => ({ default: (await import('./pair-phone.tsx')).PairPhone }))
const RevokePhone = lazy(async () => ({ default: (await import('./revoke-phone.tsx')).RevokePhone }))
const SetSims = lazy(async () => ({ default: (await import('./set-sims.tsx')).SetSims }))

const minuteMs = 60_000

/** The phones that forward the SMS of the tills. Read again each minute, because a phone turns silent without a published change. */
export function PhonesScreen() {
  const query = useQuery({ ...endpointQuery(tillPhones.list, {}), refetchInterval: minuteMs })
  const { data: allTills } = useQuery(endpointQuery(tills.list, {}))
  const [isPairing, setIsPairing] = useState(false)
  const [dialog, setDialog] = useState<{ phone: TillPhone; action: 'sims' | 'revoke' }>()
  const count = query.data?.length ?? 0
  const close = () => setDialog(undefined)

  const columns = getPhoneColumns({
    getTill: (id) => allTills?.find(({ _id }) => _id === id)?.label ?? '…',
    renderActions: (phone) => (
      <>
        <Button variant="danger-outline" size="s" onClick={() => setDialog({ phone, action: 'revoke' })}>
          Revoke
        </Button>
        <Button variant="outline" size="s" onClick={() => setDialog({ phone, action: 'sims' })}>
          Set SIMs
        </Button>
      </>
    ),
  })

  return (
    <>
      <BackBar title="Till phones" to="/home" />
      <Page width="work">
        <TillLinks current="/home/till-phones" />
        <p className="meta">
          A phone with heartbeats is silent after {silentMinutes} minutes without a call, in opening hours. Ignored SMS
          are not about money, and rejected ones came on a SIM without a till. Both are not stored.
        </p>
        <div className="flex between wrap">
          <p className="count-line">
            <b>{count}</b> {count === 1 ? 'phone' : 'phones'}
          </p>
          <Button size="s" onClick={() => setIsPairing(true)}>
            <Icon path={plus} size="s" />
            Pair a phone
          </Button>
        </div>
        <QueryResult query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="No till phones yet" help="Pair the Android phone that receives the SMS of a till." />
            ) : (
              <DataTable caption="Till phones" columns={columns} rows={rows} rowKey={({ _id }) => _id} />
            )
          }
        </QueryResult>
      </Page>
      <Suspense>
        {isPairing && <PairPhone onClose={() => setIsPairing(false)} />}
        {dialog?.action === 'sims' && allTills && <SetSims phone={dialog.phone} tills={allTills} onClose={close} />}
        {dialog?.action === 'revoke' && <RevokePhone phone={dialog.phone} onClose={close} />}
      </Suspense>
    </>
  )
}
