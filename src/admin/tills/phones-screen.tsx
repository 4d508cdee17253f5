import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { type TillPhone, tillPhones } from '#contract/tills/phones.ts'
import { silentMinutes } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { plus } from '../../ui/icons/actions.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Menu, MenuItem } from '../tables/menu.tsx'
import { PhoneCard } from './phone-card.tsx'
import { TillPage } from './till-page.tsx'

const LinkPhone = lazy(async () => ({ default: (await import('./link-phone.tsx')).LinkPhone }))
const RevokePhone = lazy(async () => ({ default: (await import('./revoke-phone.tsx')).RevokePhone }))
const SetSims = lazy(async () => ({ default: (await import('./set-sims.tsx')).SetSims }))

/** The phones that forward the SMS of the tills. Read again each minute, because a phone turns silent without a published change. */
export function PhonesScreen() {
  const query = useQuery({ ...endpointQuery(tillPhones.list, {}), refetchInterval: minuteMs })
  const tillsQuery = useQuery(endpointQuery(tills.list, {}))
  const allTills = tillsQuery.data
  const [isLinking, setIsLinking] = useState(false)
  const [dialog, setDialog] = useState<{ phone: TillPhone; action: 'sims' | 'revoke' }>()
  const close = () => setDialog(undefined)

  return (
    <>
      <TillPage
        current="/home/till-phones"
        action={
          <Button size="s" onClick={() => setIsLinking(true)}>
            <Icon path={plus} size="s" />
            {t('Link a phone')}
          </Button>
        }
      >
        <div className="stack has-late-parts">
          {/* The labels of the tills decide how high a card is. */}
          <QueryResult query={{ ...query, data: tillsQuery.isLoading ? undefined : query.data }}>
            {(rows) =>
              rows.length === 0 ? (
                <EmptyState
                  title={t('No till phones yet')}
                  help={t('Link the Android phone that receives the SMS of a till.')}
                />
              ) : (
                <div className="till-cards">
                  {rows.map((phone) => (
                    <PhoneCard
                      key={phone._id}
                      phone={phone}
                      getTill={(id) => allTills?.find(({ _id }) => _id === id)?.label ?? '…'}
                      menu={
                        <Menu label={t('More about {label}', { label: phone.label })}>
                          {!phone.revoked_at && (
                            <MenuItem onClick={() => setDialog({ phone, action: 'sims' })}>{t('Set SIMs')}</MenuItem>
                          )}
                          <MenuItem onClick={() => setDialog({ phone, action: 'revoke' })}>
                            {phone.revoked_at ? t('Remove') : t('Revoke')}
                          </MenuItem>
                        </Menu>
                      }
                    />
                  ))}
                </div>
              )
            }
          </QueryResult>
          <p className="meta">
            {t(
              'If a phone sends nothing for {silentMinutes} minutes in opening hours, you are warned. Ignored SMS are not about money, and rejected ones came on a SIM without a till. They are never stored.',
              { silentMinutes },
            )}
          </p>
        </div>
      </TillPage>
      <Suspense>
        {isLinking && <LinkPhone onClose={() => setIsLinking(false)} />}
        {dialog?.action === 'sims' && allTills && <SetSims phone={dialog.phone} tills={allTills} onClose={close} />}
        {dialog?.action === 'revoke' && <RevokePhone phone={dialog.phone} onClose={close} />}
      </Suspense>
    </>
  )
}
