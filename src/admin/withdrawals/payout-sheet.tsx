import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payouts, type PayoutSheet as Sheet } from '#contract/payouts.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount, formatTaka, Money } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { FlagList } from '../tables/flags.tsx'
import { listFlags } from '../tables/withdrawal-flags.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { BatchFigures } from './batch-figures.tsx'
import { CopyValue } from './copy-value.tsx'
import { PayRequests } from './pay-requests.tsx'

interface PayoutSheetProps {
  /** Its id. */
  batch: string
  onBack: () => void
  onClose: () => void
}

type Question = { kind: 'cancel' } | { kind: 'pay'; requests: Withdrawal[]; isWhole: boolean }

/** One payout batch: its requests, its files, and the ways to close it. */
export function PayoutSheet({ batch, onBack, onClose }: PayoutSheetProps) {
  const query = useQuery(endpointQuery(payouts.get, { batch }))
  const [question, setQuestion] = useState<Question>()
  const closeQuestion = () => setQuestion(undefined)

  // One dialog at a time. After the question, this one is open again.
  if (question?.kind === 'pay' && query.data)
    return <PayRequests {...question} batch={query.data} onClose={closeQuestion} />
  if (question && query.data) return <ConfirmCancel sheet={query.data} onClose={closeQuestion} />
  return (
    <Dialog
      title={t('Payout batch')}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onBack}>
          {t('All batches')}
        </Button>
      }
    >
      <QueryResult query={query}>{(sheet) => <SheetContents sheet={sheet} onAsk={setQuestion} />}</QueryResult>
    </Dialog>
  )
}

interface SheetContentsProps {
  sheet: Sheet
  onAsk: (question: Question) => void
}

function SheetContents({ sheet, onAsk }: SheetContentsProps) {
  const waiting = sheet.items.filter(({ status }) => status === 'pending')
  const isOpen = sheet.status === 'open'
  return (
    <>
      <p>
        <BatchFigures batch={sheet} />
      </p>
      <p className="meta">
        {t('Created by {username}, {time}.', {
          username: sheet.created_by,
          time: <DateTime iso={sheet.created_at} />,
        })}{' '}
        {sheet.closed_at &&
          t(sheet.status === 'paid' ? 'Paid by {username}, {time}.' : 'Cancelled by {username}, {time}.', {
            username: sheet.closed_by,
            time: <DateTime iso={sheet.closed_at} />,
          })}
      </p>
      <div className="flex wrap">
        <ExportButton table="payouts-xlsx" filters={{ batch: sheet._id }}>
          {t('Save as Excel')}
        </ExportButton>
        <ExportButton table="payouts" filters={{ batch: sheet._id }} />
        {isOpen && (
          <>
            <Button variant="danger-outline" size="s" onClick={() => onAsk({ kind: 'cancel' })}>
              {t('Cancel batch')}
            </Button>
            <Button size="s" onClick={() => onAsk({ kind: 'pay', requests: waiting, isWhole: true })}>
              {t('Mark all paid')}
            </Button>
          </>
        )}
      </div>
      <ul className="list" aria-label={t('Requests of the batch')}>
        {sheet.items.map((request) => (
          <li key={request._id} className="msg">
            <div className="msg-head">
              <CopyValue text={request.account_number} label={t('copy number')}>
                <AccountNumber>{request.account_number}</AccountNumber>
              </CopyValue>
              <CopyValue text={String(request.amount)} label={t('copy amount')}>
                <Money amount={request.amount} />
              </CopyValue>
            </div>
            <div className="msg-head">
              <span>{request.username}</span>
              {isOpen && request.status === 'pending' ? (
                <Button
                  variant="outline"
                  size="s"
                  aria-label={t('Mark paid: {username}, {accountNumber}', {
                    username: request.username,
                    accountNumber: request.account_number,
                  })}
                  onClick={() => onAsk({ kind: 'pay', requests: [request], isWhole: false })}
                >
                  {t('Mark paid')}
                </Button>
              ) : (
                <Status is="ok">{t('Paid')}</Status>
              )}
            </div>
            {request.payout_id && (
              <span className="mono" translate="no">
                {request.payout_id}
              </span>
            )}
            <FlagList flags={listFlags(request)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ConfirmCancel({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { _id, count, amount, paid_count, paid_amount } = sheet
  return (
    <ConfirmWrite endpoint={payouts.cancel} input={{ batch: _id }} verb={t('Cancel batch')} isDanger onClose={onClose}>
      {t('Return {count} unpaid requests of {taka} in all to the queue. Do this only if none of them was sent.', {
        count: <b>{formatCount(count - paid_count)}</b>,
        taka: <b>{t('{taka} tk', { taka: formatTaka(amount - paid_amount) })}</b>,
      })}
    </ConfirmWrite>
  )
}
