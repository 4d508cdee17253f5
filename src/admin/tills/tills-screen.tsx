import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { type Till, tills } from '#contract/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { plus } from '../../ui/icons/actions.ts'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Allowed } from '../permissions/allowed.tsx'
import { DataTable } from '../tables/data-table.tsx'
import { AlarmList } from './alarm-list.tsx'
import { getTillColumns } from './till-columns.tsx'
import { TillLinks } from './till-links.tsx'

const AddTill = lazy(async () => ({ default: (await import('./add-till.tsx')).AddTill }))
const EditTill = lazy(async () => ({ default: (await import('./edit-till.tsx')).EditTill }))
const SetMode = lazy(async () => ({ default: (await import('./set-mode.tsx')).SetMode }))
const EnterBalance = lazy(async () => ({ default: (await import('./enter-balance.tsx')).EnterBalance }))
const TillSettings = lazy(async () => ({ default: (await import('./till-settings.tsx')).TillSettingsDialog }))
const ShadowReport = lazy(async () => ({ default: (await import('./shadow-report.tsx')).ShadowReportDialog }))

export interface TillDialogProps {
  till: Till
  onClose: () => void
}

/** The numbers of the operator that members send money to, with the alarms about their SMS. */
export function TillsScreen() {
  const query = useQuery(endpointQuery(tills.list, {}))
  const [dialog, setDialog] = useState<{ till: Till; Dialog: ComponentType<TillDialogProps> }>()
  const [opened, setOpened] = useState<'add' | 'settings' | 'report'>()
  const count = query.data?.length ?? 0
  const close = () => setOpened(undefined)

  const columns = getTillColumns((till) => (
    <>
      <Allowed to={tills.update}>
        <Button variant="outline" size="s" onClick={() => setDialog({ till, Dialog: EditTill })}>
          Edit
        </Button>
      </Allowed>
      <Allowed to={tills.setMode}>
        <Button variant="outline" size="s" onClick={() => setDialog({ till, Dialog: SetMode })}>
          Mode
        </Button>
      </Allowed>
      <Allowed to={tills.enterBalance}>
        <Button variant="outline" size="s" onClick={() => setDialog({ till, Dialog: EnterBalance })}>
          Enter balance
        </Button>
      </Allowed>
    </>
  ))

  return (
    <>
      <BackBar title="Tills" to="/home" />
      <Page width="work">
        <TillLinks current="/home/tills" />
        <AlarmList />
        <div className="flex between wrap">
          <p className="count-line">
            <b>{count}</b> {count === 1 ? 'till' : 'tills'}
          </p>
          <span className="flex wrap">
            <Allowed to={tills.shadowReport}>
              <Button variant="outline" size="s" onClick={() => setOpened('report')}>
                Shadow report
              </Button>
            </Allowed>
            <Allowed to={tills.settings}>
              <Button variant="outline" size="s" onClick={() => setOpened('settings')}>
                Settings
              </Button>
            </Allowed>
            <Allowed to={tills.add}>
              <Button size="s" onClick={() => setOpened('add')}>
                <Icon path={plus} size="s" />
                Add till
              </Button>
            </Allowed>
          </span>
        </div>
        <QueryResult query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="No tills yet" help="A till is a number of yours that members send money to." />
            ) : (
              <DataTable caption="Tills" columns={columns} rows={rows} rowKey={({ _id }) => _id} />
            )
          }
        </QueryResult>
      </Page>
      <Suspense>
        {dialog && <dialog.Dialog till={dialog.till} onClose={() => setDialog(undefined)} />}
        {opened === 'add' && <AddTill onClose={close} />}
        {opened === 'report' && <ShadowReport onClose={close} />}
        {opened === 'settings' && <TillSettings onClose={close} />}
      </Suspense>
    </>
  )
}
