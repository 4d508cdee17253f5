import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { type WebhookDelivery, webhookLogDays, webhooks } from '#contract/webhooks.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { can } from '../permissions/can.ts'
import { ListTable } from '../tables/list-table.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { describeDelivery, getDeliveryColumns } from './delivery-columns.tsx'

export const deliveryTable = { endpoint: webhooks.deliveries, defaults: { sort: 'newest' } } as const

const refetchMs = 3_000

/** What was sent to the webhook. Read again while something waits, because sending publishes no change. */
export function DeliveryLog() {
  const table = useTableState(deliveryTable)
  const id = useId()
  const [again, setAgain] = useState<WebhookDelivery>()
  const columns = useMemo(
    () =>
      getDeliveryColumns(
        (delivery) =>
          can(webhooks.sendAgain.permission) && (
            <Button
              variant="outline"
              size="s"
              aria-label={t('Send again: {label}', { label: describeDelivery(delivery) })}
              onClick={() => setAgain(delivery)}
            >
              {t('Send again')}
            </Button>
          ),
      ),
    [],
  )
  const isWaiting = table.rows.some(({ state }) => state === 'waiting')
  const readAgain = useEffectEvent(() => void table.query.refetch())
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => readAgain(), refetchMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  return (
    <section className="stack stack-s" aria-labelledby={id}>
      <h2 id={id}>{t('Messages')}</h2>
      <ListTable
        table={table}
        caption={t('Messages to the webhook')}
        columns={columns}
        empty={t('Nothing was sent yet.')}
        help={t('Messages are stored for {webhookLogDays} days. Send a test to see the first one.', { webhookLogDays })}
      />
      {again && (
        <ConfirmWrite
          endpoint={webhooks.sendAgain}
          input={{ id: again._id }}
          verb={t('Send again')}
          onClose={() => setAgain(undefined)}
        >
          {t('Send this message again? {again} of {time}. It has the same id, so that the receiver can recognise it.', {
            again: describeDelivery(again),
            time: <DateTime iso={again.created_at} />,
          })}
        </ConfirmWrite>
      )}
    </section>
  )
}
