import { useState } from 'react'
import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { OfflineHint } from '../../connectivity/offline-hint.tsx'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'

type Cancelled = Pick<OwnWithdrawal, '_id' | 'amount' | 'can_cancel'>

/** Cancels a withdrawal, after a question. The question stays open after a refusal, when there is nothing to cancel any more. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Cancelled }) {
  const isOnline = useIsOnline()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {withdrawal.can_cancel && (
        <div className="stack stack-s">
          <Button variant="danger-outline" isBlock disabled={!isOnline} onClick={() => setIsAsking(true)}>
            {messages.withdrawals.cancel.start}
          </Button>
          <OfflineHint />
        </div>
      )}
      {isAsking && <CancelQuestion {...withdrawal} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function CancelQuestion({ _id, amount, onClose }: Cancelled & { onClose: () => void }) {
  const { question, verb, back, done, paying } = messages.withdrawals.cancel
  const [isBeingPaid, setIsBeingPaid] = useState(false)
  const { submit, isSending, failure } = useWrite(withdrawals.cancel, {
    about: _id,
    onDone: () => {
      showToast.success(done)
      onClose()
    },
    // The message of this code is for administrators.
    onRefused: ({ code }) => setIsBeingPaid(code === 'in_open_batch'),
  })
  return (
    <ConfirmDialog
      verb={verb}
      cancel={back}
      isDanger
      isBusy={isSending}
      error={failure && isBeingPaid ? paying : failure}
      onConfirm={() => submit({ id: _id })}
      onClose={onClose}
    >
      {question(formatPrice(amount))}
    </ConfirmDialog>
  )
}
