import { useState } from 'react'
import { type OwnPayment, ownPayments } from '#contract/own-payments.ts'
import { useWrite } from '../../api/use-write.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { OfflineHint } from '../../connectivity/offline-hint.tsx'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'

type Cancelled = Pick<OwnPayment, '_id' | 'amount' | 'state'>

/** Cancels a pending payment, after a question. The question stays open after a refusal, when there is nothing to cancel any more. */
export function CancelPayment({ payment }: { payment: Cancelled }) {
  const isOnline = useIsOnline()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {payment.state === 'pending' && (
        <div className="stack stack-s">
          <Button variant="quiet" isBlock disabled={!isOnline} onClick={() => setIsAsking(true)}>
            {messages.requests.cancel.start}
          </Button>
          <OfflineHint />
        </div>
      )}
      {isAsking && <CancelQuestion {...payment} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function CancelQuestion({ _id, amount, onClose }: Cancelled & { onClose: () => void }) {
  const { question, start, back } = messages.requests.cancel
  const { submit, isSending, failure } = useWrite(ownPayments.cancel, {
    about: _id,
    onDone: () => {
      showToast.success(messages.successes.payment_cancelled)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      verb={start}
      cancel={back}
      isDanger
      isBusy={isSending}
      error={failure}
      onConfirm={() => submit({ id: _id })}
      onClose={onClose}
    >
      {question(formatPrice(amount))}
    </ConfirmDialog>
  )
}
