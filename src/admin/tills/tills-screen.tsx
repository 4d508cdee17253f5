import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { sumOfTaka } from '#contract/money.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import type { Till } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { plus } from '../../ui/icons/actions.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Allowed } from '../permissions/allowed.tsx'
import { can } from '../permissions/can.ts'
import { Menu, MenuItem } from '../tables/menu.tsx'
import { AlarmList } from './alarm-list.tsx'
import { TillCard } from './till-card.tsx'
import { TillPage } from './till-page.tsx'

const AddTill = lazy(async () => ({ default: (await import('./add-till.tsx')).AddTill }))
const EditTill = lazy(async () => ({ default: (await import('./edit-till.tsx')).EditTill }))
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
  const { data: settings } = useQuery({
    ...endpointQuery(tills.settings, {}),
    enabled: can(tills.settings.permission),
  })
  const { data: phones } = useQuery({ ...endpointQuery(tillPhones.list, {}), enabled: can(tillPhones.list.permission) })
  const { data: alarms = [] } = useQuery({ ...endpointQuery(tills.alarms, {}), enabled: can(tills.alarms.permission) })
  const hasAlarms = alarms.length > 0
  const [dialog, setDialog] = useState<{ till: Till; Dialog: ComponentType<TillDialogProps> }>()
  const [opened, setOpened] = useState<'add' | 'settings' | 'report'>()
  const close = () => setOpened(undefined)

  const renderCard = (till: Till) => (
    <TillCard
      key={till._id}
      till={till}
      settings={settings}
      hasPhone={phones?.some(({ sims }) => sims.some((sim) => sim.till === till._id))}
      menu={<TillMenu till={till} onOpen={(Dialog) => setDialog({ till, Dialog })} />}
      onEnterBalance={can(tills.enterBalance.permission) ? () => setDialog({ till, Dialog: EnterBalance }) : undefined}
    />
  )

  return (
    <>
      <TillPage
        current="/home/tills"
        action={
          <>
            <Allowed to={tills.add}>
              <Button size="s" onClick={() => setOpened('add')}>
                <Icon path={plus} size="s" />
                {t('Add till')}
              </Button>
            </Allowed>
            {(can(tills.shadowReport.permission) || can(tills.settings.permission)) && (
              <Menu label={t('More about tills')}>
                {can(tills.shadowReport.permission) && (
                  <MenuItem onClick={() => setOpened('report')}>{t('Trial report')}</MenuItem>
                )}
                {can(tills.settings.permission) && (
                  <MenuItem onClick={() => setOpened('settings')}>{t('Settings of all tills')}</MenuItem>
                )}
              </Menu>
            )}
          </>
        }
      >
        <QueryResult query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                title={t('No tills yet')}
                help={t('A till is a number of yours that members send money to.')}
              />
            ) : (
              [
                <Sum key="sum" rows={rows} />,
                // Below the tills if there are none. The keys keep an open dialog of theirs.
                ...inOrder(hasAlarms, [
                  <Allowed key="alarms" to={tills.alarms}>
                    <AlarmList />
                  </Allowed>,
                  <div key="tills" className="till-cards">
                    {rows.map(renderCard)}
                  </div>,
                ]),
              ]
            )
          }
        </QueryResult>
      </TillPage>
      <Suspense>
        {dialog && <dialog.Dialog till={dialog.till} onClose={() => setDialog(undefined)} />}
        {opened === 'add' && <AddTill onClose={close} />}
        {opened === 'report' && <ShadowReport onClose={close} />}
        {opened === 'settings' && <TillSettings onClose={close} />}
      </Suspense>
    </>
  )
}

const inOrder = <Item,>(isForward: boolean, items: Item[]) => (isForward ? items : items.toReversed())

interface TillMenuProps {
  till: Till
  onOpen: (Dialog: ComponentType<TillDialogProps>) => void
}

function TillMenu({ till: { label }, onOpen }: TillMenuProps) {
  const canEdit = can(tills.update.permission)
  const canEnter = can(tills.enterBalance.permission)
  if (!canEdit && !canEnter) return null
  return (
    <Menu label={t('More about {label}', { label })}>
      {canEnter && <MenuItem onClick={() => onOpen(EnterBalance)}>{t('Enter balance')}</MenuItem>}
      {canEdit && <MenuItem onClick={() => onOpen(EditTill)}>{t('Edit')}</MenuItem>}
    </Menu>
  )
}

/** The money in the tills that have a balance. */
function Sum({ rows }: { rows: Till[] }) {
  const balances = rows.flatMap(({ balance }) => balance ?? [])
  if (balances.length === 0) return null
  return (
    <p className="till-facts">
      <span>
        {t(balances.length === 1 ? '{sum} in 1 till, by SMS' : '{sum} in {count} tills, by SMS', {
          sum: <b>{t('{taka} tk', { taka: formatTaka(sumOfTaka(balances)) })}</b>,
          count: formatCount(balances.length),
        })}
      </span>
    </p>
  )
}
