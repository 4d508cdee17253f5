import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PayoutBatch, payoutBatchMax, payouts } from '#contract/payouts.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { MethodField } from '../../forms/method-field.tsx'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { WaitingTime } from '../tables/waiting-time.tsx'
import { BatchFigures } from './batch-figures.tsx'
import { PayoutSheet } from './payout-sheet.tsx'

interface PayoutBatchesProps {
  /** Undefined: the list of open batches. */
  initialBatch: string | undefined
  onClose: () => void
}

/** The open payout batches, or one of them with its requests. */
export function PayoutBatches({ initialBatch, onClose }: PayoutBatchesProps) {
  const [batch, setBatch] = useState(initialBatch)
  if (batch) return <PayoutSheet batch={batch} onBack={() => setBatch(undefined)} onClose={onClose} />
  return <BatchList onOpen={setBatch} onClose={onClose} />
}

interface BatchListProps {
  onOpen: (id: string) => void
  onClose: () => void
}

function BatchList({ onOpen, onClose }: BatchListProps) {
  const query = useQuery(endpointQuery(payouts.list, { status: 'open', sort: 'oldest', limit: '200' }))
  return (
    <Dialog title={t('Payout batches')} onClose={onClose}>
      <NewBatch onCreated={({ _id }) => onOpen(_id)} />
      <h3 id="open-batches">{t('Open batches')}</h3>
      <QueryResult query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="meta">{t('No batch is open.')}</p>
          ) : (
            <ul className="list" aria-labelledby="open-batches">
              {items.map((batch) => (
                <li key={batch._id} className="msg">
                  <div className="msg-head">
                    <b>{batch.created_by}</b>
                    <WaitingTime since={batch.created_at} />
                  </div>
                  <p>
                    <BatchFigures batch={batch} />
                  </p>
                  <Button
                    variant="outline"
                    size="s"
                    aria-label={t('Open the batch of {createdBy}, {method}', {
                      createdBy: batch.created_by,
                      method: paymentMethodName(batch.method),
                    })}
                    onClick={() => onOpen(batch._id)}
                  >
                    {t('Open')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Dialog>
  )
}

function NewBatch({ onCreated }: { onCreated: (batch: PayoutBatch) => void }) {
  const { submit, isSending, errors, failure } = useWrite(payouts.create, {
    onDone: onCreated,
  })
  return (
    <Form errors={errors} failure={failure} onSubmit={submit}>
      <p>
        {t(
          'A batch takes the oldest {payoutBatchMax} requests that wait, by method. Until it is paid or cancelled, they cannot be decided elsewhere.',
          { payoutBatchMax },
        )}
      </p>
      <MethodField name="method" />
      <Button type="submit" isBlock isBusy={isSending}>
        {t('Create batch')}
      </Button>
    </Form>
  )
}
