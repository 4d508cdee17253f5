import { useEffect, useRef } from 'react'
import { maskNumber } from '#contract/account-numbers.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { toFileName } from '#contract/file-name.ts'
import { groupReceiptCode } from '#contract/receipt-code.ts'
import type { AboutRequest } from '#contract/supports.ts'
import { brand } from '../../brand/brand.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/copy-button.tsx'
import { formatDateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { copy, download, share } from '../../ui/icons/actions.ts'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { drawReceipt, type ReceiptPicture } from './draw-receipt.ts'
import { downloadFile, shareFile, toPdf, toPng } from './receipt-files.ts'
import './receipt-dialog.css'

export interface ShownReceipt extends AboutRequest {
  method: PaymentMethod
  amount: number
  accountNumber: string
  /** The provider's id. Null if it is not known. */
  transactionId: string | null
  /** When the money was added or paid. */
  doneAt: string
}

interface ReceiptDialogProps {
  receipt: ShownReceipt
  code: string
  onClose: () => void
}

/** The receipt as a picture, and what can be done with it. */
export function ReceiptDialog({ receipt, code, onClose }: ReceiptDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const url = `${location.origin}/check/${groupReceiptCode(code)}`
  const texts = messages.receipts
  const { copyNow, byHand } = useCopy(url, texts.copyLink)
  const name = `${toFileName(brand.name)}-${groupReceiptCode(code)}`
  const fail = () => showToast.error(texts.notDrawn)

  useEffect(() => {
    if (canvas.current)
      void drawReceipt(canvas.current, describePicture(receipt, { code, url })).catch(() =>
        showToast.error(messages.receipts.notDrawn),
      )
  }, [receipt, code, url])

  return (
    <Dialog title={texts.share} onClose={onClose}>
      <div className="stack">
        <canvas
          ref={canvas}
          className="receipt-picture"
          role="img"
          aria-label={texts.picture(groupReceiptCode(code))}
        />
        <p className="meta center">{texts.help}</p>
        <Button isBlock onClick={() => void toPng(canvas.current!, name).then(shareFile).catch(fail)}>
          <Icon path={share} size="s" />
          {texts.sharePicture}
        </Button>
        <Button
          variant="outline"
          isBlock
          onClick={() => void toPdf(canvas.current!, name).then(downloadFile).catch(fail)}
        >
          <Icon path={download} size="s" />
          {texts.savePdf}
        </Button>
        <Button
          variant="quiet"
          isBlock
          onClick={() => void copyNow().then((isDone) => isDone && showToast.success(texts.linkCopied))}
        >
          <Icon path={copy} size="s" />
          {texts.copyLink}
        </Button>
        {byHand}
      </div>
    </Dialog>
  )
}

function describePicture(receipt: ShownReceipt, { code, url }: { code: string; url: string }): ReceiptPicture {
  const { receipts, requests, transactions, ui } = messages
  const { kind, method, amount, accountNumber, transactionId, doneAt } = receipt
  const number = maskNumber(accountNumber).replace('•••', ' ••• ')
  const name = paymentMethodName(method)
  return {
    amount: formatTaka(amount),
    suffix: ui.suffix.BDT,
    under: kind === 'payment' ? receipts.addedFrom(name, number) : receipts.paidTo(name, number),
    facts: [
      { label: receipts.state, value: requests.outcomes.done },
      { label: kind === 'payment' ? receipts.addedAt : receipts.paidAt, value: formatDateTime(doneAt) },
      // A whole id could be entered in another member's top-up.
      ...(transactionId ? [{ label: transactions.transactionId, value: `••••••${transactionId.slice(-4)}` }] : []),
    ],
    check: receipts.checkThis,
    code: groupReceiptCode(code),
    url,
    shownUrl: `${location.host}/check`,
  }
}
