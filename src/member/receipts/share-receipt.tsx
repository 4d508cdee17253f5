import { lazy, Suspense, useState } from 'react'
import { receipts } from '#contract/receipts.ts'
import { useWrite } from '../../api/use-write.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { OfflineHint } from '../../connectivity/offline-hint.tsx'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { share } from '../../ui/icons/actions.ts'
import type { ShownReceipt } from './receipt-dialog.tsx'

const ReceiptDialog = lazy(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))

/** Opens the receipt of a request that is done. The server gives it its code. */
export function ShareReceipt(receipt: ShownReceipt) {
  const isOnline = useIsOnline()
  const [code, setCode] = useState<string>()
  const { submit, isSending, failure } = useWrite(receipts.create, {
    about: receipt.id,
    onDone: (created) => setCode(created.code),
  })
  const { kind, id } = receipt
  return (
    <div className="request-acts">
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button variant="outline" isBlock disabled={!isOnline} isBusy={isSending} onClick={() => submit({ kind, id })}>
        <Icon path={share} size="s" />
        {messages.receipts.share}
      </Button>
      <OfflineHint />
      {code && (
        <Suspense>
          <ReceiptDialog receipt={receipt} code={code} onClose={() => setCode(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
