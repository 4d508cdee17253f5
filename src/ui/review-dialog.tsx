import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DescriptionList } from './description-list.tsx'
import { Money } from './format.tsx'
import './review-dialog.css'

interface ReviewDialogProps {
  amount: number
  /** Where the money goes, when it arrives, and what is left. */
  facts: { label: string; value: ReactNode }[]
  /** What cannot be undone. */
  note: ReactNode
  /** The action with the amount: «Withdraw 800 tk». */
  verb: string
  isBusy: boolean
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** The last look before money leaves an account. */
export function ReviewDialog({ amount, facts, note, ...confirm }: ReviewDialogProps) {
  return (
    <ConfirmDialog {...confirm}>
      <div className="stack stack-s">
        <p className="review-amount">
          <Money amount={amount} />
        </p>
        <DescriptionList facts={facts} />
        <p>{note}</p>
      </div>
    </ConfirmDialog>
  )
}
