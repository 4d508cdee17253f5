import { messages } from '../i18n/messages.ts'
import { CopyButton } from './copy-button.tsx'
import { showToast } from './toast.ts'

/** A provider's transaction id, to find the transfer in the own account's history. */
export function CopiedId({ id }: { id: string }) {
  const { copyTransactionId, transactionIdCopied } = messages.transactions
  return (
    <span className="flex">
      <span className="mono" translate="no">
        {id}
      </span>
      <CopyButton text={id} label={copyTransactionId} onCopied={() => showToast.success(transactionIdCopied)} />
    </span>
  )
}
